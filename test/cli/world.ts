/** A world for commands under test: what they write is kept. */
import type { Io } from '../../src/cli/io.ts';

/** An `Io` in `/project` without a terminal, and what was written to it. */
export function world(parts: Partial<Io> = {}) {
  const written = { out: '', err: '' };
  const io: Io = {
    directory: '/project',
    environment: {},
    stdin: (async function* () {})(),
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    isTTY: false,
    color: false,
    ...parts,
  };
  return { io, written };
}
