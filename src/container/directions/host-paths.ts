import { posix } from 'node:path';

/**
 * What a container gains from a host path that is mounted into it, to complete "the container gains …"; `undefined`
 * for a path that no rule names. The path is read as the kernel would: `/./`, `//` and `..` are resolved first, and
 * macOS keeps `/etc`, `/tmp` and `/var` in `/private`.
 */
export function hostPathGives(path: string): string | undefined {
  const clean = posix
    .normalize(path)
    .replace(/(?<=.)\/+$/, '')
    .replace(/^\/private(?=\/(?:etc|tmp|var)(?:\/|$))/, '');
  return HOST_PATHS.find(([pattern]) => pattern.test(clean))?.[1];
}

/** What host paths give, each once, in the order in which they are looked for. */
export function hostPathGifts(): string[] {
  return [...new Set(HOST_PATHS.map(([, gives]) => gives))];
}

/** What the socket of an engine gives: the one path that the CIS Docker Benchmark has a rule of its own for (5.32). */
export const ENGINE_SOCKET = 'the engine socket: root on the host';

/** The first row that matches counts. Sources: CIS Docker Benchmark 5.6 and 5.32, and the places of engine sockets. */
const HOST_PATHS: readonly (readonly [pattern: RegExp, gives: string])[] = [
  [/^(?:\/|\/host_mnt|[A-Za-z]:\\*|\/run\/desktop\/mnt\/host(?:\/.)?)$/, 'the whole file system of the host'],
  [/(?:docker|podman|containerd|crio?|cri-dockerd|buildkitd)(?:-[\w-]+)?\.sock$|docker_engine$/, ENGINE_SOCKET],
  [/^\/(?:var\/)?run(?:\/|$)/, "the sockets of the host's services, the engine's among them"],
  [
    /^\/var(?:\/lib|\/snap)?$|^\/var\/(?:snap\/docker|lib\/(?:docker|containerd|containers|kubelet|rancher))(?:\/|$)/,
    "the engine's state: every image, volume and container",
  ],
  [/^\/proc(?:\/|$)/, "the host's processes and kernel settings"],
  [/^\/(?:sys|cgroup)(?:\/|$)/, "the host's devices and kernel settings"],
  [/^\/dev(?:\/|$)/, "the host's device nodes"],
  [/^\/etc(?:\/|$)/, "the host's configuration and password hashes"],
  [/^\/(?:boot|usr|bin|sbin|lib(?:32|64|x32)?)(?:\/|$)/, "the host's kernel, programs and libraries"],
  [
    /^\/var\/(?:spool(?:$|\/(?:cron|anacron|at)(?:\/|$))|at(?:\/|$))/,
    'timetables: code that the host runs, as root too',
  ],
  [/^\/var\/log(?:$|\/(?:audit|journal|containers|pods)(?:\/|$))/, "the logs of the host's programs"],
  [
    /(?:^|\/)\.(?:ssh|aws|azure|kube|docker|gnupg|password-store|terraform\.d|netrc|pgpass|my\.cnf|s3cfg|boto|vault-token|git-credentials|npmrc|yarnrc\.yml|pypirc|cargo\/credentials(?:\.toml)?|local\/share\/keyrings|config\/(?:gcloud|gh|hub|glab-cli|op|sops|rclone|doctl|containers|google-chrome|chromium)|mozilla)(?:\/|$)/,
    'credentials',
  ],
  [
    /(?:^|\/)\.(?:(?:bash|zsh|ksh|csh|tcsh)rc|bash_(?:profile|login|logout|aliases)|profile|zprofile|zshenv|zlogin|zlogout|login|inputrc|gitconfig|vimrc|emacs|xinitrc|xprofile|xsession|config\/(?:autostart|systemd|fish|git|nvim|environment\.d)|local\/bin)(?:\/|$)/,
    'code that a user of the host runs',
  ],
  [/^\/root\/./, "a place in root's home"],
  [
    /^\/root$|^\/(?:home|Users)(?:\/[^/]+(?:\/\.(?:config|local|cache))?)?$|^~/,
    'a home folder with its keys and tokens',
  ],
  [/^\/(?:mnt(?:\/[a-z])?|media|Volumes)$/, 'drives of the host'],
  [/^(?:\/var)?\/tmp$|^\/tmp\/\.X11-unix(?:\/|$)/, "the temporary files and sockets of the host's programs"],
  [/^\.\.(?:\/|$)/, 'a host folder above the working directory'],
];
