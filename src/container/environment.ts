/**
 * What the client wants of a file: variables, labels, a seccomp profile, a certificate or key of TLS, to know that it is
 * not there (`cidfile`); for `context` the path is the context's name.
 */
export type FileUse = 'variables' | 'labels' | 'seccomp' | 'cidfile' | 'context' | 'tls';

/** What the client reads besides its argv, as a record: nothing of the machine that runs argvet leaks in. */
export interface Environment {
  /** The client's environment variables: `-e NAME` copies one, and the client reads many that begin with `DOCKER_`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The client's working directory, absolute: `-v ./src:/src` begins there. */
  readonly directory: string;
  /**
   * The text of a file that the client may read (`--env-file`, `--label-file`, `seccomp=FILE`, `--cidfile`), by the
   * path that the argv has; `undefined` when there is none.
   */
  readonly readFile: (path: string, use: FileUse) => string | undefined;
  /** The text of the client's `config.json`, which may name proxies and credentials; `undefined` when there is none. */
  readonly configFile: string | undefined;
  /** The API version that client and engine speak unless `DOCKER_API_VERSION` says another. Docker 28.2.2 speaks up to 1.50. */
  readonly apiVersion: string;
  /** Whether a folder is there, by the path that the argv has; by default every one is. */
  readonly hasFolder?: (path: string) => boolean;
  /** Whether the client's standard input is a terminal: without one it refuses `run -it`. */
  readonly terminal: boolean;
}

/**
 * The environment in which nothing can be read: no variable, no file, `/` as the folder, API 1.50. Its standard input
 * is a terminal, since a golden of `docker run -it` is no error.
 */
export const EMPTY_ENVIRONMENT: Environment = {
  variables: {},
  directory: '/',
  readFile: () => undefined,
  configFile: undefined,
  apiVersion: '1.50',
  terminal: true,
};
