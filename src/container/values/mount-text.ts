import { printCsv } from '../../argv/values/csv.ts';
import { readMount } from '../../argv/values/mount.ts';
import type { BindOptions, Mount, TmpfsOptions, VolumeOptions } from '../../argv/values/mount.ts';
import { BYTES } from './bytes.ts';
import type { ValueFormat } from './format.ts';

/**
 * A mount, from and to the text of `--mount`: `type=bind,src=/a,dst=/b,ro`, type, source and target first. A relative
 * source stays relative.
 */
export const MOUNT: ValueFormat<Mount> = { parse: (text) => readMount(text), print: printMount };

function printMount(mount: Mount): string {
  return printCsv([
    `type=${mount.Type}`,
    ...field('src', mount.Source),
    `dst=${mount.Target}`,
    ...(mount.ReadOnly === true ? ['ro'] : []),
    ...field('consistency', mount.Consistency),
    ...(mount.BindOptions === undefined ? [] : bindFields(mount.BindOptions)),
    ...(mount.VolumeOptions === undefined ? [] : volumeFields(mount.VolumeOptions)),
    ...(mount.ImageOptions === undefined ? [] : [`image-subpath=${mount.ImageOptions.Subpath ?? ''}`]),
    ...(mount.TmpfsOptions === undefined ? [] : tmpfsFields(mount.TmpfsOptions)),
  ]);
}

/** Options that are there and say nothing are sent all the same, so a field that says nothing stands for them. */
function bindFields(options: BindOptions): readonly string[] {
  const fields = [
    ...field('bind-propagation', options.Propagation),
    ...(options.NonRecursive === true ? ['bind-recursive=disabled'] : []),
    ...(options.ReadOnlyNonRecursive === true ? ['bind-recursive=writable'] : []),
    ...(options.ReadOnlyForceRecursive === true ? ['bind-recursive=readonly'] : []),
  ];
  return fields.length > 0 ? fields : ['bind-propagation='];
}

function volumeFields({ NoCopy, Labels, Subpath, DriverConfig }: VolumeOptions): readonly string[] {
  const fields = [
    ...(NoCopy === true ? ['volume-nocopy'] : []),
    ...field('volume-subpath', Subpath),
    ...pairs('volume-label', Labels),
    ...field('volume-driver', DriverConfig.Name),
    ...pairs('volume-opt', DriverConfig.Options),
  ];
  return fields.length > 0 ? fields : ['volume-subpath='];
}

function tmpfsFields({ SizeBytes, Mode }: TmpfsOptions): readonly string[] {
  const fields = [
    ...field('tmpfs-size', SizeBytes === undefined ? undefined : BYTES.print(SizeBytes)),
    ...field('tmpfs-mode', Mode?.toString(8)),
  ];
  return fields.length > 0 ? fields : ['tmpfs-size=0'];
}

function field(key: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${key}=${value}`];
}

function pairs(key: string, map: Readonly<Record<string, string>> = {}): readonly string[] {
  return Object.entries(map).map(([name, value]) => `${key}=${name}=${value}`);
}
