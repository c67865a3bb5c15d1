import { describe, expect, test } from 'vitest';
import { modeSentence } from '../../src/report/mode-gain.ts';
import { sourceGain } from '../../src/report/source-gain.ts';

test.each([
  ['BuilderDropOption', 'drop --cap-drop ALL', "The container keeps docker's 14 default capabilities."],
  [
    'BuilderDropOption',
    'drop --pids-limit String(limit)',
    'The container may start any number of processes, not String(limit).',
  ],
  [
    'BuilderDropOption',
    'drop -u',
    'The container runs as the user that the image names (root when it names none), not true.',
  ],
  [
    'BuilderDropOption',
    'drop noNewPrivileges from the policy',
    'The container can raise its privileges with a setuid program.',
  ],
  ['BuilderDropSpread', 'drop ...HARDENING', 'The container has none of the options of ...HARDENING.'],
  ['BuilderDropElement', 'drop MKNOD from capDrop', 'The container keeps the capability MKNOD.'],
  [
    'BuilderDropElement',
    'drop CHOWN from CAP_ADD',
    'The container is denied the capability CHOWN, and what needs it fails.',
  ],
  [
    'BuilderMoveOption',
    'move --init behind the image',
    'The container has no init: processes that outlive their parent stay as zombies and use up the pids limit, and hands --init to its program as arguments.',
  ],
  [
    'BuilderMoveOption',
    'move ...HARDENING behind the image',
    'The container has none of the options of ...HARDENING: docker hands them to its program as arguments.',
  ],
  ['BuilderAlterLimit', 'set --pids-limit to 640 (was 64)', 'The container may use 640 processes, not 64.'],
  ['BuilderAlterLimit', 'set pidsLimit to 0 (was 64)', 'The container may start any number of processes, not 64.'],
  ['BuilderAlterLimit', 'set PIDS_LIMIT to -1 (was 64)', 'The container may start any number of processes, not 64.'],
  ['BuilderAlterLimit', 'set timeout to 11 (was 10)', 'The container gets timeout 11, not 10.'],
  ['BuilderNegate', 'negate --read-only', 'The container can write to its root file system.'],
  ['BuilderNegate', 'negate readOnly of the policy', 'The container can write to its root file system.'],
  ['BuilderAddExtra', 'add --cap-add ALL', 'The container gains every capability, whatever is dropped.'],
  [
    'EffectDrop',
    'drop chmod(script, 0o644)',
    'The container may not be able to read what chmod(script, 0o644) opens to it: the mode is what the umask leaves.',
  ],
  [
    'EffectMove',
    'move chmod(script, 0o644) behind run()',
    'The container starts before chmod(script, 0o644) has prepared its files.',
  ],
  [
    'FileMode',
    'set the mode to 0750 (was 0755)',
    'Everybody else, a root without DAC_OVERRIDE among them, may not read or execute or enter it any more.',
  ],
])('%s, "%s": %s', (operator, description, sentence) => {
  expect(sourceGain(operator, description)).toBe(sentence);
});

describe('what it cannot read it says as it is', () => {
  test.each([
    ['Unheard', 'turn the world'],
    ['toString', 'drop x'],
    ['BuilderDropOption', 'drop something'],
    ['BuilderDropOption', 'drop toString from the policy'],
    ['BuilderDropOption', 'drop --no-such-option'],
    ['BuilderDropElement', 'drop x from names'],
    ['FileMode', 'set the mode to open (was closed)'],
    ['EffectDrop', 'drop mkdir(folder)'],
  ])('%s, "%s"', (operator, description) => {
    expect(sourceGain(operator, description)).toBe(`The builder may ${description}, and no test notices.`);
  });

  test('without its control characters', () => {
    expect(sourceGain('Unheard', 'x\u001B[2J')).toBe(String.raw`The builder may x\u{1b}[2J, and no test notices.`);
  });
});

describe('another mode', () => {
  const others = 'Everybody else, a root without DAC_OVERRIDE among them,';
  test.each([
    ['0755', '0711', `Its group may not read it any more. ${others} may not read it any more.`],
    ['0755', '0757', `${others} may write it now.`],
    ['0644', '0600', `Its group may not read it any more. ${others} may not read it any more.`],
    [
      '0644',
      '0755',
      `Its owner may execute or enter it now. Its group may execute or enter it now. ${others} may execute or enter it now.`,
    ],
    ['644', '0642', `${others} may not read it any more, and may write it now.`],
    ['0755', '0755', undefined],
  ])('%s to %s: %s', (was, now, sentence) => {
    expect(modeSentence(was, now)).toBe(sentence);
  });
});
