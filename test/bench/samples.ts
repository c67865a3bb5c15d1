/** The argv that the benchmark measures. */

/** Hardened argv of 30 tokens, as a program that starts containers builds them: one a job, no two alike. */
export const HARDENED: readonly (readonly string[])[] = Array.from({ length: 16 }, (_, job) =>
  (
    `docker run --rm --init --name job-${job} --user ${1000 + job}:1000 --read-only --cap-drop ALL ` +
    `--security-opt no-new-privileges --pids-limit ${64 + job} -m ${512 + job}m --cpus 1.${job} --network none ` +
    `-e JOB=${job} --tmpfs /tmp -v /srv/${job}:/in:ro img:${job} sh run`
  ).split(' '),
);

/** An argv of so many tokens, at least 10: hardening, and then variables, labels, volumes and ports, as a long one has them. */
export function argvOfLength(tokens: number): readonly string[] {
  const argv = ['docker', 'run', '--rm', '--cap-drop', 'ALL', '--pids-limit=64'];
  for (let at = 0; argv.length + 2 < tokens; at += 1) argv.push(...optionOf(at));
  while (argv.length + 1 < tokens) argv.push('--init');
  return [...argv, 'img:1'];
}

function optionOf(at: number): readonly [string, string] {
  if (at % 4 === 0) return ['-e', `NAME_${at}=value`];
  if (at % 4 === 1) return ['--label', `com.example.${at}=value`];
  if (at % 4 === 2) return ['-v', `/srv/${at}:/data/${at}:ro`];
  return ['-p', `127.0.0.1:${8000 + at}:${at}`];
}
