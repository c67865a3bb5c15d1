/**
 * What a container gains from a value of `--user`, to complete "the container gains …". Empty parts fall back to the
 * image's user; numbers are decimal, so `00` is root.
 */
export function userGives(value: string): string | undefined {
  const [user = '', group] = value.split(':');
  if (user === '') return "the image's user, which may be root";
  if (isRoot(user)) return 'root';
  return group === undefined ? undefined : groupGives(group);
}

/** What a container gains from a group, by name or number: root's, or one that owns devices or the engine socket. */
export function groupGives(group: string): string | undefined {
  if (isRoot(group)) return "root's group";
  return ['docker', 'disk', 'kmem', 'shadow'].includes(group) ? `the group ${group}` : undefined;
}

/** Are two names of a user or a group the same: `0`, `00` and `root` are, and no other name and number, which the image pairs. */
export function isSameName(one: string, other: string): boolean {
  return one === other || (isRoot(one) && isRoot(other));
}

/** Is a user or a group root's, by name or number. */
export function isRoot(name: string): boolean {
  return name === 'root' || /^[+-]?0+$/.test(name);
}
