import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** The floors of docs/design.md: a folder imports only from lower floors, or from itself. */
const FLOORS: Readonly<Record<string, number>> = {
  argv: 0,
  container: 1,
  engine: 1,
  policy: 2,
  sites: 3,
  characterization: 3,
  mutation: 4,
  lint: 4,
  snippet: 4,
  probe: 5,
  task: 5,
  report: 6,
  cli: 7,
  '.': 8,
};

/** Packages that only one place may load, and why. */
const PLACES: readonly { readonly what: RegExp; readonly only: RegExp; readonly reason: string }[] = [
  {
    what: /^(node:child_process|node:cluster|execa)$/,
    only: /^engine\//,
    reason: 'engine/ is the one place that starts processes, so that nothing under mutation can start a container',
  },
  {
    what: /^@stryker-mutator\//,
    only: /^mutation\/stryker\//,
    reason: "Stryker's inner parts change with its versions: one folder knows them",
  },
  {
    what: /^vitest(\/|$)/,
    only: /^(characterization\/vitest|mutation\/stryker\/batch[^/]*)\.ts$/,
    reason: 'vitest is optional: a user of another test runner does not have it',
  },
  {
    what: /^fast-check$/,
    only: /^policy\/arbitraries\.ts$/,
    reason: 'fast-check is optional: only those who import argvet/fast-check need it',
  },
  {
    what: /^(node:fs|node:fs\/promises|write-file-atomic)$/,
    only: /^(?!report\/|argv\/|policy\/)/,
    reason: 'a reporter, the grammar and the rules are pure: plain data in, plain data out',
  },
];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join('src', file), 'utf8');
  const { module } = parseSync(file, text);
  const found: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      from: file,
      to: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    });
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest) found.push({ from: file, to: entry.moduleRequest.value, typeOnly: entry.isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] !== undefined) found.push({ from: file, to: literal[1], typeOnly: false });
  }
  return found;
}

const files = sourceFiles();
const imports = files.flatMap(importsOf);
const relative = imports
  .filter(({ to }) => to.startsWith('.'))
  .map(({ from, to, typeOnly }) => ({ from, to: posix.join(posix.dirname(from), to), typeOnly }));

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
}

function floorOf(file: string): number {
  return FLOORS[folderOf(file)] ?? Number.NaN;
}

describe('the architecture', () => {
  it('reads every source file and finds their imports', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(relative.length).toBeGreaterThan(files.length / 2);
  });

  it('has a floor for every folder', () => {
    expect(files.filter((file) => Number.isNaN(floorOf(file)))).toEqual([]);
  });

  it('imports only from lower floors, or from the same folder', () => {
    const upward = relative.filter(({ from, to }) => folderOf(from) !== folderOf(to) && floorOf(to) >= floorOf(from));
    expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('imports only files that are there, by their name', () => {
    const known = new Set(files);
    expect(relative.filter(({ to }) => !known.has(to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no import cycle', () => {
    const next = Map.groupBy(
      relative.filter(({ typeOnly }) => !typeOnly),
      ({ from }) => from,
    );
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' > '));
      if (finished.has(file) || trail.includes(file)) return;
      for (const { to } of next.get(file) ?? []) visit(to, [...trail, file]);
      finished.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it.each(PLACES)('$reason', ({ what, only }) => {
    const strays = imports.filter(({ from, to, typeOnly }) => !typeOnly && what.test(to) && !only.test(from));
    expect(strays.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });
});
