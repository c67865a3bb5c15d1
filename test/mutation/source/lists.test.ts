import { describe, expect, it } from 'vitest';
import { planSource } from '../../../src/mutation/source/plan.ts';
import { builderAddExtra } from '../../../src/mutation/source/operators/builder-add-extra.ts';
import { builderDropOption } from '../../../src/mutation/source/operators/builder-drop-option.ts';
import { builderDropSpread } from '../../../src/mutation/source/operators/builder-drop-spread.ts';
import { builderMoveOption } from '../../../src/mutation/source/operators/builder-move-option.ts';
import { builderNegate } from '../../../src/mutation/source/operators/builder-negate.ts';
import { changesOf, shownBy } from '../helpers/changes-of.ts';
import { parseSource } from '../helpers/parse-source.ts';

const SPACED = String.raw`x = 'docker run --rm \\\n  --init   img';`;

describe('BuilderDropOption', () => {
  it.each([
    [
      'a list',
      "x = ['docker', 'run', '--cap-drop', 'ALL', image];",
      { 'drop --cap-drop ALL': "['docker', 'run', image]" },
    ],
    ['a tuple', "x = ['--cap-drop', 'ALL'] as const;", { 'drop --cap-drop ALL': '[]' }],
    ['a satisfied list', "x = ['--cap-drop', 'ALL'] satisfies string[];", { 'drop --cap-drop ALL': '[]' }],
    [
      'an attached value',
      "x = ['--cap-drop=ALL', '--init'];",
      { 'drop --cap-drop=ALL': "['--init']", 'drop --init': "['--cap-drop=ALL']" },
    ],
    ['a template', 'x = [`--pids-limit=${n}`];', { 'drop `--pids-limit=${n}`': '[]' }],
    ['a sum', "x = ['--pids-limit=' + n];", { "drop '--pids-limit=' + n": '[]' }],
    [
      'a value that is no literal',
      "x = ['--pids-limit', String(n), image];",
      { 'drop --pids-limit String(n)': '[image]' },
    ],
    [
      'letters',
      "x = ['docker', 'run', '-it', '-u', user, image];",
      { 'drop -it': "['docker', 'run', '-u', user, image]", 'drop -u user': "['docker', 'run', '-it', image]" },
    ],
    [
      'a push',
      "argv.push('--cap-drop', 'ALL', '--init');",
      { 'drop --cap-drop ALL': "argv.push('--init')", 'drop --init': "argv.push('--cap-drop', 'ALL')" },
    ],
    ['a concat', "x = argv.concat('--cap-drop', 'ALL');", { 'drop --cap-drop ALL': 'argv.concat()' }],
    [
      'a list in a ternary in a spread',
      "x = ['docker', 'run', ...(net ? ['--network', net] : ['--network=none']), image];",
      { 'drop --network net': '[]', 'drop --network=none': '[]' },
    ],
    ['a list of a flatMap', "x = caps.flatMap((c) => ['--cap-add', c]);", { 'drop --cap-add c': '[]' }],
    ['a spread in the place of the value', "x = ['--cap-drop', ...caps];", { 'drop --cap-drop': '[...caps]' }],
    [
      'a command line',
      "x = 'docker run --cap-drop ALL --init img sh -c x';",
      {
        'drop --cap-drop ALL': "'docker run --init img sh -c x'",
        'drop --init': "'docker run --cap-drop ALL img sh -c x'",
      },
    ],
    [
      'a template of a command line',
      'x = `docker run --pids-limit ${n} --name "a ${b}" ${image}`;',
      {
        'drop --pids-limit …': '`docker run --name "a ${b}" ${image}`',
        'drop --name …': '`docker run --pids-limit ${n} ${image}`',
      },
    ],
    [
      'a tagged command line',
      'x = $`docker run --cap-drop ALL ${image}`;',
      { 'drop --cap-drop ALL': '`docker run ${image}`' },
    ],
    [
      'options behind a program of their own',
      "spawn('docker', ['run', '--rm', image, '--rm']);",
      { 'drop --rm': "['run', image, '--rm']" },
    ],
    [
      'options behind global ones',
      "x = ['docker', '--context', c, 'container', 'run', '--rm', image];",
      { 'drop --rm': "['docker', '--context', c, 'container', 'run', image]" },
    ],
    ['a verb that is computed', "x = ['docker', verb, '--init', image];", { 'drop --init': "['docker', verb, image]" }],
    [
      'a policy',
      "x = { capDrop: ['ALL'], name: 'a', noNewPrivileges: true };",
      {
        'drop capDrop from the policy': "{ name: 'a', noNewPrivileges: true }",
        'drop noNewPrivileges from the policy': "{ capDrop: ['ALL'], name: 'a' }",
      },
    ],
    [
      "an engine's host config",
      "x = { HostConfig: { CapDrop: ['ALL'], Binds: [] } };",
      { 'drop CapDrop from the policy': '{ Binds: [] }' },
    ],
  ])('drops from %s', (_, text, expected) => {
    expect(changesOf(builderDropOption, text)).toEqual(expected);
  });

  it.each([
    ['other programs', "x = ['git', 'submodule', 'update', '--init']; y = ['npm', 'run', 'x', '--user'];"],
    ['options that many programs have', "x = ['--init', '--network', 'x']; y.push('--user', 'x');"],
    ['a message', "throw new Error('docker run --privileged img failed');"],
    ['a log', "console.log('docker run --cap-drop ALL img');"],
    ['a type', "type X = 'docker run --cap-drop ALL img';"],
    ['a sentence about an option', "x = 'use --cap-drop ALL';"],
    ['an object without a distinctive key', "x = { init: true, network: 'none', user: 1 };"],
    ['a table of what to do for each option', "x = { 'cap-add': give, 'pids-limit': unlimited(1), init: true };"],
    ['a list with holes', "x = ['--cap-drop', , 'ALL'];"],
    ['a push of another file', "argv.push('--init');"],
  ])('leaves alone %s', (_, text) => {
    expect(changesOf(builderDropOption, text)).toEqual({});
  });

  it('keeps the space between the words of a command line', () => {
    const [change] = planSource({ root: parseSource(SPACED), text: SPACED, near: undefined }, [builderDropOption]);
    expect(change?.replacement).toMatchObject({ value: 'docker run \\\n  --init   img' });
  });

  it('knows a fragment by the file around it', () => {
    const fragment = "argv.push('--init'); x = ['commit', '--amend']; y = ['git', '--init'];";
    const expected = { 'drop --init': 'argv.push()' };
    expect(changesOf(builderDropOption, fragment, 'part')).toEqual(expected);
    expect(changesOf(builderDropOption, `${fragment} z = ['docker', 'ps'];`)).toEqual(expected);
  });

  it('shows only what is dropped', () => {
    const text = "x = [\n  'docker',\n  'run',\n  '--init',\n  '--rm',\n];";
    expect(shownBy(builderDropOption, text, 'drop --init')).toBe("x = [\n  'docker',\n  'run',\n  '--rm',\n];");
    expect(shownBy(builderDropOption, text, 'drop --rm')).toBe("x = [\n  'docker',\n  'run',\n  '--init',\n];");
    expect(shownBy(builderDropOption, "x = ['--cap-drop=ALL'];", 'drop --cap-drop=ALL')).toBe('x = [];');
    const policy = 'x = { capDrop: [], capAdd: [] };';
    expect(shownBy(builderDropOption, policy, 'drop capDrop from the policy')).toBe('x = { capAdd: [] };');
  });
});

