import { describe, expect, it } from 'vitest';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import { found, lint } from './lint.ts';

/** What is found in a script of one line, without its line. */
const inLine = (script: string) => found(script, 'shell').map((line) => line.replace(/^1:/, ''));

describe('a docker or podman that a script starts', () => {
  it.each([
    'docker run --privileged x',
    '/usr/bin/docker run --privileged x',
    'podman run --privileged x',
    'docker.exe run --privileged x',
    'docker container run --privileged x',
    'docker --context c -D run --privileged x',
    'docker -H "$HOST" run --privileged x',
    'docker create --privileged x',
    'docker exec --privileged c',
    'FOO=1 BAR="$X" docker run --privileged x',
    'sudo docker run --privileged x',
    'sudo -E -u root -- docker run --privileged x',
    'sudo FOO=1 docker run --privileged x',
    'sudo -u "$USER" docker run --privileged x',
    'doas docker run --privileged x',
    'env -i -u A B=1 docker run --privileged x',
    'exec docker run --privileged x',
    'command docker run --privileged x',
    'nohup docker run --privileged x &',
    'time -p docker run --privileged x',
    'timeout -k 5 --signal=KILL 10 docker run --privileged x',
    'timeout "$T" docker run --privileged x',
    'nice -n 5 ionice -c 3 docker run --privileged x',
    'xargs -n 1 docker run --privileged x',
    '$SUDO docker run --privileged x',
    '"$SUDO" docker run --privileged x',
    'bash -c "docker run --privileged x"',
    "sh -exc 'a; docker run --privileged x'",
    "bash -euo pipefail -c 'docker run --privileged x'",
    "bash -ceuo pipefail 'docker run --privileged x'",
    "bash -o pipefail --norc -c 'docker run --privileged x'",
    'sudo bash -lc \'bash -c "docker run --privileged x"\'',
    "eval 'docker run --privileged x'",
    "trap 'docker run --privileged x' EXIT",
    "busybox sh -c 'docker run --privileged x'",
    'a=$(docker run --privileged x)',
    'a "`docker run --privileged x`"',
    'if docker run --privileged x; then a; fi',
    'a | while read -r l; do docker run --privileged x; done',
    'f() { docker run --privileged x; }',
    'cat <(docker run --privileged x)',
    'docker run -it --name a -v /b:/b --privileged x sh -c "docker run --pid=host y"',
  ])('is read: %s', (script) => {
    const expected = `${script.indexOf('--privileged') + 1} weakening-option --privileged`;
    expect(inLine(script)).toEqual([expected]);
  });

  it.each([
    'echo docker run --privileged x',
    'printf "%s" "docker run --privileged x"',
    'grep "docker run --privileged" x',
    '# docker run --privileged x',
    'command -v docker run',
    'docker compose run --privileged x',
    'docker ps; docker build --privileged .',
    'docker',
    'docker "$1"',
    'docker $ARGS',
    'docker --version',
    'docker -H',
    'docker container ls',
    'docker container',
    'docker --nope ps',
    'dockerd run --privileged x',
    'docker-compose run --privileged x',
    'nerdctl run --privileged x',
    '"$X" run --privileged x',
    'docker=run',
    'bash script.sh -c "docker run --privileged x"',
    'bash -c',
    'sudo -v',
    'systemctl restart docker',
  ])('is none in what starts none: %s', (script) => {
    expect(lint(script, 'shell')).toEqual({ argv: [], notes: [] });
  });

  it.each([
    ['retry 3 docker run --privileged x', '9 note unread-command'],
    ['ssh host docker run --privileged x', '10 note unread-command'],
    ['ssh host "docker run --privileged x"', '10 note unread-command'],
    ['bash -c "docker run $X"', '9 note unread-command'],
    ["bash -c $'docker run x'", '9 note unread-command'],
    ['eval "docker run" --privileged x', '6 note unread-command'],
    ["alias d='docker run --rm'", '7 note unread-command'],
    ['find . -exec docker run x {} \\;', '14 note unread-command'],
    ['sudo -l docker run x', '9 note unread-command'],
    ['xargs -I {} docker run {} x', '13 note unread-command'],
    ['zsh -c "docker run x"', '8 note unread-command'],
    ['$DOCKER run --privileged x', '1 note unknown-program $DOCKER'],
    ['"${DOCKER:-docker}" run x', '1 note unknown-program ${DOCKER:-docker}'],
    ['$(command -v podman) exec c sh', '1 note unknown-program $(command -v podman)'],
    ['docker $OPTS run --privileged x', '8 note unknown-words $OPTS'],
    ['docker --context $C run --privileged x', '18 note unknown-words $C'],
  ])('is said not to be read: %s', (script, expected) => {
    expect(inLine(script)).toEqual([expected]);
  });
});

