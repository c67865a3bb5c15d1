import { readUint64 } from '../../argv/values/integer.ts';
import { refuse } from '../problems.ts';
import { all, isOn, last, text } from '../uses.ts';
import { cdiName } from '../values/cdi-name.ts';
import { cleanPath } from '../values/path.ts';
import { addList } from '../normal/fields.ts';
import { items, PANIC } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds what docker has no word for, under `Podman.`, and devices. An option at podman's default adds nothing.
 */
export function addOwnFields(ask: Ask): void {
  addTexts(ask);
  const { uses, fields, problems } = ask;
  for (const [option, field] of SWITCHES) if (isOn(uses, option)) fields.set(`Podman.${field}`, true);
  if (uses.has('passwd') && !isOn(uses, 'passwd')) fields.set('Podman.Passwd', false);
  for (const [option, field] of LISTS) addList(fields, `Podman.${field}`, items(ask, option));
  for (const [option, field] of NUMBERS) {
    const read = readUint64(last(uses, option) ?? '0');
    if ('value' in read && read.value > 0) fields.set(`Podman.${field}`, read.value);
  }
  const secrets = all(uses, 'secret');
  for (const secret of secrets) checkSecret(ask, secret);
  addList(fields, 'Podman.Secrets', secrets);
  if (text(uses, 'pod') !== '' && text(uses, 'pod-id-file') !== '') {
    refuse(problems, 'cannot specify both --pod and --pod-id-file');
  }
  if (uses.has('init-ctr')) checkInitContainer(ask);
  if (items(ask, 'cgroup-conf').some((item) => !item.includes('='))) {
    refuse(problems, '--cgroup-conf must be formatted KEY=VALUE');
  }
  addDevices(ask);
}

/** Texts: what podman knows, and its default. */
interface TextRow {
  readonly option: string;
  readonly field: string;
  readonly byDefault: string;
  readonly known?: RegExp;
}

const TEXTS: readonly TextRow[] = [
  { option: 'cgroups', field: 'Cgroups', byDefault: 'enabled', known: /^(?:|enabled|disabled|no-conmon|split)$/ },
  { option: 'conmon-pidfile', field: 'ConmonPidFile', byDefault: '' },
  { option: 'image-volume', field: 'ImageVolume', byDefault: 'bind', known: /^(?:|bind|tmpfs|ignore)$/ },
  { option: 'init-ctr', field: 'InitContainer', byDefault: '' },
  { option: 'passwd-entry', field: 'PasswdEntry', byDefault: '' },
  { option: 'personality', field: 'Personality', byDefault: '' },
  { option: 'pidfile', field: 'PidFile', byDefault: '' },
  { option: 'pod', field: 'Pod', byDefault: '' },
  { option: 'pod-id-file', field: 'PodIDFile', byDefault: '' },
  { option: 'sdnotify', field: 'SdNotify', byDefault: 'container', known: /^(?:|container|conmon|ignore)$/ },
  { option: 'seccomp-policy', field: 'SeccompPolicy', byDefault: 'default', known: /^(?:|default|image)$/ },
  { option: 'systemd', field: 'Systemd', byDefault: 'true', known: /^(?:|true|false|always)$/i },
  { option: 'tz', field: 'Timezone', byDefault: '' },
  { option: 'umask', field: 'Umask', byDefault: '0022', known: /^(?:|[0-7]{1,4})$/ },
];

function addTexts({ uses, fields, problems }: Ask): void {
  for (const { option, field, byDefault, known } of TEXTS) {
    const given = text(uses, option);
    if (known?.test(given) === false) refuse(problems, `invalid --${option} "${given}"`);
    const value = option === 'umask' ? given.padStart(4, '0') : option === 'systemd' ? given.toLowerCase() : given;
    if (given !== '' && value !== byDefault) fields.set(`Podman.${field}`, value);
  }
  const parent = text(uses, 'cgroup-parent');
  const mode = text(uses, 'cgroups');
  if (parent !== '') fields.set('HostConfig.CgroupParent', parent);
  if (parent !== '' && (mode === 'split' || mode === 'disabled')) {
    refuse(problems, `cannot set a cgroup parent with --cgroups=${mode}`);
  }
  if (text(uses, 'cidfile') !== '') fields.set('HostConfig.ContainerIDFile', text(uses, 'cidfile'));
}

