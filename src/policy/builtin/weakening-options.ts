/** Which values of which options the built-in policies refuse: a choice among what weakens a container. */
import type { Dialect } from '../../argv/dialect.ts';
import { capabilityNamed, DOCKER_DEFAULT_CAPABILITIES } from '../../container/capabilities.ts';
import { networkName } from '../../container/values/network.ts';

/** Whether a policy refuses a value of an option that weakens; it is asked of values that do. */
type Refuses = (value: string, dialect: Dialect) => boolean;

/** The options of a policy by their long name. */
export type RefusedValues = ReadonlyMap<string, Refuses>;

/**
 * What `baseline` refuses: the host is taken over or a wall is gone (tiers 0 and 1 of the extras). Where such an option
 * also has an everyday form, the row says which one is left alone.
 */
export const BASELINE_VALUES: RefusedValues = new Map<string, Refuses>([
  ['privileged', always],
  ['use-api-socket', always],
  ['volume', always],
  ['mount', always],
  ['volumes-from', always],
  ['cap-add', (value) => adds(value, GRANTED)],
  ['device', (value) => !CDI_DEVICE.test(value)],
  ['device-cgroup-rule', always],
  ['pid', isForeign],
  ['ipc', isForeign],
  ['uts', isForeign],
  ['userns', isForeign],
  ['cgroupns', isForeign],
  ['network', (value) => isForeign(networkName(value))],
  ['security-opt', always],
  ['read-only', always],
  ['user', always],
  ['group-add', always],
  ['runtime', (value) => !SANDBOX.test(value)],
]);

/** What `hardened` refuses besides: resources without limit, and ways in and out that a hardened container has no need of. */
export const HARDENED_VALUES: RefusedValues = new Map<string, Refuses>([
  ...BASELINE_VALUES,
  ['cap-add', (value) => adds(value, RESTRICTED)],
  ['device', always],
  ['gpus', always],
  ['network', always],
  ['link', always],
  ['publish', always],
  ['publish-all', always],
  ['pids-limit', always],
  ['memory', always],
  ['memory-swap', always],
  ['cpus', always],
  ['cpu-quota', always],
  ['shm-size', always],
  ['ulimit', always],
  ['oom-kill-disable', always],
  ['oom-score-adj', always],
  ['cgroup-parent', always],
  ['sysctl', always],
  ['tmpfs', always],
  ['volume-driver', always],
  ['annotation', always],
]);

/**
 * The capabilities that docker grants unasked, without NET_RAW: to add one again takes no wall away. It is the list of
 * the Pod Security Standards' policy "baseline" (https://kubernetes.io/docs/concepts/security/pod-security-standards/).
 */
const GRANTED: ReadonlySet<string> = new Set(DOCKER_DEFAULT_CAPABILITIES.filter((name) => name !== 'NET_RAW'));

/** The one capability that the Pod Security Standards' policy "restricted" lets a container add. */
const RESTRICTED: ReadonlySet<string> = new Set(['NET_BIND_SERVICE']);

/** A device by the name of its description, `vendor.com/class=name`: the Container Device Interface. */
const CDI_DEVICE = /^[\w.-]+\/[\w.-]+=/;

/** Runtimes that put another wall around the container: gVisor, Kata Containers, libkrun. */
const SANDBOX = /^(?:io\.containerd\.)?(?:runsc|kata|krun)(?:[.-].*)?$/;

function always(): boolean {
  return true;
}

/** Of the host, of another container, or of a path: `shareable`, `private` and podman's `keep-id` are its own. */
function isForeign(value: string): boolean {
  return value === 'host' || /^(?:container|ns):/.test(value);
}

/** podman takes a list. */
function adds(value: string, allowed: ReadonlySet<string>): boolean {
  return value.split(',').some((name) => !allowed.has(capabilityNamed(name) ?? ''));
}
