import { parseBool } from '../../argv/values/bool.ts';
import { cut } from '../../argv/values/go-text.ts';
import type { Json } from '../json.ts';
import { addList, addMap } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { all, isOn, text } from '../uses.ts';
import { compactJson } from '../values/compact-json.ts';
import { cleanPath } from '../values/path.ts';
import { items } from './ask.ts';
import type { Ask } from './ask.ts';

/** What the security options of a command come to. */
interface Security {
  readonly options: Map<string, Json>;
  readonly labels: string[];
  readonly masked: string[];
  readonly unmasked: string[];
}

/** Adds privileges, security options, groups and sysctls. */
export function addSecurity(ask: Ask): void {
  const { uses, fields } = ask;
  if (isOn(uses, 'privileged')) fields.set('HostConfig.Privileged', true);
  if (isOn(uses, 'read-only')) fields.set('HostConfig.ReadonlyRootfs', true);
  if (text(uses, 'user') !== '') fields.set('User', text(uses, 'user'));
  const security: Security = { options: new Map(), labels: [], masked: [], unmasked: [] };
  for (const option of all(uses, 'security-opt')) addOption(ask, security, option);
  readProfile(ask, security);
  addMap(fields, 'HostConfig.SecurityOpt', Object.fromEntries(security.options));
  addList(fields, 'HostConfig.SecurityOpt.label', [...new Set(security.labels)]);
  addPaths(ask, security);
  addGroups(ask);
  addSysctls(ask);
}

/** A key and its value stand before and behind the first `=`, or the first `:` when there is no `=`. */
function addOption(ask: Ask, security: Security, option: string): void {
  const { before: key, after, found } = cut(option, option.includes('=') ? '=' : ':');
  if (option === 'no-new-privileges') security.options.set(option, true);
  else if (!found) refuse(ask.problems, `invalid --security-opt 1: "${option}"`);
  else if (READERS[key] === undefined) refuse(ask.problems, `invalid --security-opt 2: "${option}"`);
  else READERS[key](security, after, ask);
}

type Reader = (security: Security, value: string, ask: Ask) => void;

/** Every key that podman 4.3.1 knows; of most the last counts, labels and paths collect. */
const READERS: Readonly<Record<string, Reader>> = {
  apparmor: ({ options }, value) => set(options, 'apparmor', value),
  label: ({ labels }, value) => void labels.push(value),
  mask: ({ masked }, value) => void masked.push(...value.split(':')),
  'no-new-privileges': readNoNewPrivileges,
  'proc-opts': ({ options }, value) => set(options, 'proc-opts', value),
  seccomp: ({ options }, value) => set(options, 'seccomp', value),
  systempaths: readSystemPaths,
  unmask: ({ unmasked }, value) => void unmasked.push(value),
};

function readNoNewPrivileges({ options }: Security, value: string, { problems }: Ask): void {
  const wanted = parseBool(value);
  if (wanted === undefined) refuse(problems, `invalid --security-opt 2: "no-new-privileges=${value}"`);
  if (wanted === true) options.set('no-new-privileges', true);
  else options.delete('no-new-privileges');
}

/** A profile is a file; podman reads the last one that is named, as it makes the container. */
function readProfile({ environment, problems }: Ask, { options }: Security): void {
  const path = options.get('seccomp');
  if (typeof path !== 'string' || path === 'unconfined') return;
  const profile = environment.readFile(path, 'seccomp');
  const json = profile === undefined ? undefined : compactJson(profile);
  if (json === undefined) refuse(problems, `opening seccomp profile (${path}) failed: no such file or directory`);
  else if ('reason' in json) refuse(problems, `loading seccomp profile (${path}) failed: ${json.reason}`);
  else options.set('seccomp', json.value);
}

/** Docker's spelling of `unmask=ALL`. */
function readSystemPaths({ unmasked }: Security, value: string, { problems }: Ask): void {
  if (value === 'unconfined') unmasked.push('ALL');
  else refuse(problems, `invalid systempaths option "${value}", only \`unconfined\` is supported`);
}

function set(options: Map<string, Json>, key: string, value: string): void {
  if (value === '') options.delete(key);
  else options.set(key, value);
}

/**
 * `unmask=ALL` uncovers the kernel's files as docker's `systempaths=unconfined` does, and opens the cgroups for
 * writing too (on cgroup v2, when it comes first and in capitals). A privileged container has nothing covered, and all
 * of that anyway; `mask` covers even there.
 */
function addPaths({ uses, fields }: Ask, { masked, unmasked }: Security): void {
  addList(fields, 'HostConfig.SecurityOpt.mask', [...new Set(masked)].toSorted());
  if (unmasked.length === 0 || isOn(uses, 'privileged')) return;
  if (unmasked.some((path) => path.toLowerCase() === 'all')) {
    fields.set('HostConfig.MaskedPaths', []);
    fields.set('HostConfig.ReadonlyPaths', []);
  } else {
    fields.set('HostConfig.SecurityOpt.unmask', [...new Set(unmasked)].toSorted());
  }
  const opensCgroups = unmasked[0] === 'ALL' || unmasked.some((path) => cleanPath(path) === '/sys/fs/cgroup');
  if (opensCgroups) fields.set('HostConfig.SecurityOpt.writable-cgroups', true);
}

/** `keep-groups` keeps those of the client's user, and stands alone. */
function addGroups(ask: Ask): void {
  const groups = items(ask, 'group-add');
  const kept = groups.filter((group) => group !== 'keep-groups');
  if (groups.includes('keep-groups')) {
    if (groups.length > 1) refuse(ask.problems, "the '--group-add keep-groups' option is not allowed with any other");
    ask.fields.set('HostConfig.Annotations.run.oci.keep_original_groups', '1');
  }
  addList(ask.fields, 'HostConfig.GroupAdd', [...new Set(kept)].toSorted());
}

/** Podman knows which sysctls belong to a container's namespaces, and refuses the others. */
function addSysctls(ask: Ask): void {
  for (const item of items(ask, 'sysctl')) {
    const { before: key, after: value, found } = cut(item, '=');
    const [, first = ''] = item.split('=');
    if (!found) refuse(ask.problems, `${item} is invalid, sysctl values must be in the form of KEY=VALUE`);
    else if (key.trim() !== key || first.trim() !== first || item !== `${key}=${first}`) {
      refuse(ask.problems, `'${item}' is invalid, extra spaces found`);
    } else if (!SYSCTLS.has(key) && !/^(?:net|fs\.mqueue)\./.test(key)) {
      refuse(ask.problems, `sysctl '${key}' is not allowed`);
    }
    ask.fields.set(`HostConfig.Sysctls.${key}`, value);
  }
}

const SYSCTLS: ReadonlySet<string> = new Set(
  'msgmax msgmnb msgmni sem shmall shmmax shmmni shm_rmid_forced'.split(' ').map((name) => `kernel.${name}`),
);
