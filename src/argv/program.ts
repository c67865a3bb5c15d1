const PROGRAMS: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl']);

/** Is a token one of the programs that argvet reads: docker, podman or nerdctl, by name or by path, `.exe` or not. */
export function isProgram(token: string): boolean {
  const name = baseName(token);
  return PROGRAMS.has(name.endsWith('.exe') ? name.slice(0, -4) : name);
}

/** Is a token `sudo`, by name or by path. */
export function isSudo(token: string): boolean {
  return baseName(token) === 'sudo';
}

/** The last part of a path, of Unix or of Windows. */
export function baseName(token: string): string {
  return token.slice(Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\')) + 1);
}
