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
    'nerdctl run --privileged x',
    'docker --context="$C" run --privileged x',
    'bash -c "docker run --privileged x; echo $X"',
    `sudo bash -c "cd '$X' && docker run --privileged x"`,
    'docker exec --privileged c sh',
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
    'ssh host docker run --privileged x',
    'ssh -p 22 -tti "$KEY" -o A=b u@host docker run --privileged x',
    `ssh host "cd /x && 'docker' run --privileged x"`,
    'ssh "${OPTIONS[@]}" "$HOST" docker run --privileged x',
    'D=docker; $D run --privileged x',
    'D=docker; "${D}" run --privileged x',
    'D=docker; sudo $D run --privileged x',
    'D=docker; $SUDO "$D" run --privileged x',
    'D="sudo podman"; $D run --privileged x',
    'D=docker; bash -c "$D run --privileged x"',
    'readonly D=docker; exec $D run --privileged x',
    'alias d=docker; d run --privileged x',
    'alias d="sudo docker" e=d; e run --privileged x',
    'run() { echo + $*; "$@"; }; run docker run --privileged x',
    'retry() { until "$@"; do sleep 1; done; }; retry sudo docker run --privileged x',
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
    'docker --version',
    'docker -H',
    'docker container ls',
    'docker container',
    'docker --nope ps',
    'docker compose $X',
    'docker compose "$@"',
    'docker image-$X',
    'docker -H "$HOST" ps',
    'docker --context=$C ps',
    'docker container ls "$X"',
    'dockerd run --privileged x',
    'docker-compose run --privileged x',
    'docker=run',
    'bash script.sh -c "docker run --privileged x"',
    'bash -c',
    'sudo -v',
    'systemctl restart docker',
    'usermod -aG docker "$USER"',
    'exec "$@"',
    '"$@"',
    '"$X" a b',
    '$NPM run build',
    '$DOCKER ps',
    '$DOCKER_COMPOSE run --rm x',
    'DOCKER=docker; $DOCKER build .',
    'COMPOSE=(docker compose)',
    'COMPOSE="docker compose"',
    'IMAGE=docker/run:1',
    'MESSAGE="use docker run to start it"',
    'A=$(docker ps)',
    'eval "$(ssh-agent)"',
    'bash -c "echo $X"',
    'cat <<< "docker run x"',
    'echo "docker run x" | tee y',
    'echo sh "docker run x"',
    'curl x | sh',
    'for x in docker podman; do which "$x"; done',
    'D=kubectl; $D run --rm x',
    'D=docker; $D ps; $D build --privileged .',
    'if a; then D=docker; else D=podman; fi; $D ps; $D',
    'CMD="ls -l"; eval "$CMD"; bash -c "$CMD"; $CMD',
    'exec $CMD',
    '$1; $RUN; $EDITOR x',
    'ssh host "docker ps"; ssh host; ssh -N -L 1:2:3 host; ssh host "$@"; ssh host "$SCRIPT"',
    'docker ps | read -r id; read -r a < <(docker ps)',
    'alias d=docker; d ps; alias docker="docker --debug"; docker ps',
    'run() { "$@"; }; run ls; run $x; run docker ps',
    'f() { f "$@"; }; f ls',
    'printf -v NAME "docker-%s" x; read -r a <<< "docker"',
  ])('is none in what starts none: %s', (script) => {
    expect(lint(script, 'shell')).toEqual({ argv: [], notes: [] });
  });

  it.each([
    ['retry 3 docker run --privileged x', '9 note unread-command'],
    ["bash -c $'docker run x'", '9 note unread-command'],
    ['docker $ARGS', '8 note unknown-words $ARGS'],
    ['D=docker; $D $ARGS', '14 note unknown-words $ARGS'],
    ['if a; then D=docker; else D=podman; fi; $D $ARGS', '41 note unknown-program $D'],
    ['D=${D:-docker}; $D "$@"', '17 note unknown-program $D'],
    [': "${D:=docker}"; $D $A', '19 note unknown-program $D'],
    ['D=$(command -v podman); $D "$A" x', '25 note unknown-program $D'],
    ['[ -z "$D" ] && D=docker; $D run x', '26 note unknown-program $D'],
    ['if [[ -z $D ]]; then D=docker; fi; $D run x', '36 note unknown-program $D'],
    ['D=docker; read D; $D run x', '19 note unknown-program $D'],
    ['for D in docker podman; do $D $A; done', '28 note unknown-program $D'],
    ['D=docker; D+=" run x"; $D', '24 note unknown-program $D'],
    ['$DOCKER_CMD', '1 note unknown-program $DOCKER_CMD'],
    ['exec "$CONTAINER_CMD"', '6 note unknown-program $CONTAINER_CMD'],
    ['. ./a.sh; $CMD', '11 note unknown-program $CMD'],
    ['docker ps; exec $CMD', '17 note unknown-program $CMD'],
    ['D=docker; $D ps; exec $CMD', '23 note unknown-program $CMD'],
    ['docker ps; sudo $RUN_CMD', '17 note unknown-program $RUN_CMD'],
    ['read -r CMD <<< "docker run x"; $CMD', '17 note kept-command'],
    ["printf -v CMD 'docker run %s' x; $CMD", '15 note kept-command'],
    ['mapfile -t C < <(echo docker run x)', '16 note kept-command'],
    ['echo "docker run x" | while read -r c; do $c; done', '6 note kept-command'],
    ['ssh host "$CMD"', '11 note unknown-script $CMD'],
    ['ssh host "cd a; $DOCKER_RUN"', '17 note unknown-program $DOCKER_RUN'],
    ['ssh $OPTIONS host docker run x', '19 note unread-command'],
    ['d() { shift; docker "$@"; }; d a run --privileged x', '22 note unknown-words $@'],
    ['f() { f "$@"; }; f docker run x', '20 note unread-command'],
    ['f() { g "$@"; }; g() { f "$@"; }; f docker run x', '37 note unread-command'],
    ['retry() { shift; "$@"; }; retry 3 docker run x', '35 note unread-command'],
    ['docker "$@"', '9 note unknown-words $@'],
    ['docker "$1" --privileged x', '9 note unknown-words $1'],
    ['docker ru$X --privileged x', '10 note unknown-words $X'],
    ['docker -D $VERB --privileged x', '11 note unknown-words $VERB'],
    ['docker container $VERB x', '18 note unknown-words $VERB'],
    ['docker -H $HOST "$@"', '11 note unknown-words $HOST'],
    ['A=(run --privileged x); docker "${A[@]}"', '33 note unknown-words ${A[@]}'],
    ['a=(docker run --privileged x); "${a[@]}"', '1 note kept-command'],
    ['a=(\n docker # b\n run x)', '1 note kept-command'],
    ['a=(docker)', '1 note kept-command'],
    ['a=(sudo podman "$X")', '1 note kept-command'],
    ['A="docker run --privileged x"', '1 note kept-command'],
    ['A="docker run $X"', '1 note kept-command'],
    ['A="docker $X"', '1 note kept-command'],
    ['A="$DOCKER run x"', '1 note kept-command'],
    ["A='cd b && sudo nerdctl run x'", '1 note kept-command'],
    ['A=\'bash -c "docker run x"\'', '1 note kept-command'],
    ["RUN_CMD='retry 3 docker run x'", '1 note kept-command'],
    ['readonly A="docker run x"', '10 note kept-command'],
    ['declare -r A="docker run x"', '12 note kept-command'],
    ['f() { local A="docker run x"; }', '13 note kept-command'],
    ['env A="docker run x" b', '5 note kept-command'],
    ['A="docker run x" b', '1 note kept-command'],
    ['for a in "docker run x" b; do $a; done', '10 note kept-command'],
    ['A=${B:-docker run x}', '1 note kept-command'],
    ['A=$(echo docker run x)', '1 note kept-command'],
    [`A='docker run "x'`, '1 note kept-command'],
    ['$(echo docker run x)', '1 note unknown-program $(echo docker run x)'],
    ['"$ENGINE" "${A[@]}"', '1 note unknown-program $ENGINE'],
    ['cat <<< "docker run x" | sh', '9 note piped-script'],
    ['$CONTAINER_ENGINE run x', '1 note unknown-program $CONTAINER_ENGINE'],
    ['"$X" run --privileged x', '1 note unknown-program $X'],
    ['"$X" "$Y" --privileged x', '1 note unknown-program $X'],
    ['$SUDO $ENGINE run x', '7 note unknown-program $ENGINE'],
    ['"$DOCKER" "${A[@]}"', '1 note unknown-program $DOCKER'],
    ['$DOCKER_RUN x', '1 note unknown-program $DOCKER_RUN'],
    ['${A:-docker run} x', '1 note unknown-program ${A:-docker run}'],
    ['$RETRY 3 docker run x', '10 note unread-command'],
    ['retry docker "$@"', '7 note unread-command'],
    ['retry 3 bash -c "docker run x"', '17 note unread-command'],
    ['bash -c "$CMD"', '10 note unknown-script $CMD'],
    ['bash -c "set -e; $CMD"', '18 note unknown-script $CMD'],
    ['sh -c $CMD', '7 note unknown-script $CMD'],
    ['eval "$CMD"', '6 note unknown-script "$CMD"'],
    ["sh <<< 'docker run x'", '8 note piped-script'],
    ['sudo bash -s <<< "$CMD"', '18 note piped-script'],
    ["echo 'docker run x' | sh", '6 note piped-script'],
    ['echo docker run x | sudo sh', '6 note piped-script'],
    ["printf 'docker run x' |\n ssh b", '8 note piped-script'],
    ["(echo 'docker run x') | bash", '7 note piped-script'],
    ["{ echo 'docker run x'; } | tee b | bash", '8 note piped-script'],
    ['echo "$CMD" | sh', '6 note piped-script'],
    ['bash < <(echo docker run x)', '8 note piped-script'],
    ['bash <(echo docker run x)', '6 note unread-command'],
    ['nerdctl -n a run --privileged x', '9 note foreign-option -n'],
    ['nerdctl run --cni a x', '13 note foreign-option --cni'],
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

describe('a function that hands its words to docker', () => {
  it('is read where it is called, and what it says itself is found once', () => {
    expect(inLine('d() { docker run --privileged "$@"; }; d --pid=host x; d --rm y')).toEqual([
      '18 weakening-option --privileged',
      '32 note unknown-words $@',
      '42 weakening-option --pid host',
    ]);
  });

  it.each([
    'function d { sudo docker "$@"; }; d run --pid=host x',
    'd () ( $E "$@" ); E=podman; d run --pid=host x',
    'd() { [ -n "$V" ] && echo docker "$@"; docker "$@"; }; d run --pid=host x',
  ])('however it is written: %s', (script) => {
    expect(inLine(script)).toContain(`${script.indexOf('--pid') + 1} weakening-option --pid host`);
  });

  it.each([
    'd() { docker "$@"; }; d() { podman "$@"; }; d run --pid=host x',
    'd() { if a; then kubectl "$@"; else docker "$@"; fi; }; d run --pid=host x',
    'd() { set -- run "$1"; docker "$@"; }; d --pid=host x',
    'd() { docker "${@:2}"; }; d a run --pid=host x',
  ])('is not where it may do something else with them: %s', (script) => {
    expect(inLine(script).filter((line) => line.includes('weakening'))).toEqual([]);
    expect(inLine(script).join(' ')).toContain('note unknown-words');
  });
});

describe('a variable of one value', () => {
  it('that keeps an argv is read where it is used, and not noted', () => {
    expect(inLine('CMD="docker run --pid=host x"; $CMD')).toEqual(['32 weakening-option --pid host']);
  });

  it.each(['C="docker run -e \'a b\' --pid=host x"; $C', 'C="docker run *"; $C', 'C="docker run $X --pid=host"; $C'])(
    'is not read where a shell would change it: %s',
    (script) => {
      expect(inLine(script)).toEqual(['1 note kept-command']);
    },
  );

  it('is none before a command of its own', () => {
    expect(inLine('D=docker a; $D b c')).toEqual([]);
    expect(inLine('D=docker a; $D run x')).toEqual(['13 note unknown-program $D']);
  });
});

describe('a text of a shell with a variable in it', () => {
  it.each([
    ['bash -c "docker run --privileged $X"', ['21 weakening-option --privileged', '34 note unknown-words $X']],
    [`bash -c "docker run -e 'A=$X' --pid=host y"`, ['27 note unknown-words $X']],
    ['sh -c "$DOCKER run x"', ['8 note unknown-program $DOCKER']],
    ['sh -c "docker run \\"$X\\" --pid=host y"', ['21 note unknown-words $X']],
    [`sh -c '"$@"' _ docker run x`, ['8 note unknown-script "$@"', '16 note unread-command']],
  ])('is read up to it: %s', (script, expected) => {
    expect(inLine(script)).toEqual(expected);
  });
});

describe('a pattern', () => {
  it('of what does not match is no command', () => {
    expect(inLine('docker run !(x) --privileged y')).toEqual(['12 note unknown-words !(x)']);
    expect(inLine('!(docker run --privileged y)')).toEqual(['14 weakening-option --privileged']);
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

  it.each([
    'docker run --restart=always --rm x',
    'docker run X',
    'docker run " "',
    'docker run -p 99999:80 x',
    'docker run --security-opt nope x',
    'docker exec c',
    'docker run --restart=always --rm -- "$X"',
    'docker --context="$C" run X',
    'sudo docker run X "$Y"',
    'podman run --cap-add CHOWN --cap-drop CHOWN x',
    'podman run --restart always --rm x',
  ])('as a whole is one at its verb: %s', (script) => {
    expect(inLine(script)).toEqual([`${script.search(/run|exec/) + 1} refused-by-client`]);
  });

  it.each([
    'docker exec c "$X"',
    'docker run --rm -- "$X"',
    'docker run registry/$X',
    'docker run {{.X}}',
    'docker run "<image>"',
    'nerdctl run --restart=always --rm x',
  ])('is none where what is not known may mend it: %s', (script) => {
    expect(inLine(script).filter((line) => line.includes('refused'))).toEqual([]);
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
    expect(inLine('docker run --rm -- -x')).toEqual(['8 refused-by-client']);
  });

  it('has a related place where an earlier token explains it', () => {
    const [argv] = lint('docker run --init \\\n --read-only --read-only=0 x', 'shell').argv;
    expect(argv?.findings).toMatchObject([
      { position: { line: 2, column: 14 }, related: { line: 2, column: 2 }, finding: { code: 'option-not-in-effect' } },
    ]);
  });
});
