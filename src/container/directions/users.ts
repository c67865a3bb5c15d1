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

/** Is a user or a group root's, by name or number. */
export function isRoot(name: string): boolean {
  return name === 'root' || /^[+-]?0+$/.test(name);
}
