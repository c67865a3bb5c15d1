import { describe, expect, it } from 'vitest';
import type { OptionSpec } from '../../src/argv/option-spec.ts';
import { OPTION_TABLES, optionNamed } from '../../src/argv/options.ts';
import { OPTION_FACTS } from './data.ts';

const facts = {
  global: OPTION_FACTS.global,
  create: OPTION_FACTS.create,
  run: [...OPTION_FACTS.create, ...OPTION_FACTS.run],
  exec: OPTION_FACTS.exec,
};

const byName = (left: readonly string[], right: readonly string[]) => (left[0] ?? '').localeCompare(right[0] ?? '');

function row(option: OptionSpec): readonly string[] {
  const { name, short = '', kind, repeat, aliasOf = '', hidden, api = '', os = '' } = option;
  return [name, short, kind, repeat, aliasOf, hidden ? 'hidden' : '', api, os];
}

describe('the option table', () => {
  it.each(['global', 'run', 'create', 'exec'] as const)('says of every option of %s what the client does', (scope) => {
    expect(OPTION_TABLES[scope].options.map(row).toSorted(byName)).toEqual(facts[scope].toSorted(byName));
  });

  it.each([
    ['global', 12, 5, 'cDhHlv', ['help']],
    ['run', 107, 15, 'acdehilmpPqtuvw', ['dns-opt', 'net', 'net-alias']],
    ['create', 104, 13, 'acehilmpPqtuvw', ['dns-opt', 'net', 'net-alias']],
    ['exec', 10, 5, 'dehituw', ['help']],
  ] as const)(
    'has for %s %i options, %i of them bools, with the letters %s',
    (scope, total, bools, letters, hidden) => {
      const { options, byLong, byShort } = OPTION_TABLES[scope];
      expect(options).toHaveLength(total);
      expect(byLong.size).toBe(total);
      expect(options.filter(({ kind }) => kind === 'bool')).toHaveLength(bools);
      expect([...byShort.keys()].toSorted().join('')).toBe(letters.split('').toSorted().join(''));
      expect(options.filter((option) => option.hidden).map(({ name }) => name)).toEqual(hidden);
    },
  );

  it('gives every bool the type bool, and no other option', () => {
    const all = Object.values(OPTION_TABLES).flatMap(({ options }) => options);
    expect(all.filter(({ kind, type }) => (kind === 'bool') !== (type === 'bool'))).toEqual([]);
  });

  it('resolves an alias to the option it stands for', () => {
    expect(optionNamed('run', 'net')).toBe(OPTION_TABLES.run.byLong.get('network'));
    expect(optionNamed('run', 'dns-opt')?.name).toBe('dns-option');
    expect(optionNamed('create', 'net-alias')?.name).toBe('network-alias');
  });

  it('finds an option by its own name, and none that the scope has not', () => {
    expect(optionNamed('run', 'detach')?.short).toBe('d');
    expect(optionNamed('create', 'detach')).toBeUndefined();
    expect(optionNamed('exec', 'constructor')).toBeUndefined();
  });

  it('names the field of the request that an option sets, and none for what only the client uses', () => {
    expect(optionNamed('run', 'pids-limit')?.target).toBe('HostConfig.PidsLimit');
    expect(optionNamed('exec', 'privileged')?.target).toBe('Privileged');
    expect(optionNamed('run', 'pull')?.target).toBeUndefined();
    expect(OPTION_TABLES.global.options.filter(({ target }) => target !== undefined)).toEqual([]);
  });
});
