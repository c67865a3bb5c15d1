import { describe, expect, it } from 'vitest';
import { readInspected } from '../../src/probe/inspect.ts';
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

  it('has the places of volumes without a name', () => {
    const config = { Image: 'busybox', Volumes: { '/data': {}, '/two': {} } };
    expect(readInspected(inspectText({}, { Config: config }))?.volumes).toEqual(['/data', '/two']);
    expect(recordedInspect().volumes).toEqual([]);
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
