/** Directions of devices. */
import type { Json } from '../json.ts';
import { isCovered, members, otherwise, stronger, weaker } from './cases.ts';
import { isList, isSame, number, object, text, texts } from './json-values.ts';
import type { FieldRule } from './rule.ts';

/** Rows of devices of the host. */
export const DEVICES: readonly FieldRule[] = [
  {
    field: 'HostConfig.Devices.*',
    cases: [
      weaker(
        'a device more, another one, or more rights on it',
        'a device of the host',
        ({ from, to }) => !isCovered(all(to), all(from), isDeviceCovered),
        '5.18',
      ),
      stronger(
        'a device less, or fewer rights on it',
        'a device of the host',
        ({ from, to }) => !isCovered(all(from), all(to), isDeviceCovered),
        '5.18',
      ),
      otherwise('the same in another spelling'),
    ],
  },
  {
    field: 'HostConfig.DeviceRequests',
    cases: members(
      { gains: "the host's devices and their drivers' files", loses: "the host's devices", cis: '5.18' },
      isRequestCovered,
    ),
  },
  {
    field: 'HostConfig.DeviceCgroupRules',
    cases: members(
      { gains: 'devices of the host, by number', loses: 'devices of the host, by number', cis: '5.18' },
      isRuleCovered,
    ),
  },
];

/** Several devices may stand on one path. */
function all(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

function isDeviceCovered(wide: Json, narrow: Json): boolean {
  const [one, other] = [object(wide), object(narrow)];
  return (
    one['PathOnHost'] === other['PathOnHost'] &&
    allows(text(one['CgroupPermissions']), text(other['CgroupPermissions']))
  );
}

const RIGHTS = ['r', 'w', 'm'];

/** Permissions are letters of `rwm`; none said is all of them. */
function allows(wide: string | undefined, narrow: string | undefined): boolean {
  return RIGHTS.every((letter) => !(narrow || 'rwm').includes(letter) || (wide || 'rwm').includes(letter));
}

/** A count of -1 is all devices of a kind. */
function isRequestCovered(wide: Json, narrow: Json): boolean {
  const { Count: count, DeviceIDs: ids, ...rest } = object(wide);
  const { Count: otherCount, DeviceIDs: otherIds, ...otherRest } = object(narrow);
  if (!isSame(rest, otherRest)) return false;
  const [most, wanted] = [number(count) ?? 0, number(otherCount) ?? 0];
  if (most === -1) return true;
  return wanted !== -1 && wanted <= most && texts(otherIds).every((id) => texts(ids).includes(id));
}

/** `TYPE MAJOR:MINOR PERMISSIONS`; `a` and `*` stand for any, and `a` alone for every device with all rights. */
function isRuleCovered(wide: Json, narrow: Json): boolean {
  const [one, other] = [ruleOf(wide), ruleOf(narrow)];
  return (
    isAny('a', one.type, other.type) &&
    isAny('*', one.major, other.major) &&
    isAny('*', one.minor, other.minor) &&
    allows(one.rights, other.rights)
  );
}

function isAny(any: string, mine: string | undefined, theirs: string | undefined): boolean {
  return mine === any || mine === theirs;
}

function ruleOf(value: Json): Record<'type' | 'major' | 'minor' | 'rights', string | undefined> {
  const [type, numbers = '*:*', rights] = (text(value) ?? '').trim().split(/\s+/);
  const [major, minor] = numbers.split(':');
  return { type, major, minor, rights };
}
