/** Directions of what runs in a container: program, user, environment, terminal. */
import type { ContainerConfig } from '../config.ts';
import type { Json } from '../json.ts';
import { members, neutral, other, otherwise, stronger, weaker } from './cases.ts';
import { isList, text, texts, valueOf } from './json-values.ts';
import type { DirectionCase, FieldChange, FieldRule } from './rule.ts';
import { groupGives, isRoot, isSameName } from './users.ts';
import { holdsSecret, leadsTraffic, loadsCode } from './variables.ts';

/** Rows of programs, users and variables. */
export function processRules(): FieldRule[] {
  return [
    { field: 'User', cases: userCases() },
    {
      field: 'HostConfig.GroupAdd',
      cases: [
        weaker(
          "root's group, or one that owns devices, secrets or the engine socket",
          'a group that owns files of the system',
          ({ from, to }) => texts(to).some((group) => groupGives(group) !== undefined && !hasGroup(from, group)),
        ),
        ...members({ gains: 'the files of another group', loses: 'the files of a group' }, isSameGroup),
      ],
    },
    { field: 'Env.*', cases: variableCases() },
    {
      field: 'Entrypoint',
      cases: [
        weaker('another program', "another program than the image's", ({ to }) => to !== undefined),
        otherwise("the image's own program", 'none'),
      ],
    },
    ...neutral(['Image'], 'another image: what it holds is not in the argv'),
    ...neutral(['Cmd'], 'other words for the program'),
    ...neutral(['Container'], 'another container'),
    ...neutral(['WorkingDir'], 'another folder to start in'),
    ...neutral(['Hostname', 'Domainname'], 'another name for itself'),
    ...neutral(['Tty', 'OpenStdin', 'StdinOnce', 'AttachStdin'], "its caller's terminal or input"),
    ...neutral(['AttachStdout', 'AttachStderr', 'Detach', 'DetachKeys'], 'how its caller waits for it'),
  ];
}

function hasGroup(groups: Json | undefined, group: string): boolean {
  return texts(groups).some((each) => isSameName(each, group));
}

function isSameGroup(wide: Json, narrow: Json): boolean {
  return isSameName(text(wide) ?? '', text(narrow) ?? '');
}

function userCases(): DirectionCase[] {
  return [
    weaker('root, for one command', 'root', (change) => becomes(ROOT)(change) && isExec(change.after), '5.24'),
    weaker('root', 'root', becomes(ROOT)),
    weaker("none: the image's or the container's own", "the image's user, which may be root", becomes(UNSAID)),
    weaker(
      "root's group, or one that owns devices, secrets or the engine socket",
      'a group that owns files of the system',
      becomes(GROUP),
    ),
    weaker(
      "a number without a group: root's, where the image does not know the number",
      "perhaps root's group",
      becomes(NUMBER),
    ),
    stronger(
      'no longer root, for one command',
      'root',
      (change) => leaves(ROOT)(change) && isExec(change.after),
      '5.24',
    ),
    stronger('no longer root', 'root', leaves(ROOT)),
    stronger("one instead of the image's", "the image's user, which may be root", leaves(UNSAID)),
    stronger('a group of its own', 'a group of the system', (change) => falls(reverse(change))),
    other('root before and after', 'root, by another name or in another group', ({ to }) => rights(to) === ROOT),
    otherwise('another user without rights of its own'),
  ];
}

/** Does the user get more rights, and exactly these. */
function becomes(level: number): DirectionCase['holds'] {
  return (change) => falls(change) && rights(change.to) === level;
}

/** Does the user lose rights, from exactly these on. */
function leaves(level: number): DirectionCase['holds'] {
  return (change) => falls(reverse(change)) && rights(change.from) === level;
}

function falls({ from, to }: FieldChange): boolean {
  return rights(to) > rights(from);
}

function reverse(change: FieldChange): FieldChange {
  return { ...change, from: change.to, to: change.from };
}

function isExec(config: ContainerConfig): boolean {
  return valueOf(config, 'Container') !== undefined;
}

const PLAIN = 0;
const NUMBER = 1;
const GROUP = 2;
const UNSAID = 3;
const ROOT = 4;

/** What a user may do. The engine gives a number that the image does not know the group 0, unless a group is named. */
function rights(value: Json | undefined): number {
  const [user = '', group] = (text(value) ?? '').split(':');
  if (user === '') return UNSAID;
  if (isRoot(user)) return ROOT;
  if (group === undefined || group === '') return /^\d+$/.test(user) ? NUMBER : PLAIN;
  return groupGives(group) === undefined ? PLAIN : GROUP;
}

/** A variable that is taken away takes no right with it, but a secret does; the value of an ordinary one says nothing. */
function variableCases(): DirectionCase[] {
  return [
    weaker(
      'one with which loaders, shells, interpreters or build tools find code, with any value',
      'code or a search path for its programs',
      ({ key, to }) => valueIn(to) !== undefined && loadsCode(key),
    ),
    weaker(
      'a proxy, or a setting of TLS, with any value',
      'another way for its traffic, or another trust in it',
      ({ key, to }) => valueIn(to) !== undefined && leadsTraffic(key),
    ),
    weaker(
      'a value with NUL in it, as the files of the environments of processes have',
      'the environment of a program of the host',
      ({ to }) => valueIn(to)?.includes('\0') === true,
    ),
    weaker(
      'a secret more, by its name or the form of its value',
      'a secret',
      ({ key, from, to }) => isSecret(key, to) && !isSecret(key, from),
    ),
    weaker(
      'a secret more that is copied from its caller, by its name',
      "a secret of its caller's",
      ({ key, from, to }) => to === null && from === undefined && holdsSecret(key, ''),
    ),
    weaker(
      'variables from a file, which a golden names as `Env.<FILE>`',
      'variables from a file of the host',
      ({ key, from, to }) => from === undefined && to !== undefined && FROM_FILE.test(key),
    ),
    stronger('a secret less', 'a secret', ({ key, from, to }) => isSecret(key, from) && !isSecret(key, to)),
    otherwise('no meaning is known that gives the container something'),
  ];
}

const FROM_FILE = /^<.*>$/;

function isSecret(name: string, value: Json | undefined): boolean {
  const said = valueIn(value);
  return said !== undefined && holdsSecret(name, said);
}

/** A value that an `exec` may take away again stands first in a list. */
function valueIn(value: Json | undefined): string | undefined {
  return text(isList(value) ? value[0] : value);
}
