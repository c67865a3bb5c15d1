/** Policies: what a call site must hold, as data, each item with its reason. */
import type { Verb } from '../argv/model.ts';
import type { CapabilityName } from '../container/capabilities.ts';

/** A capability that a container keeps on top of none, and why it needs it. */
export interface GrantedCapability {
  readonly capability: CapabilityName;
  readonly reason: string;
}

/** The hardening of a site. `hardeningArgv` prints it; `check` requires it, exactly. An absent field asks for nothing. */
export interface Hardening {
  /** `--init`: a reaper as PID 1. */
  readonly init?: boolean;
  /** `--cap-drop`, one each. */
  readonly capDrop?: readonly (CapabilityName | 'ALL')[];
  /** `--cap-add`, one each. */
  readonly capAdd?: readonly GrantedCapability[];
  /** `--security-opt no-new-privileges`. */
  readonly noNewPrivileges?: boolean;
  /** `--pids-limit`, in processes and threads, at least 1. */
  readonly pidsLimit?: number;
  /** `--network`, one network or mode: `none`. */
  readonly network?: string;
  /** `--cpus`, as docker spells it: `1.0`. */
  readonly cpus?: string;
  /** `--memory`, as docker spells it: `512m`. */
  readonly memory?: string;
  /** `--read-only`: no writable root file system. */
  readonly readOnly?: boolean;
}

/** An option that a site may use besides its hardening. */
export interface AllowedOption {
  /** The long name: `name`, `volume`, `env`. */
  readonly option: string;
  readonly reason: string;
  /** True when it must be there in every case. Default false. */
  readonly required?: boolean;
  /** True when it may stand more than once. Default false. */
  readonly repeatable?: boolean;
  /** The values that are allowed: exact ones, or a pattern (anchor it). Absent: every value that no weakening rule refuses. */
  readonly values?: readonly string[] | RegExp;
  /** True when its values may be ones that a weakening rule would refuse (a `--user 0` that is meant). Default false. */
  readonly permitsWeakening?: boolean;
}

/** What a call site must hold. It is closed: an option that it does not name is a finding. */
export interface ContainerPolicy {
  readonly name: string;
  /** `create` may stand for `run` only where the policy says so. */
  readonly verb: Verb;
  /** The program that starts it, exactly. Default `docker`. An argv may start at the verb. */
  readonly program?: string;
  readonly hardening: Hardening;
  readonly options: readonly AllowedOption[];
  /**
   * The words behind the image, one matcher each: an exact text, or a pattern (anchor it). Absent: any words but
   * those that read as an option of docker: a long name anywhere, a short one before the program. A program whose
   * own options look like docker's (`pip install --user`) needs its words named here.
   */
  readonly command?: readonly (string | RegExp)[];
}
