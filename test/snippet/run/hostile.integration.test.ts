import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageName } from '../../../src/sites/languages.ts';
import type { SnippetBackend, SnippetOutcome } from '../../../src/snippet/model.ts';
import { snippetOf } from './snippet-of.ts';
import { IMAGES, NOTHING, leftOf, needEngine, outcomeOf, testBackend } from './test-engine.ts';

needEngine();

const LIMIT = 100_000;
let backend: SnippetBackend;

beforeAll(() => {
  backend = testBackend({ timeout: 10, maxBytes: LIMIT });
});

/** After each the runner lives, and the next one has no container of the one before beside it. */
afterEach(async (context) => {
  if (context.task.result?.state === 'skip') return;
  const { containers } = await leftOf();
  if (containers.length > 0) throw new Error(`It left ${containers.join(' ')}`);
});

afterAll(async () => {
  await backend.end();
});

async function hostile(language: LanguageName, code: string, timeout?: number): Promise<SnippetOutcome> {
  return outcomeOf(backend, snippetOf(language, code, { timeout }));
}

/** The outcome of code that prints what it found out, and has failed when that is something else. */
async function finding(language: LanguageName, code: string, output: string, timeout?: number) {
  return outcomeOf(backend, snippetOf(language, code, { expect: { exit: 'zero', output }, timeout }));
}

const PASSED = { kind: 'passed', ms: expect.any(Number) };

describe('a snippet that forks', () => {
  it('gets 64 processes and no more, with `timeout` among them', async () => {
    const code = `import os, time
count = 2
try:
    while True:
        if os.fork() == 0:
            time.sleep(60)
        count += 1
except BlockingIOError:
    print(count)
`;
    expect(await finding('python', code, '64')).toEqual(PASSED);
  });

  it('without end is over with its container', async () => {
    const { kind } = await hostile('bash', 'f() { f | f & }; f; while :; do :; done', 2);
    expect(['timed-out', 'failed']).toContain(kind);
  });
});

describe('a snippet that writes without end', () => {
  it.each(['cat /dev/zero', 'cat /dev/zero >&2', 'yes & yes >&2', 'trap "" TERM; yes'])(
    '(%s) is ended, and its output is kept up to the limit',
    async (code) => {
      const outcome = await hostile('bash', code, 60);
      if (outcome.kind !== 'output-limit') throw new Error(JSON.stringify(outcome).slice(0, 500));
      const { stdout, stderr, truncated } = outcome;
      // The client may say on the other stream that its output is closed.
      expect([truncated, Math.max(stdout.length, stderr.length)]).toEqual([true, LIMIT]);
    },
  );

  it('up to the limit is not ended', async () => {
    expect(await hostile('bash', `head -c ${LIMIT} /dev/zero`)).toMatchObject({ kind: 'passed' });
  });

  it('does not make the runner grow', async () => {
    await hostile('bash', 'cat /dev/zero', 60);
    const before = process.memoryUsage.rss();
    for (let count = 0; count < 3; count += 1) await hostile('bash', 'cat /dev/zero & cat /dev/zero >&2', 60);
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  });
});

/** PID 1 ignores what it does not handle: busybox's timeout becomes the snippet's program, and it alone has the signal. */
const PYTHON = `import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
print("begun", flush=True)
signal.pause()`;

