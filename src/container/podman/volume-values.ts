import { refuse } from '../problems.ts';
import { absolutePath, cleanPath } from '../values/path.ts';
import type { Ask } from './ask.ts';
import { bindOptions } from './mount-options.ts';
import type { PodmanMount } from './mount-values.ts';

/**
 * Reads a value of `--volume`: `[SOURCE:]TARGET[:OPTIONS]`. A source that begins with a slash or a point is a path of
 * the host, any other a volume's name. Links in the path of a source are not followed here.
 */
export function readVolume(ask: Ask, value: string): PodmanMount | undefined {
  const [first = '', second, optionText, ...more] = value.split(':');
  const target = second ?? first;
  const source = second === undefined ? '' : first;
  if (more.length > 0) refuse(ask.problems, `${value}: incorrect volume format, should be [host-dir:]ctr-dir[:option]`);
  if (second !== undefined && first === '') refuse(ask.problems, 'host directory cannot be empty');
  if (!target.startsWith('/')) refuse(ask.problems, `invalid container path "${target}", must be an absolute path`);
  const options = optionText === undefined ? [] : bindOptions(ask, optionText.split(','));
  const isPath = source.startsWith('/') || source.startsWith('.');
  if (!isPath && source !== '' && !NAME.test(source))
    refuse(ask.problems, `names must match ${NAME.source}: ${source}`);
  if (isPath && options.includes('O')) checkOverlay(ask, options);
  return {
    option: 'volume',
    kind: isPath ? (options.includes('O') ? 'overlay' : 'bind') : 'volume',
    source: isPath ? absolutePath(source, ask.environment.directory) : source,
    target: cleanPath(target),
    options,
  };
}

/** What podman takes for the name of a volume or a container. */
export const NAME = /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/;

/** An overlay goes with `U`, or with both of its folders. */
function checkOverlay({ problems }: Ask, options: readonly string[]): void {
  const joined = options.join('');
  const [upper, work] = [joined.includes('upperdir'), joined.includes('workdir')];
  if (upper !== work) refuse(problems, 'must set both `upperdir` and `workdir`');
  const isTooMany = options.length > 2 && !(options.length === 3 && upper && work);
  if (isTooMany || (options.length === 2 && !joined.includes('U'))) {
    refuse(problems, "can't use 'O' with other options");
  }
}