describe('BuilderDropSpread', () => {
  it.each([
    ['a list', "x = ['docker', 'run', ...HARDENING, image];", { 'drop ...HARDENING': "['docker', 'run', image]" }],
    [
      'a push',
      "const H = ['--cap-drop', 'ALL']; const a = ['docker', 'run']; a.push(...H);",
      { 'drop ...H': 'a.push()' },
    ],
    [
      'a concat',
      "const a = ['docker', 'run']; x = a.concat(limits(n), [...b], 'img');",
      { 'drop limits(n)': "a.concat([...b], 'img')", 'drop [...b]': "a.concat(limits(n), 'img')" },
    ],
    [
      'a list of spreads',
      "x = [...(a ? ['--init', '--cap-drop', 'ALL'] : [])];",
      { "drop ...a ? ['--init', '--cap-drop', 'ALL'] : []": '[]' },
    ],
  ])('drops from %s', (_, text, expected) => {
    expect(changesOf(builderDropSpread, text)).toEqual(expected);
  });

  it('leaves a spread of one option to the operator that drops options', () => {
    expect(changesOf(builderDropSpread, "x = ['docker', 'run', ...(a ? ['--init'] : []), image];")).toEqual({});
  });

  it('leaves spreads of other lists alone', () => {
    expect(changesOf(builderDropSpread, "x = ['docker', 'run', image]; y = [...names]; z.push(...names);")).toEqual({});
  });
});

