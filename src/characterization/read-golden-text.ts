import type { GoldenStore } from './store.ts';
import { StoreError } from './store-error.ts';

/** The text of a file of a store, without one when there is no file, or why what is there is no text file. */
export interface GoldenText {
  readonly text?: string | undefined;
  readonly unreadable?: string;
}

/** Reads a golden or its config. One that is no text file is told; a folder or disk that does not work throws a `StoreError`. */
export async function readGoldenText(path: string, store: Pick<GoldenStore, 'read'>): Promise<GoldenText> {
  try {
    return { text: await store.read(path) };
  } catch (error) {
    if (error instanceof StoreError && error.fault === 'golden') return { unreadable: error.reason };
    throw error;
  }
}
