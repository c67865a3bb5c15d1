/** What a container would gain when an option of it is lost or altered: one clause an option, behind "The container". */

/** Clauses by the option's long name; `value` is the one that was lost. Foreign text, to be escaped by the caller. */
export const LOST: Readonly<Record<string, (value: string) => string>> = {
  'cap-drop': (value) =>
    value.toUpperCase() === 'ALL' ? "keeps docker's 14 default capabilities" : `keeps the capability ${value}`,
  'cap-add': (value) => `is denied the capability ${value}, and what needs it fails`,
  'security-opt': (value) =>
    value.startsWith('no-new-privileges')
      ? 'can raise its privileges with a setuid program'
      : `runs without the security option ${value}`,
  'pids-limit': (value) => `may start any number of processes, not ${value}`,
  init: () => 'has no init: processes that outlive their parent stay as zombies and use up the pids limit',
  network: (value) =>
    value === 'none'
      ? "joins docker's default network and reaches what the host reaches"
      : `joins docker's default network, not ${value}`,
  'read-only': () => 'can write to its root file system',
  memory: (value) => `may use all memory of the host, not ${value}`,
  'memory-swap': (value) => `may swap more than ${value}`,
  cpus: (value) => `may use every processor, not ${value}`,
  user: (value) => `runs as the user that the image names (root when it names none), not ${value}`,
  volume: (value) => `does not get the mount ${value}`,
  mount: (value) => `does not get the mount ${value}`,
  tmpfs: (value) => `does not get the tmpfs ${value}`,
  env: (value) => `does not get the environment variable ${value}`,
  workdir: (value) => `starts in the image's working directory, not in ${value}`,
  name: (value) => `gets a random name, and whoever looks for ${value} does not find it`,
  rm: () => 'stays on the host after it has ended',
  detach: () => 'runs in the foreground, and its caller waits for it',
  interactive: () => "does not get its caller's standard input",
  label: (value) => `does not carry the label ${value}, and whoever looks for it does not find it`,
  entrypoint: (value) => `starts the program that the image names, not ${value}`,
  pull: () => 'may run an image that was pulled on demand',
  ulimit: (value) => `runs without the limit ${value}`,
  'stop-timeout': () => "is given docker's default time to stop",
};

/** Clauses by the key of a policy's hardening that asks for the option, where its value is not known. */
export const LOST_OF_POLICY: Readonly<Record<string, string>> = {
  init: 'has no init: processes that outlive their parent stay as zombies and use up the pids limit',
  capDrop: "keeps docker's default capabilities",
  capAdd: 'is denied every capability that it has a reason for',
  noNewPrivileges: 'can raise its privileges with a setuid program',
  pidsLimit: 'may start any number of processes',
  network: "joins docker's default network and reaches what the host reaches",
  cpus: 'may use every processor',
  memory: 'may use all memory of the host',
  readOnly: 'can write to its root file system',
};

/** How a clause names the amount of a limit, by the option's long name. */
export const AMOUNTS: Readonly<Record<string, (value: string) => string>> = {
  'pids-limit': (value) => `${value} processes`,
  memory: (value) => `${value} of memory`,
  'memory-swap': (value) => `${value} of memory and swap`,
  cpus: (value) => `${value} processors`,
};
