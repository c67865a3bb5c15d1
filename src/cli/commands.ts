/** The commands of `argvet`, in the order of the help. */
import type { CliCommand } from './command.ts';

/** Every command. */
export const COMMANDS: readonly CliCommand[] = [];