describe('a snippet that does not end', () => {
  it('is ended by `timeout`', async () => {
    expect(await hostile('sh', 'echo begun; sleep 60', 1)).toMatchObject({
      kind: 'timed-out',
      stdout: 'begun\n',
      seconds: 1,
    });
  });

  it('and ignores the signal is removed', async () => {
    const outcome = await hostile('sh', 'trap "" TERM; echo begun; while :; do sleep 1; done', 1);
    expect(outcome).toMatchObject({ kind: 'timed-out', stdout: 'begun\n', seconds: 1 });
  });

  it.each([
    ['sh', IMAGES.busybox, 'echo begun; sleep 60'],
    ['sh', IMAGES.busybox, 'echo begun; trap "" TERM; sleep 60'],
    ['sh', IMAGES.busybox, 'echo begun; trap "exit 0" TERM; sleep 60'],
    ['sh', IMAGES.busybox, 'echo begun; trap "exit 0" TERM; sleep 60 & wait'],
    ['sh', IMAGES.busybox, 'echo begun; trap "exit 3" TERM; sleep 60 & wait'],
    ['sh', IMAGES.busybox, 'echo begun; trap "exit 0" TERM; while :; do sleep 1; done'],
    ['bash', IMAGES.debian, 'echo begun; trap "exit 0" TERM; sleep 60'],
    ['bash', IMAGES.debian, 'echo begun; trap "exit 0" TERM; while :; do sleep 1; done'],
    ['python', IMAGES.debian, PYTHON],
  ] as const)('has timed out in %s of %s, whatever it makes of the signal (%s)', async (language, image, code) => {
    const other = testBackend({ image });
    try {
      const outcome = await outcomeOf(other, snippetOf(language, code, { timeout: 1 }));
      expect(outcome).toMatchObject({ kind: 'timed-out', seconds: 1 });
      expect('stdout' in outcome && outcome.stdout).toMatch(/^begun\n/);
    } finally {
      await other.end();
    }
  });

  it('does not live on in a child', async () => {
    expect(await hostile('bash', '(trap "" TERM HUP; exec setsid sleep 54321) & echo done')).toMatchObject({
      kind: 'passed',
    });
    const commands = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    expect(commands.filter((pid) => commandOf(pid).includes('54321'))).toEqual([]);
  });
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('a snippet that ends as the engine, `timeout` or the kernel would end it', () => {
  it.each([124, 125, 126, 127, 137, 143])('with %d has failed with it', async (exit) => {
    expect(await hostile('sh', `exit ${exit}`)).toMatchObject({ kind: 'failed', why: 'exit', exit });
  });

  it("and says the engine's words has failed", async () => {
    const words =
      'docker: Error response from daemon: OCI runtime create failed: exec: "timeout": executable file not found';
    const outcome = await hostile(
      'sh',
      `echo '${words}' >&2; echo "timeout: failed to run command 'sh'" >&2; exit 127`,
    );
    expect(outcome).toMatchObject({ kind: 'failed', exit: 127 });
  });

  it.each([
    ['kill -9 $$', [137]],
    // `timeout` says 124 of what it ends; on a busy machine the end that it hands on has come to itself first.
    ['kill -ALRM 1; sleep 5', [124, 143]],
    ['kill -TERM 1; sleep 5', [143]],
  ])('(%s) has failed with one of %j', async (code, exits) => {
    const exit: unknown = expect.toBeOneOf(exits);
    expect(await hostile('sh', code)).toMatchObject({ kind: 'failed', why: 'exit', exit });
  });

  it('cannot kill PID 1', async () => {
    expect(await finding('sh', 'kill -9 1; kill -STOP 1; echo alive', 'alive')).toEqual(PASSED);
  });
});

describe('a snippet that uses more memory than it has', () => {
  it('is out of memory', async () => {
    expect(await hostile('python', 'x = bytearray(600 * 1024 * 1024)', 60)).toMatchObject({ kind: 'out-of-memory' });
  });

  it('in a child, and goes on, has passed', async () => {
    expect(await finding('sh', 'python3 -c "bytearray(600 * 1024 * 1024)"; echo $?', '137', 60)).toEqual(PASSED);
  });
});

describe('a snippet that writes files', () => {
  it('can write nowhere in its file system', async () => {
    const code = `for folder in / /etc /tmp /usr /var /root /run /work /proc /sys; do
  (echo x > $folder/x) 2>/dev/null && echo "$folder"
done
(echo x >> /work/snippet.sh) 2>/dev/null && echo changed
(chmod 777 /work/snippet.sh) 2>/dev/null && echo changed
echo end`;
    expect(await finding('bash', code, 'end')).toEqual(PASSED);
  });

  it('can fill neither /tmp nor the mount, and what is left, /dev/shm, is small', async () => {
    const code = `for folder in /tmp /work; do head -c 1M /dev/zero 2>/dev/null > $folder/x && echo "$folder"; done 2>/dev/null
head -c 1G /dev/zero 2>/dev/null > /dev/shm/x
wc -c < /dev/shm/x`;
    expect(await finding('bash', code, String(64 * 1024 * 1024))).toEqual(PASSED);
  });
});

describe('a snippet that looks around', () => {
  it('sees its own file and mount alone', async () => {
    const code = `ls -A /work
grep -c argvet-snippet /proc/self/mountinfo
(mount --bind / /mnt || umount /work || mount -o remount,rw /work) 2>/dev/null && echo mounted
ls -d /work/../tmp/argvet* 2>/dev/null
echo end`;
    expect(await finding('bash', code, 'snippet.sh\n1\nend')).toEqual(PASSED);
  });

  it('has no network', async () => {
    const code = `import os, socket
print(os.listdir("/sys/class/net"))
for address in ["1.1.1.1", "172.17.0.1", "8.8.8.8"]:
    try:
        socket.create_connection((address, 80), 2)
        print("connected")
    except OSError as error:
        print(error.strerror)
`;
    expect(await finding('python', code, `['lo']${'\nNetwork is unreachable'.repeat(3)}`)).toEqual(PASSED);
  });

  it('gains nothing from a setuid program', async () => {
    const code = `grep -E '^(NoNewPrivs|CapEff|CapBnd|Seccomp):' /proc/self/status | tr -d '\\t'
ls -l /bin/su | cut -c4
su nobody -s /bin/sh -c id 2>/dev/null && echo changed
python3 -c 'import os; os.setuid(65534)' 2>/dev/null && echo changed
echo end`;
    expect(await finding('bash', code, STATUS)).toEqual(PASSED);
  });
});

/** In the order in which the kernel tells them. */
const STATUS = `CapEff:0000000000000000
CapBnd:0000000000000000
NoNewPrivs:1
Seccomp:2
s
end`;

describe('a snippet that writes what no terminal should see', () => {
  it('has it in its outcome, with what is not UTF-8 replaced', async () => {
    const outcome = await hostile('bash', String.raw`printf '\377\033]0;title\007\033[2J\0end'; exit 1`);
    expect(outcome).toMatchObject({ kind: 'failed', stdout: '\uFFFD\u001B]0;title\u0007\u001B[2J\0end' });
  });
});

describe('a snippet whose document and name are commands', () => {
  const name = '"; $(touch /tmp/argvet-was-here) `id` \' \n --privileged';

  it.each(['bash', 'python', 'javascript'] as const)(
    'runs as every other, also in a session (%s)',
    async (language) => {
      const code = { bash: 'echo "it\'s"', python: 'print("it\'s")', javascript: 'console.log("it\'s")' }[language];
      const expected = { exit: 'zero', output: "it's" } as const;
      const snippet = snippetOf(language, code, { document: `${name}.md`, name, session: name, expect: expected });
      expect(await outcomeOf(backend, snippet)).toMatchObject({ kind: 'passed' });
      expect(await backend.run([snippet, snippet])).toMatchObject([{ kind: 'passed' }, { kind: 'passed' }]);
      expect(readdirSync('/tmp')).not.toContain('argvet-was-here');
    },
  );
});

describe('the end of a run', () => {
  it('leaves nothing, and ends what still runs', async () => {
    const other = testBackend();
    const running = [
      outcomeOf(other, snippetOf('sh', 'trap "" TERM; sleep 60', { timeout: 60 })),
      outcomeOf(other, snippetOf('sh', 'sleep 60', { timeout: 60 })),
    ];
    while ((await leftOf()).containers.length < 2) continue;
    await Promise.all([other.end(), backend.end()]);
    const ended = { kind: 'skipped', reason: 'the run was ended' };
    expect(await Promise.all(running)).toEqual([ended, ended]);
    expect(await outcomeOf(other, snippetOf('sh', 'echo'))).toEqual(ended);
    expect(await leftOf()).toEqual(NOTHING);
  });
});
