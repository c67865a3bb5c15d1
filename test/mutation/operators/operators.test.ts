import { describe, expect, it } from 'vitest';
import { argvAlterLimit } from '../../../src/mutation/operators/argv-alter-limit.ts';
import { argvDrop } from '../../../src/mutation/operators/argv-drop.ts';
import { argvExtra } from '../../../src/mutation/operators/argv-extra.ts';
import { argvImage } from '../../../src/mutation/operators/argv-image.ts';
import { argvJoin } from '../../../src/mutation/operators/argv-join.ts';
import { argvMoveBehindCommand } from '../../../src/mutation/operators/argv-move-behind-command.ts';
import { argvMoveBehindImage } from '../../../src/mutation/operators/argv-move-behind-image.ts';
import { argvNegate } from '../../../src/mutation/operators/argv-negate.ts';
import { argvOverride } from '../../../src/mutation/operators/argv-override.ts';
import { argvTypo } from '../../../src/mutation/operators/argv-typo.ts';
import { argvWordDrop } from '../../../src/mutation/operators/argv-word-drop.ts';
import { argvWordSwap } from '../../../src/mutation/operators/argv-word-swap.ts';
import { BOUNDARY_OPERATORS, boundaryMutants } from '../../../src/mutation/operators.ts';
import { shownBy } from '../helpers/shown-by.ts';

const extras = (...texts: readonly string[]) => texts.map((text) => ({ tokens: text.split(' ') }));

describe('ArgvDrop', () => {
  it('drops each option with its value, in every spelling', () => {
    expect(shownBy(argvDrop, 'docker run -itu0 --cap-drop=ALL --pids-limit 64 img sh')).toEqual({
      'drop -i': 'docker run -tu0 --cap-drop=ALL --pids-limit 64 img sh',
      'drop -t': 'docker run -iu0 --cap-drop=ALL --pids-limit 64 img sh',
      'drop -u 0': 'docker run -it --cap-drop=ALL --pids-limit 64 img sh',
      'drop --cap-drop ALL': 'docker run -itu0 --pids-limit 64 img sh',
      'drop --pids-limit 64': 'docker run -itu0 --cap-drop=ALL img sh',
    });
  });

  it('takes an option of podman alone for what it is: one without a value', () => {
    expect(shownBy(argvDrop, 'podman run --env-host --init img sh')).toEqual({
      'drop --env-host': 'podman run --init img sh',
      'drop --init': 'podman run --env-host img sh',
    });
    expect(shownBy(argvNegate, 'podman run --env-host img')).toEqual({
      'negate --env-host': 'podman run --env-host=false img',
    });
  });

  it('makes one mutant of an option over all cases, named by its value only where all agree', () => {
    expect(
      shownBy(argvDrop, {
        one: 'run --name a --cap-add CHOWN img',
        two: 'run --name b --cap-add CHOWN --cap-add FOWNER img',
      }),
    ).toEqual({
      'drop --name': 'run --cap-add CHOWN img',
      'drop --cap-add CHOWN': 'run --name a img',
      'drop --cap-add (number 2)': 'run --name b --cap-add CHOWN img',
    });
  });

  it('makes nothing of global options, which never reach the container', () => {
    expect(shownBy(argvDrop, 'docker --context x run img')).toEqual({});
  });
});

describe('ArgvMoveBehindImage', () => {
  it('moves each option right behind the image', () => {
    expect(shownBy(argvMoveBehindImage, 'docker run --init --cap-drop ALL img sh -c x')).toEqual({
      'move --init behind the image': 'docker run --cap-drop ALL img --init sh -c x',
      'move --cap-drop ALL behind the image': 'docker run --init img --cap-drop ALL sh -c x',
    });
  });

  it('calls what exec enters a container', () => {
    expect(shownBy(argvMoveBehindImage, 'docker exec -u root box id')).toEqual({
      'move -u root behind the container': 'docker exec box -u root id',
    });
  });
});

describe('ArgvMoveBehindCommand', () => {
  it('moves each option behind the last word', () => {
    expect(shownBy(argvMoveBehindCommand, 'run --init --rm img sh')).toEqual({
      'move --init behind the command': 'run --rm img sh --init',
      'move --rm behind the command': 'run --init img sh --rm',
    });
  });

  it('is the same as behind the image where no case has a command, and then it is one mutant', () => {
    const mutants = boundaryMutants(
      { site: 'site', cases: { only: ['run', '--init', 'img'] } },
      [],
      BOUNDARY_OPERATORS,
    );
    expect(mutants.filter(({ operator }) => operator.startsWith('ArgvMove')).map((each) => each.operator)).toEqual([
      'ArgvMoveBehindImage',
    ]);
  });
});

