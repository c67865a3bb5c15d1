/** A store of goldens in memory, for tests. */
import type { GoldenStore } from '../../src/characterization/store.ts';

/** A store that holds `files`; `failOn` makes writing that path fail, as a full disk would. */
export function memoryStore(files: Map<string, string>, failOn?: string): GoldenStore {
  return {
    name: 'goldens',
    read: async (path) => files.get(path),
    list: async () => [...files.keys()].toSorted(),
    write: async (path, text) => {
      if (path === failOn) throw new Error('no space left');
      files.set(path, text);
    },
    restore: async (path, text) => {
      files.set(path, text);
    },
    remove: async (path) => {
      files.delete(path);
    },
  };
}
