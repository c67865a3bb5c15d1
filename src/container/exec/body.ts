/** The body of the engine's exec request, with the Engine API's names (API 1.50, as docker 28.2.2 writes it). */
export type ExecBody = {
  readonly User: string;
  readonly Privileged: boolean;
  readonly Tty: boolean;
  /** Height and width; only with a terminal. */
  readonly ConsoleSize?: readonly number[];
  readonly AttachStdin: boolean;
  readonly AttachStderr: boolean;
  readonly AttachStdout: boolean;
  readonly Detach: boolean;
  readonly DetachKeys: string;
  readonly Env: readonly string[] | null;
  readonly WorkingDir: string;
  readonly Cmd: readonly string[];
};
