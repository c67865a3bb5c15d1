import { describe, expect, it } from 'vitest';
import { readInspected } from '../../src/probe/inspect.ts';
import { readVersions } from '../../src/probe/versions.ts';
import { inspectText, recordedInspect } from './recorded.ts';

describe('what an engine has recorded', () => {
  it('has the name without its slash, and the capabilities as newer clients send them', () => {
    const inspected = recordedInspect({ CapAdd: ['chown', 'CAP_KILL'], CapDrop: ['all'] });
    expect(inspected.name).toBe('one');
    expect(inspected.host.CapAdd).toEqual(['CAP_CHOWN', 'CAP_KILL']);
    expect(inspected.host.CapDrop).toEqual(['ALL']);
  });

  it('reads what an engine leaves out as never asked', () => {
    const inspected = recordedInspect({ PidsLimit: null, Init: undefined, Tmpfs: undefined, MaskedPaths: undefined });
    expect(inspected.host).toMatchObject({ PidsLimit: 0, MaskedPaths: null });
    expect(inspected.host).not.toHaveProperty('Init');
    expect(inspected.host).not.toHaveProperty('Tmpfs');
    expect(inspected.masked).toBeUndefined();
  });

  it('tells paths that are all open from paths that nobody speaks of', () => {
    expect(recordedInspect({ MaskedPaths: [] }).host.MaskedPaths).toEqual([]);
    expect(recordedInspect().host.MaskedPaths).toBeNull();
  });

  it.each([
    ['no JSON', 'Error: no such container'],
    ['no container', '[]'],
    ['two containers', `[${inspectText().slice(1, -1)},${inspectText().slice(1, -1)}]`],
    ['an image', '[{"Id":"sha256:0","RepoTags":[]}]'],
  ])('is nothing for %s', (_what, text) => {
    expect(readInspected(text)).toBeUndefined();
  });
});

describe('the versions', () => {
  const said = {
    Client: { Version: '28.2.2' },
    Server: {
      Version: '20.10.24',
      KernelVersion: '6.1.0',
      Components: [
        { Name: 'Engine', Version: '20.10.24' },
        { Name: 'runc', Version: '1.1.5' },
      ],
    },
  };

  it('are those of engine, client, kernel, runtime and control groups', () => {
    expect(readVersions(JSON.stringify(said), '1\n')).toEqual({
      engine: '20.10.24',
      client: '28.2.2',
      kernel: '6.1.0',
      runtime: 'runc 1.1.5',
      cgroup: '1',
    });
  });

  it('are nothing where no engine answers', () => {
    expect(readVersions(JSON.stringify({ Client: said.Client, Server: null }), '')).toBeUndefined();
    expect(readVersions('Cannot connect', '')).toBeUndefined();
  });
});
