import { describe, expect, it } from 'vitest';
import { snippetContainerArgv, snippetContainerPolicy } from '../../src/sites/snippet-container.ts';
import { expectHolds, refusal } from './expect-site.ts';

const plain = { name: 'snippet-1', image: 'bash:5', directory: '/tmp/s', language: 'bash', timeout: 10 } as const;

describe('the argv of a snippet container', () => {
  it.each([
    ['bash', 'bash', 'snippet.sh'],
    ['sh', 'sh', 'snippet.sh'],
    ['python', 'python3', 'snippet.py'],
    ['javascript', 'node', 'snippet.js'],
    ['typescript', 'node', 'snippet.ts'],
  ] as const)('runs %s with %s, and has the exact limits', (language, interpreter, file) => {
    const argv = snippetContainerArgv({ ...plain, language });
    expect(argv).toEqual(
      [
        ['docker', 'run', '--rm', '--name', 'snippet-1', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
        ['--pids-limit', '64', '--network', 'none', '--cpus', '1.0', '--memory', '512m', '--read-only'],
        ['-v', '/tmp/s:/work:ro', 'bash:5', 'timeout', '10', interpreter, `/work/${file}`],
      ].flat(),
    );
    expectHolds(argv, snippetContainerPolicy);
  });

  it.each([0, 3601])('refuses a time of %d seconds', (timeout) => {
    expect(refusal(() => snippetContainerArgv({ ...plain, timeout }))).toEqual({
      input: 'timeout',
      value: String(timeout),
      mend: 'give a whole number from 1 to 3600',
    });
  });

  it.each([1, 3600])('takes a time of %d seconds', (timeout) => {
    expect(snippetContainerArgv({ ...plain, timeout })).toContain(String(timeout));
  });

  it('refuses a directory that a rule names', () => {
    expect(refusal(() => snippetContainerArgv({ ...plain, directory: '/etc' }))).toEqual({
      input: 'mount source',
      value: '/etc',
      mend: "mount a folder of its own: this one gives a container the host's configuration and password hashes",
    });
  });
});