const SWITCHES = [
  ['replace', 'Replace'],
  ['rmi', 'RemoveImage'],
  ['rootfs', 'Rootfs'],
] as const;

const LISTS = [
  ['cgroup-conf', 'CgroupConf'],
  ['chrootdirs', 'ChrootDirs'],
  ['hostuser', 'HostUsers'],
  ['requires', 'Requires'],
] as const;

const NUMBERS = [
  ['preserve-fds', 'PreserveFDs'],
  ['timeout', 'Timeout'],
] as const;

function checkInitContainer({ uses, problems }: Ask): void {
  if (!uses.has('pod')) refuse(problems, 'must specify pod value with init-ctr');
  if (!['always', 'once'].includes(text(uses, 'init-ctr'))) refuse(problems, "init-ctr must be 'always' or 'once'");
}

/** `NAME[,KEY=VALUE…]`: the type, where it appears, and whose it is. */
function checkSecret({ problems }: Ask, secret: string): void {
  const [first = '', ...rest] = secret.split(',');
  if (rest.length === 0) return;
  const options = first.includes('=') ? [first, ...rest] : rest;
  const wrong = options.find((option) => !SECRET.test(option));
  if (wrong !== undefined) refuse(problems, `option ${wrong} invalid: parsing secret`);
  const keys = new Set(options.map((option) => option.split('=', 1)[0]?.toLowerCase()));
  const isVariable = options.includes('type=env');
  if (options.filter((option) => option.startsWith('type=')).length > 1)
    refuse(problems, 'cannot set more than one type');
  if (isVariable && ['uid', 'gid', 'mode'].some((key) => keys.has(key))) {
    refuse(problems, 'UID, GID, Mode options cannot be set with secret type env');
  }
  const hasSource = first === '' ? false : !first.includes('=') || keys.has('source');
  if (!hasSource) refuse(problems, `no source found ${secret}: parsing secret`);
}

const SECRET = /^(?:source=.*|type=(?:mount|env)|target=.*|mode=[0-7]+|(?:uid|UID|gid|GID)=\d+)$/s;

/** `PATH[:PATH][:rwm]`, split at commas, or a name of the Container Device Interface. A privileged container has all. */
function addDevices(ask: Ask): void {
  const { uses, fields } = ask;
  const isPrivileged = isOn(uses, 'privileged');
  const named = items(ask, 'device').filter((item) => cdiName(item) === 'qualified');
  if (named.length > 0) fields.set('HostConfig.DeviceRequests', [{ Driver: 'cdi', DeviceIDs: named }]);
  addList(fields, 'HostConfig.DeviceCgroupRules', isPrivileged ? [] : items(ask, 'device-cgroup-rule'));
  for (const rule of items(ask, 'device-cgroup-rule')) {
    if (!RULE.test(rule)) refuse(ask.problems, `invalid device cgroup rule: "${rule}"`);
  }
  for (const item of items(ask, 'device')) if (!isPrivileged && !named.includes(item)) addDevice(ask, item);
}

const RULE = /^[abc] (?:\*|\d+)(?::(?:\*|\d+))? [rwm]+$/;

function addDevice({ fields, problems }: Ask, item: string): void {
  const [path = '', second, third, ...more] = item.split(':');
  const isMode = second !== undefined && MODE.test(second);
  if (more.length > 0 || path === '') refuse(problems, `invalid device specification: ${item}`);
  if (second === '' && third !== '') refuse(problems, `the device ${item} has an empty place`, PANIC);
  if (third !== undefined && !MODE.test(third)) refuse(problems, `invalid device mode: ${third}`);
  if (second !== undefined && !isMode && !second.startsWith('/')) refuse(problems, `invalid device mode: ${second}`);
  const target = second === undefined || isMode ? path : second;
  const modes = isMode ? second : (third ?? 'rwm');
  const permissions = PERMISSIONS.filter((letter) => modes.includes(letter)).join('');
  fields.set(`HostConfig.Devices.${cleanPath(target)}`, { PathOnHost: path, CgroupPermissions: permissions });
}

const PERMISSIONS = ['r', 'w', 'm'];

/** Some of the letters, each once. */
const MODE = /^(?!.*(.).*\1)[rwm]+$/;
