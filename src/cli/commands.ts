/** The commands of `argvet`, in the order of the help. */
import type { CommandRow } from './command.ts';

/** Every command. */
export const COMMANDS: readonly CommandRow[] = [
  { name: 'gate', load: async () => (await import('./commands/gate.ts')).gateCommand },
  { name: 'check', load: async () => (await import('./commands/check.ts')).checkCommand },
  { name: 'accept', load: async () => (await import('./commands/accept.ts')).acceptCommand },
  { name: 'diff', load: async () => (await import('./commands/diff.ts')).diffCommand },
  { name: 'mutate', load: async () => (await import('./commands/mutate.ts')).mutateCommand },
  { name: 'merge', load: async () => (await import('./commands/merge.ts')).mergeCommand },
  { name: 'snippets', load: async () => (await import('./commands/snippets.ts')).snippetsCommand },
  { name: 'task', load: async () => (await import('./commands/task.ts')).taskCommand },
  { name: 'probe', load: async () => (await import('./commands/probe.ts')).probeCommand },
  { name: 'lint', load: async () => (await import('./commands/lint.ts')).lintCommand },
  { name: 'resolve', load: async () => (await import('./commands/resolve.ts')).resolveCommand },
  { name: 'parse', load: async () => (await import('./commands/parse.ts')).parseCommand },
];
