/** The table of behaviours. */
import type { Behaviour, Role } from './behaviour.ts';

/** What every behaviour but those of python takes; its `sh` is there already. */
const FILES = ['stat', 'chmod', 'id'];

/** All behaviours, root's first, in the order of a report. A name is a word. */
export const BEHAVIOURS: readonly Behaviour[] = [
  root(
    'chown',
    'root gives a file to the agent',
    'touch given && chown 10001 given',
    '[ "$(stat -c %u given)" = 10001 ]',
  ),
  root('chmod', "root changes the mode of the agent's file", 'chmod 640 file', '[ "$(stat -c %a file)" = 640 ]'),
  // Who may not read a file can still tell its size.
  root('write', "root writes into the agent's file", 'echo root >>file', '[ "$(stat -c %s file)" -gt 6 ]'),
  root('mkdir', "root makes a folder in the agent's folder", 'mkdir folder/of-root', '[ -d folder/of-root ]'),
  root(
    'drop',
    'root becomes another user and group, as apt does',
    'setpriv --reuid=10001 --regid=10001 --clear-groups sh -c "id -u; id -g; id -G" >dropped',
    '[ "$(tr "\\n" " " <dropped)" = "10001 10001 10001 " ]',
    ['setpriv'],
  ),
  {
    ...root(
      'su',
      'root becomes another user with su',
      'su -s /bin/sh -c "id -u" nobody >became',
      '[ "$(cat became)" = 65534 ]',
      ['su'],
    ),
    needs: {
      test: '[ ! -d /etc/pam.d ] || [ -e /etc/pam.d/common-auth ] || ! grep -q @include /etc/pam.d/su',
      what: 'rules for su in /etc/pam.d',
    },
  },
  // Nobody may have reaped it yet.
  root(
    'kill',
    'root ends a process of the agent',
    'kill -9 "$(cat process)"',
    'sleep 0.1; ! grep "^State:.[^Z]" "/proc/$(cat process)/status"',
  ),
  python(
    'raw-socket',
    'root opens a raw socket, as ping and sniffers do',
    'root',
    'import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)',
  ),
  root('mknod', 'root makes a device node', 'mknod node c 1 3', '[ -c node ]'),
  root('chroot', 'root changes its root', 'chroot / sh -c "echo in >$PWD/inside"', '[ -s inside ]'),
  python(
    'setcap',
    'root gives a file capabilities, as setcap does',
    'root',
    'import os; open("caps", "w"); os.setxattr("caps", "security.capability", bytes.fromhex("01000002000400000000000000000000"+"00000000"))',
  ),
  // The file is of the agent's group, by the folder that it lies in.
  root(
    'setgid',
    'root sets the setgid bit of a file of another group',
    'touch shared/file && chmod 2755 shared/file',
    '[ "$(stat -c %a shared/file)" = 2755 ]',
  ),
  root('root-fs', 'root writes to the root file system', 'echo here >/argvet-probe-root', '[ -s /argvet-probe-root ]'),
  agent(
    'own-program',
    'the agent runs a program that it wrote to /tmp',
    'printf "#!/bin/sh\\necho ran\\n" >/tmp/argvet-own && chmod 700 /tmp/argvet-own && /tmp/argvet-own >own',
    '[ "$(cat own)" = ran ]',
  ),
  {
    ...agent(
      'setuid',
      'the agent becomes root by a setuid program',
      './setuid-id -u >raised',
      '[ "$(cat raised)" = 0 ]',
    ),
    needs: { test: '[ -e setuid-id ]', what: 'setuid program' },
  },
  python(
    'low-port',
    'the agent listens on port 80',
    'agent',
    'import socket; s = socket.socket(); s.bind(("127.0.0.1", 80)); s.listen()',
  ),
  agent(
    'orphans',
    'orphans of the agent are reaped',
    '(sleep 0.1 &) ; sleep 0.4',
    '! grep -l "^State:.Z" /proc/[0-9]*/status',
  ),
  python(
    'processes',
    'the agent runs 600 processes at once',
    'agent',
    [
      'import os, signal',
      'pids = []',
      'try:',
      '    for _ in range(600):',
      '        pid = os.fork()',
      '        if pid == 0: signal.pause()',
      '        pids.append(pid)',
      'finally:',
      '    for pid in pids: os.kill(pid, 9); os.waitpid(pid, 0)',
    ].join('\n'),
  ),
  python('memory', 'the agent fills 1200 MiB of memory', 'agent', 'b"\\x01" * (1200 << 20)'),
  // 192.0.2.1 is an address for documentation (RFC 5737): it is nobody's.
  python(
    'network',
    'the agent has a route to other machines',
    'agent',
    'import errno, socket; s = socket.socket(); s.setblocking(False)\ncode = s.connect_ex(("192.0.2.1", 9))\nif code != errno.EINPROGRESS: raise OSError(errno.errorcode[code])',
  ),
];

function root(name: string, what: string, act: string, done: string, more: readonly string[] = []): Behaviour {
  return { name, what, as: 'root', programs: [...FILES, ...more], act, done };
}

function agent(name: string, what: string, act: string, done: string): Behaviour {
  return { name, what, as: 'agent', programs: FILES, act, done };
}

/** What leaves nothing behind when it is done writes a file of its own last. */
function python(name: string, what: string, as: Role, code: string): Behaviour {
  return {
    name,
    what,
    as,
    programs: ['python3'],
    act: `python3 -c '${code}' && echo >${name}`,
    done: `[ -e ${name} ]`,
  };
}
