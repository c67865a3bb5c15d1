import { baseName } from './program.ts';

/** Whose grammar an argv is read by: docker 28.2.2 or podman 4.3.1. */
export type Dialect = 'docker' | 'podman';

/**
 * The dialect of a program by its token: `podman`, by name or by path, `.exe` or not, is podman's; everything else,
 * no program too, is docker's (nerdctl takes docker's options).
 */
export function dialectOf(program: string | undefined): Dialect {
  if (program === undefined) return 'docker';
  const name = baseName(program);
  return name === 'podman' || name === 'podman.exe' ? 'podman' : 'docker';
}
