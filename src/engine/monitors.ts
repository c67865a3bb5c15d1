/** What podman leaves running of a container that it has removed. */
import process from 'node:process';
import { endDescendants } from './process-tree.ts';

/** The argv that lists the processes of this machine for `endMonitors`. */
export const PROCESS_LIST = ['ps', '-A', '-ww', '-o', 'pid=,args='] as const;

/**
 * Ends the monitors of containers, and all that they started. Podman's client is the engine as well: one that is ended by
 * force between a container's start and its word of it leaves the container running, known to nobody, and `podman rm`
 * then removes a name alone (seen with podman 4.3.1). Its monitor, `conmon`, has that name in its argv. `list` is what
 * `PROCESS_LIST` printed; the names are those of containers that are to be gone.
 */
export function endMonitors(list: string, names: readonly string[]): void {
  for (const pid of monitorsOf(list, names)) {
    endDescendants(pid);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with what it watched.
    }
  }
}

/** The processes of a list that are monitors of one of these containers. */
export function monitorsOf(list: string, names: readonly string[]): number[] {
  return list.split('\n').flatMap((line) => {
    const [, pid, program = '', rest = ''] = /^\s*(\d+)\s+(\S+)\s(.*)$/.exec(line) ?? [];
    const words = rest.split(' ');
    const name = words[words.indexOf('-n') + 1];
    const isMonitor = /(?:^|\/)conmon$/.test(program) && words.includes('-n') && name !== undefined;
    return isMonitor && names.includes(name) ? [Number(pid)] : [];
  });
}
