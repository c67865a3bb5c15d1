import { afterEach, expect, it, vi } from 'vitest';
import { rememberSnapshotPaths } from '../../../src/mutation/stryker/batch-worker-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a worker asks its host once for the snapshots of each file', async () => {
  const asked: string[] = [];
  const snapshotEnvironment = {
    end: '.snap',
    async resolvePath(this: { readonly end: string }, file: string): Promise<string> {
      asked.push(file);
      return Promise.resolve(file + this.end);
    },
  };
  vi.stubGlobal('__vitest_worker__', { config: { snapshotOptions: { snapshotEnvironment } } });
  rememberSnapshotPaths();
  const paths = ['a', 'b', 'a', 'b'].map((file) => snapshotEnvironment.resolvePath(file));
  expect(await Promise.all(paths)).toEqual(['a.snap', 'b.snap', 'a.snap', 'b.snap']);
  expect(asked).toEqual(['a', 'b']);
});