describe('BuilderMoveOption', () => {
  it.each([
    [
      'an option',
      "x = ['docker', 'run', '--pids-limit', n, '--rm', image, 'sh'];",
      {
        'move --pids-limit n behind the image': "['docker', 'run', '--rm', image, '--pids-limit', n, 'sh']",
        'move --rm behind the image': "['docker', 'run', '--pids-limit', n, image, '--rm', 'sh']",
      },
    ],
    [
      'a spread',
      "x = ['docker', 'run', ...HARDENING, image];",
      { 'move ...HARDENING behind the image': "['docker', 'run', image, ...HARDENING]" },
    ],
    [
      'a part of a command line',
      "x = 'docker run --rm img sh';",
      { 'move --rm behind the image': "'docker run img --rm sh'" },
    ],
    [
      'before an image that a variable with options precedes',
      "x = ['docker', 'run', extra, '--rm', image];",
      { 'move --rm behind the image': "['docker', 'run', extra, image, '--rm']" },
    ],
  ])('moves %s', (_, text, expected) => {
    expect(changesOf(builderMoveOption, text)).toEqual(expected);
  });

  it('moves nothing where the image is elsewhere', () => {
    expect(changesOf(builderMoveOption, "x = ['docker', 'run', '--rm', ...rest]; y = ['--cap-drop', 'ALL'];")).toEqual(
      {},
    );
  });

  it('shows the part between the option and the image', () => {
    const text = "x = ['docker', 'run', '--rm', '--init', image, 'sh'];";
    expect(shownBy(builderMoveOption, text, 'move --rm behind the image')).toBe(
      "x = ['docker', 'run', '--init', image, '--rm', 'sh'];",
    );
  });
});

describe('BuilderNegate', () => {
  it('turns long bools and bools of a policy round', () => {
    const text =
      "x = ['docker', 'run', '--init', '--read-only=false', '-i', '--user', 'x', image]; y = { capDrop: [], init: true };";
    expect(changesOf(builderNegate, text)).toEqual({
      'negate --init': "['docker', 'run', '--init=false', '--read-only=false', '-i', '--user', 'x', image]",
      'negate --read-only=false': "['docker', 'run', '--init', '--read-only', '-i', '--user', 'x', image]",
      'negate init of the policy': 'false',
    });
  });

  it('shows the new token', () => {
    expect(shownBy(builderNegate, "x = ['docker', 'run', '--init', i];", 'negate --init')).toBe(
      "x = ['docker', 'run', '--init=false', i];",
    );
  });
});

describe('BuilderAddExtra', () => {
  it('adds before the image', () => {
    expect(changesOf(builderAddExtra, "x = ['docker', 'run', ...H, image, 'sh'];")).toEqual({
      'add --privileged': "['docker', 'run', ...H, '--privileged', image, 'sh']",
      'add --security-opt seccomp=unconfined':
        "['docker', 'run', ...H, '--security-opt', 'seccomp=unconfined', image, 'sh']",
      'add --cap-add ALL': "['docker', 'run', ...H, '--cap-add', 'ALL', image, 'sh']",
    });
  });

  it.each([
    [
      'the list that starts the argv',
      "const H = ['--cap-drop', 'ALL']; x = ['run', '--rm'];",
      "['run', '--rm', '--privileged']",
    ],
    [
      'else a list that only docker has',
      "export const H = ['--cap-drop', 'ALL'];",
      "['--cap-drop', 'ALL', '--privileged']",
    ],
    [
      'the outermost list',
      "x = [...(a ? ['--cap-drop', 'ALL'] : [])];",
      "[...(a ? ['--cap-drop', 'ALL'] : []), '--privileged']",
    ],
    ['a command line', 'x = `docker run --rm ${image} sh`;', '`docker run --rm --privileged ${image} sh`'],
  ])('takes %s', (_, text, expected) => {
    expect(changesOf(builderAddExtra, text)['add --privileged']).toBe(expected);
  });

  it('shows the new tokens', () => {
    const added = 'add --cap-add ALL';
    expect(shownBy(builderAddExtra, "x = ['docker', 'run', image];", added)).toBe(
      "x = ['docker', 'run', '--cap-add', 'ALL', image];",
    );
    expect(shownBy(builderAddExtra, "x = ['docker', 'run'];", added)).toBe(
      "x = ['docker', 'run', '--cap-add', 'ALL'];",
    );
  });
});
