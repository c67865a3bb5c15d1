import type { Device, HostConfig } from '../create/body.ts';
import { addGroups, addList, eachOnce } from './fields.ts';
import type { Fields } from './fields.ts';
import { placeOf } from './normal-mounts.ts';

/**
 * Adds devices, each by its place in the container, and the rates of the host's. Of several devices at one place the
 * first is made and all are allowed; of several rates of one device the kernel keeps the last.
 */
export function addDevices(fields: Fields, host: HostConfig): void {
  const { Devices, DeviceCgroupRules, Privileged } = host;
  const devices = Privileged ? Devices.filter(isElsewhere).map(allowed) : Devices;
  addGroups(fields, 'HostConfig.Devices', devices.map(entryOf), eachOnce);
  // Rules only allow, and a privileged container may use every device.
  if (!Privileged) addList(fields, 'HostConfig.DeviceCgroupRules', rulesOf(DeviceCgroupRules));
  addList(fields, 'HostConfig.DeviceRequests', host.DeviceRequests);
  for (const { Path, Weight } of host.BlkioWeightDevice) fields.set(`HostConfig.BlkioWeightDevice.${Path}`, Weight);
  for (const name of RATES) for (const { Path, Rate } of host[name]) fields.set(`HostConfig.${name}.${Path}`, Rate);
}

const RATES = ['BlkioDeviceReadBps', 'BlkioDeviceWriteBps', 'BlkioDeviceReadIOps', 'BlkioDeviceWriteIOps'] as const;

function entryOf({ PathOnHost, PathInContainer, CgroupPermissions }: Device) {
  const device = { PathOnHost: placeOf(PathOnHost), CgroupPermissions: inOrder(CgroupPermissions) };
  return [placeOf(PathInContainer), device] as const;
}

/** The devices of the host stand in a privileged container at their own paths. */
function isElsewhere({ PathOnHost, PathInContainer }: Device): boolean {
  return PathOnHost !== PathInContainer;
}

function allowed(device: Device): Device {
  return { ...device, CgroupPermissions: LETTERS.join('') };
}

function rulesOf(rules: readonly string[] | null): readonly string[] {
  return [...new Set(rules?.map((rule) => rule.replace(/ [rwm]{1,3}$/, (letters) => ` ${inOrder(letters)}`)))];
}

function inOrder(letters: string): string {
  return LETTERS.filter((letter) => letters.includes(letter)).join('');
}

const LETTERS = ['r', 'w', 'm'];