describe('ArgvAlterLimit', () => {
  it('alters a count by one, by a digit, by a power of two, and lifts it', () => {
    expect(shownBy(argvAlterLimit, 'run --pids-limit 32768 img')).toEqual({
      'set --pids-limit to 32769 (was 32768)': 'run --pids-limit 32769 img',
      'set --pids-limit to 32767 (was 32768)': 'run --pids-limit 32767 img',
      'set --pids-limit to 327680 (was 32768)': 'run --pids-limit 327680 img',
      'set --pids-limit to 327688 (was 32768)': 'run --pids-limit 327688 img',
      'set --pids-limit to 4096 (was 32768)': 'run --pids-limit 4096 img',
      'set --pids-limit to 0 (was 32768)': 'run --pids-limit 0 img',
      'set --pids-limit to -1 (was 32768)': 'run --pids-limit -1 img',
      'set --pids-limit to 99999999999 (was 32768)': 'run --pids-limit 99999999999 img',
    });
  });

  it('keeps the spelling of sizes and of cpus', () => {
    expect(shownBy(argvAlterLimit, 'run -m512m --cpus=1.5 img')).toEqual({
      'set -m to 513m (was 512m)': 'run -m513m --cpus=1.5 img',
      'set -m to 511m (was 512m)': 'run -m511m --cpus=1.5 img',
      'set -m to 5120m (was 512m)': 'run -m5120m --cpus=1.5 img',
      'set -m to 5122m (was 512m)': 'run -m5122m --cpus=1.5 img',
      'set -m to 64m (was 512m)': 'run -m64m --cpus=1.5 img',
      'set -m to 0 (was 512m)': 'run -m0 --cpus=1.5 img',
      'set -m to 99999999999 (was 512m)': 'run -m99999999999 --cpus=1.5 img',
      'set --cpus to 2.5 (was 1.5)': 'run -m512m --cpus=2.5 img',
      'set --cpus to 0.5 (was 1.5)': 'run -m512m --cpus=0.5 img',
      'set --cpus to 10.5 (was 1.5)': 'run -m512m --cpus=10.5 img',
      'set --cpus to 11.5 (was 1.5)': 'run -m512m --cpus=11.5 img',
      'set --cpus to 0 (was 1.5)': 'run -m512m --cpus=0 img',
    });
  });

  it('alters a limit that differs from case to case relative to what it is', () => {
    expect(shownBy(argvAlterLimit, { small: 'run --memory 64m img', large: 'run --memory 2g img' })).toEqual({
      'raise --memory by one': 'run --memory 65m img',
      'lower --memory by one': 'run --memory 63m img',
      'make --memory ten times as large': 'run --memory 640m img',
      'double the last digit of --memory': 'run --memory 644m img',
      'make --memory an eighth': 'run --memory 8m img',
      'set --memory to 0 (it differs from case to case)': 'run --memory 0 img',
      'set --memory to 99999999999 (it differs from case to case)': 'run --memory 99999999999 img',
    });
  });
});

describe('ArgvNegate', () => {
  it('turns bools round, in clusters too, and leaves options with values alone', () => {
    expect(shownBy(argvNegate, 'run --init --read-only=false -it --user 1 img')).toEqual({
      'negate --init': 'run --init=false --read-only=false -it --user 1 img',
      'negate --read-only=false': 'run --init --read-only=true -it --user 1 img',
      'negate -i': 'run --init --read-only=false -t --interactive=false --user 1 img',
      'negate -t': 'run --init --read-only=false -i --tty=false --user 1 img',
    });
  });
});

describe('ArgvOverride', () => {
  it.each([
    ['--pids-limit 64', '--pids-limit -1'],
    ['--memory 512m', '--memory 0'],
    ['--cpus 1', '--cpus 0'],
    ['--security-opt no-new-privileges', '--security-opt no-new-privileges=false'],
    ['--security-opt seccomp=strict.json', '--security-opt seccomp=unconfined'],
    ['--security-opt apparmor:strict', '--security-opt apparmor=unconfined'],
    ['--cap-drop ALL', '--cap-add ALL'],
    ['--cap-drop MKNOD', '--cap-add MKNOD'],
    ['--init', '--init=false'],
    ['--read-only', '--read-only=false'],
    ['--user 1000:1000', '--user 0'],
    ['--network none', '--network host'],
    ['--rm', '--rm=false'],
    ['--ulimit nofile=1024', '--ulimit nofile=1048576:1048576'],
    ['--runtime runsc', '--runtime runc'],
  ])('overrides %s by %s, right before the image', (option, weaker) => {
    const place = `before the image`;
    expect(shownBy(argvOverride, `run ${option} --name x img sh`)).toEqual({
      [`override ${option} by ${weaker} ${place}`]: `run ${option} --name x ${weaker} img sh`,
    });
  });

  it('makes nothing of an option that is already as weak, or that has no weaker duplicate', () => {
    expect(
      shownBy(
        argvOverride,
        'run --pids-limit -1 --security-opt seccomp=unconfined --security-opt x=y --user 0 --network host img',
      ),
    ).toEqual({});
  });

  it('stays before a separator: behind it, the first token would be the image', () => {
    expect(shownBy(argvOverride, 'run --init -- img')).toEqual({
      'override --init by --init=false before the image': 'run --init --init=false -- img',
    });
  });
});