describe('an unknown word', () => {
  it.each([
    ['docker run "$X"', 'image'],
    ['docker create "$X"', 'image'],
    ['docker exec "$X" sh', 'container'],
    ['docker "$X" run y', 'verb'],
  ])('says what it may be: %s', (script, target) => {
    expect(lint(script, 'shell').notes).toMatchObject([{ note: { code: 'unknown-words', count: 'one', target } }]);
  });

  it.each([
    ['docker run --pid=host $X --privileged y', ['12 weakening-option --pid host', '23 note unknown-words $X']],
    ['docker run --pid=host "$X" --privileged y', ['12 weakening-option --pid host', '24 note unknown-words $X']],
    ['docker run --name $X --privileged y', ['19 note unknown-words $X']],
    ['docker run --name=$X --privileged y', ['19 note unknown-words $X']],
    ['docker run -e A=$X --privileged y', ['17 note unknown-words $X']],
    ['docker run "$@" --privileged', ['13 note unknown-words $@']],
    ['docker run "${a[@]}" --privileged', ['13 note unknown-words ${a[@]}']],
    ['docker run -v *:/a --privileged', ['15 note unknown-words *']],
    ['docker run {-i,-t} --privileged', ['12 note unknown-words {-i,-t}']],
    ['docker run "--$X" --privileged', ['15 note unknown-words $X']],
    ['docker run "-i$X" --privileged', ['15 note unknown-words $X']],
    ['xargs docker run --rm', ['1 note unknown-words xargs']],
  ])('ends the reading where it may be several, or an option: %s', (script, expected) => {
    expect(inLine(script)).toEqual(expected);
    expect(lint(script, 'shell').argv[0]?.complete).toBe(false);
    expect(found(script, 'shell', HARDENED).filter((line) => line.includes('missing'))).toEqual([]);
  });

  it.each([
    ['docker run --name "$X" --privileged y', ['24 weakening-option --privileged']],
    ['docker run --name="$X" --privileged y', ['24 weakening-option --privileged']],
    ['docker run -e"$X" --privileged y', ['19 weakening-option --privileged']],
    ['docker run -e "A=$X" --privileged y', ['22 weakening-option --privileged']],
    ['docker run -v "$PWD:/a" --privileged y', ['16 note unknown-value $PWD', '25 weakening-option --privileged']],
    ['docker run -v ~/a:/a --privileged y', ['15 note unknown-value ~', '22 weakening-option --privileged']],
    ['docker run -iv "$X" --privileged y', ['17 note unknown-value $X', '21 weakening-option --privileged']],
    ['docker run -itv"$X:/a" --privileged y', ['17 note unknown-value $X', '24 weakening-option --privileged']],
    ['docker run --net="$X" --pid=host y', ['19 note unknown-value $X', '23 weakening-option --pid host']],
    ['docker run --privileged="$X" --pid=host y', ['26 note unknown-value $X', '30 weakening-option --pid host']],
    ['docker run -i="$X" --pid=host y', ['20 weakening-option --pid host']],
    ['docker run --pids-limit $((2 * 4)) --pid=host y', ['36 weakening-option --pid host']],
    ['docker exec -u "$X" --privileged c', ['17 note unknown-value $X', '21 weakening-option --privileged']],
  ])('that is the value of an option is its value, and is not judged: %s', (script, expected) => {
    expect(inLine(script)).toEqual(expected);
    expect(lint(script, 'shell').argv[0]?.complete).toBe(true);
  });

  it.each([
    'docker run x/$Y --cap-drop ALL',
    'docker run "x:$Y" --cap-drop ALL',
    'docker run -- "$X" --cap-drop ALL',
    'docker run -- $X --cap-drop ALL',
    'docker run x $Y "$@" --cap-drop ALL',
    'docker run x sh -c "$Y" --cap-drop ALL',
  ])('that can only be the image or stands behind it hides no option: %s', (script) => {
    const place = script.indexOf('--cap-drop') + 1;
    expect(inLine(script)).toEqual([`${place} option-behind-image --cap-drop ALL`]);
    expect(lint(script, 'shell').argv[0]?.complete).toBe(true);
  });

  it('does not keep an option from being refused', () => {
    expect(inLine('docker run --nope="$X" y')).toEqual(['12 refused-by-client']);
    expect(inLine('docker run -Z"$X" y')).toEqual(['12 refused-by-client']);
    expect(inLine('docker run --name "$X" --nope y')).toEqual(['24 refused-by-client']);
  });

  it('is told as the value of an option only where the policy looks at it', () => {
    expect(found('docker run -m "$X" y', 'shell')).toEqual([]);
    expect(found('docker run -m "$X" y', 'shell', HARDENED)).toContain('1:16 note unknown-value $X');
    expect(found('docker run -m "$X" y', 'shell', HARDENED)).not.toContain('1:8 missing-option --memory');
    expect(found('docker run -itm "$X" y', 'shell', HARDENED)).not.toContain('1:8 missing-option --memory');
  });
});

describe('an argv that the client refuses', () => {
  it.each([
    ['docker run --cap_drop ALL x', 12],
    ['docker run --memory lots x', 21],
    ['docker run --rm --name', 17],
    ['docker run -it --memory', 16],
    ['docker --nope run x', 8],
    ['docker exec --rm c', 13],
    ['podman run --use-api-socket x', 12],
  ])('is one finding, at the token at fault: %s', (script, column) => {
    expect(inLine(script)).toEqual([`${column} refused-by-client`]);
  });

  it('of docker may be one that podman takes', () => {
    expect(inLine('podman run --userns keep-id --tz local x')).toEqual([]);
    expect(inLine('docker run --tz local x')).toEqual(['12 refused-by-client']);
  });
});

describe('an argv that is read', () => {
  it('has its words, its program, and its place', () => {
    expect(lint('a\nsudo podman exec -it c "$X" y\n', 'shell').argv).toEqual([
      {
        position: { line: 2, column: 6 },
        program: 'podman',
        verb: 'exec',
        complete: true,
        words: ['podman', 'exec', '-it', 'c', null, 'y'],
        findings: [],
      },
    ]);
  });

  it('without an image has that finding at its verb', () => {
    expect(inLine('docker --debug run --rm -i')).toEqual(['16 missing-image']);
    expect(inLine('docker run --rm --')).toEqual(['8 missing-image']);
    expect(inLine('docker run --rm -- -x')).toEqual([]);
  });

  it('has a related place where an earlier token explains it', () => {
    const [argv] = lint('docker run --init \\\n --read-only --read-only=0 x', 'shell').argv;
    expect(argv?.findings).toMatchObject([
      { position: { line: 2, column: 14 }, related: { line: 2, column: 2 }, finding: { code: 'option-not-in-effect' } },
    ]);
  });
});
