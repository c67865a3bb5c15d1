import { readMount } from '../../argv/values/mount.ts';

/** What `-v` or `--mount` asks for, as far as rules need it. */
export interface MountRequest {
  /** `bind`, `volume`, `tmpfs`, …; for `-v` `bind` when the source is a path. */
  readonly type: string;
  /** A host path or a volume's name; absent for an anonymous volume. */
  readonly source: string | undefined;
  readonly target: string;
  /** The options of `-v` behind the second colon; for `--mount` the values of `bind-propagation`. */
  readonly modes: readonly string[];
  readonly readOnly: boolean;
  /** The options of the volume's driver, `key=value` each. */
  readonly driverOptions: readonly string[];
}

/** Reads a value of `--volume`: `[SOURCE:]TARGET[:OPTIONS]`. The source ends at the first colon, as in the client. */
export function parseVolume(text: string): MountRequest {
  const [first = '', second, ...rest] = text.split(':');
  const modes = rest.join(':').split(',');
  if (second === undefined) {
    return { type: 'volume', source: undefined, target: first, modes: [], readOnly: false, driverOptions: [] };
  }
  const type = /[/\\]|^\./.test(first) ? 'bind' : 'volume';
  return { type, source: first, target: second, modes, readOnly: modes.includes('ro'), driverOptions: [] };
}

/** Reads a value of `--mount`; a relative source stays relative. What the client refuses asks for nothing. */
export function parseMount(text: string): MountRequest {
  const mount = readMount(text);
  if ('reason' in mount) return REFUSED;
  const { Type, Source, Target, ReadOnly, BindOptions, VolumeOptions } = mount.value;
  return {
    type: Type,
    source: Source,
    target: Target,
    modes: BindOptions?.Propagation === undefined ? [] : [BindOptions.Propagation],
    readOnly: ReadOnly === true,
    driverOptions: Object.entries(VolumeOptions?.DriverConfig.Options ?? {}).map(([key, value]) => `${key}=${value}`),
  };
}

const REFUSED: MountRequest = {
  type: 'volume',
  source: undefined,
  target: '',
  modes: [],
  readOnly: false,
  driverOptions: [],
};
