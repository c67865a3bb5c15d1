import type { Read } from '../../argv/values/read.ts';

/** Reads a value of `--pid`: nothing, `host`, or `container:` with a name or an id. */
export function readPidMode(text: string): Read<string> {
  const isValid = text === '' || text === 'host' || (text.startsWith(CONTAINER) && text.length > CONTAINER.length);
  return isValid ? { value: text } : { reason: '--pid: invalid PID mode' };
}

/** Reads a value of `--uts`: nothing, or `host`. */
export function readUtsMode(text: string): Read<string> {
  return text === '' || text === 'host' ? { value: text } : { reason: '--uts: invalid UTS mode' };
}

/** Reads a value of `--userns`: nothing, or `host`. */
export function readUsernsMode(text: string): Read<string> {
  return text === '' || text === 'host' ? { value: text } : { reason: '--userns: invalid USER mode' };
}

/** Reads a value of `--cgroupns`: nothing, `host` or `private`. */
export function readCgroupnsMode(text: string): Read<string> {
  const isValid = text === '' || text === 'host' || text === 'private';
  return isValid ? { value: text } : { reason: '--cgroupns: invalid CGROUP mode' };
}

const CONTAINER = 'container:';