describe('ArgvTypo', () => {
  it('misspells values but those of limits and bools', () => {
    expect(shownBy(argvTypo, 'run --init --pids-limit 64 --cap-drop ALL --network=none img')).toEqual({
      'misspell --cap-drop ALL as --cap-drop LAL': 'run --init --pids-limit 64 --cap-drop LAL --network=none img',
      'misspell --network none as --network onne': 'run --init --pids-limit 64 --cap-drop ALL --network=onne img',
    });
  });

  it('doubles the last letter of a value without two different neighbours', () => {
    expect(shownBy(argvTypo, 'run -u 0 img')).toEqual({ 'misspell -u 0 as -u 00': 'run -u 00 img' });
  });
});

describe('ArgvJoin', () => {
  it('joins an option and its value, however they are spelled', () => {
    const cases = { only: ['run', '--rm', '--cap-drop', 'ALL', '-m=1g', '--network=none', 'img'] };
    const mutants = boundaryMutants({ site: 'site', cases }, [], [argvJoin]);
    expect(mutants.map(({ after }) => after)).toEqual([
      ['run', '--rm', '--cap-drop ALL', '-m=1g', '--network=none', 'img'],
      ['run', '--rm', '--cap-drop', 'ALL', '-m 1g', '--network=none', 'img'],
      ['run', '--rm', '--cap-drop', 'ALL', '-m=1g', '--network none', 'img'],
    ]);
    expect(mutants[0]?.description).toBe('join --cap-drop ALL to one token');
  });
});

describe('ArgvExtra', () => {
  it('adds the extras that the verb has, before the image', () => {
    expect(
      shownBy(
        argvExtra,
        'docker exec -u 1 box id',
        extras('--privileged', '--user 0', '--cap-add ALL', '--device /dev/mem'),
      ),
    ).toEqual({
      'add --privileged': 'docker exec -u 1 --privileged box id',
      'add --user 0': 'docker exec -u 1 --user 0 box id',
    });
  });

  it('adds what podman has to an argv of podman, and nothing that docker alone has', () => {
    const given = extras('--env-host', '--use-api-socket');
    expect(shownBy(argvExtra, 'podman run img', given)).toEqual({ 'add --env-host': 'podman run --env-host img' });
    expect(shownBy(argvExtra, 'docker run img', given)).toEqual({
      'add --use-api-socket': 'docker run --use-api-socket img',
    });
  });

  it('skips an extra that every golden has already, in any spelling', () => {
    expect(
      shownBy(
        argvExtra,
        { one: 'run --net=host img', two: 'run --network host --pid host img' },
        extras('--net host', '--pid host'),
      ),
    ).toEqual({ 'add --pid host': 'run --net=host --pid host img' });
  });
});

describe('ArgvImage', () => {
  it('misspells the image', () => {
    expect(shownBy(argvImage, 'run registry.example/img:3 sh')).toEqual({
      'misspell the image': 'run ergistry.example/img:3 sh',
    });
  });
});

describe('ArgvWordDrop', () => {
  it('drops each word of the command', () => {
    expect(shownBy(argvWordDrop, { one: 'run img timeout 5 sh', two: 'run img timeout 60 sh' })).toEqual({
      'drop timeout of the command': 'run img 5 sh',
      'drop word 2 of the command': 'run img timeout sh',
      'drop sh of the command': 'run img timeout 5',
    });
  });

  it('leaves long commands alone behind the twelfth word', () => {
    const cases = { only: ['run', 'img', ...Array.from({ length: 40 }, (_, index) => `w${index}`)] };
    expect(boundaryMutants({ site: 'site', cases }, [], [argvWordDrop])).toHaveLength(12);
  });
});

describe('ArgvWordSwap', () => {
  it('swaps neighbouring words that differ', () => {
    expect(shownBy(argvWordSwap, 'run img a a b')).toEqual({ 'swap a and b of the command': 'run img a b a' });
  });
});
