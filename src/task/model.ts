/** A task of a terminal benchmark, and who solves it. */

/** A wrong place in the files of a task. */
export interface TaskProblem {
  /** The path inside the task folder. */
  readonly file: string;
  /** From 1; undefined where the whole file or folder is meant. */
  readonly line: number | undefined;
  /** What is wrong and what to give instead, with foreign text as it is: not safe to print. */
  readonly message: string;
}

/** What task.toml asks for and the task site does not give. */
export interface Unapplied {
  /** The key with its table: `environment.gpus`. */
  readonly field: string;
  readonly reason: string;
}

/** What a task.toml says of a run. */
export interface TaskConfig {
  /** Seconds that the agent has. */
  readonly agentSeconds: number;
  /** Seconds that the verifier has. */
  readonly verifierSeconds: number;
  /** In MiB; undefined without a limit. */
  readonly memory: number | undefined;
  /** Undefined without a limit. */
  readonly cpus: number | undefined;
  /** The agent's folder in the container, where all steps start. */
  readonly workdir: string;
  /** Variables of the container. */
  readonly environment: Readonly<Record<string, string>>;
  /** Variables of the task's own solution. */
  readonly solutionEnvironment: Readonly<Record<string, string>>;
  /** Variables of the verifier. */
  readonly verifierEnvironment: Readonly<Record<string, string>>;
  /** The image that the task names; `--image` is what runs. */
  readonly image: string | undefined;
  /** Does it ask for a network? */
  readonly wantsNetwork: boolean;
  readonly unapplied: readonly Unapplied[];
}

/** A task that was read. */
export interface Task {
  /** The absolute path of its folder, with links resolved. */
  readonly directory: string;
  /** The folder's name. */
  readonly name: string;
  /** `sha256:` and the digest of all its files: their paths, whether they may be run, and what they hold. */
  readonly digest: string;
  readonly config: TaskConfig;
  /** Is there a solution/solve.sh? */
  readonly hasSolution: boolean;
  /** Are there files of environment/ to copy in? None where a Dockerfile says how they come into the image. */
  readonly copiesEnvironment: boolean;
}

/** A task, or all that is wrong with its folder. */
export type ReadTask =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly problems: readonly TaskProblem[] };

/** Who solves a task: its own solution, nobody, or a script for `sh -c` that runs as the agent. */
export type Solver =
  | { readonly kind: 'solution' }
  | { readonly kind: 'no-op' }
  | { readonly kind: 'command'; readonly script: string };
