import { describe, expect, it, test } from 'vitest';
import { HARDENED } from '../../../src/policy/builtin/hardened.ts';
import { BUILTIN_POLICIES } from '../../../src/policy/builtin/policies.ts';
import { WEAKENING_EXTRAS } from '../../../src/policy/weakenings.ts';
import { codes, findings } from './seen.ts';

/** Each required option, in the order in which it is missed. */
const REQUIRED = [
  '--cap-drop ALL',
  '--security-opt no-new-privileges',
  '--pids-limit 64',
  '--memory 512m',
  '--read-only',
  '--user 1000:1000',
  '--network none',
];
const whole = `docker run ${REQUIRED.join(' ')}`;

describe('a required option', () => {
  it('that is there is no finding, whatever its value is', () => {
    expect(findings(HARDENED, `${whole} x sh`)).toEqual([]);
    const other =
      '--cap-drop=all --security-opt no-new-privileges:true --pids-limit 9999 -m 1g --read-only=1 -u app --net mine';
    expect(findings(HARDENED, `docker run ${other} x`)).toEqual([]);
  });

  it('that is not there is told with its reason', () => {
    expect(findings(HARDENED, 'docker run x')).toStrictEqual(
      [
        ['--cap-drop ALL', 'no capability but those that are added'],
        ['--security-opt no-new-privileges', 'setuid programs raise nothing'],
        ['--pids-limit', 'a fork bomb ends at the limit'],
        ['--memory', 'the host keeps its other memory'],
        ['--read-only', 'nothing is left in the root file system'],
        ['--user', 'without it the image decides, which is root by default'],
        ['--network', 'without it the container joins the network that all share'],
      ].map(([option, reason]) => ({ code: 'missing-option', place: { index: undefined }, option, reason })),
    );
  });

  it.each(REQUIRED)('is missed alone: %s', (option) => {
    const argv = `docker run ${REQUIRED.filter((each) => each !== option).join(' ')} x`;
    expect(findings(HARDENED, argv)).toMatchObject([{ code: 'missing-option' }]);
  });

  it('that stands behind the image is missing, with its place there', () => {
    const argv = `docker run ${REQUIRED.filter((each) => each !== '--read-only').join(' ')} x serve --read-only`;
    expect(findings(HARDENED, argv)).toMatchObject([
      { code: 'missing-option', option: '--read-only', place: { index: undefined, related: 16 } },
    ]);
    expect(findings(HARDENED, `${argv}=true`)).toMatchObject([{ place: { related: 16 } }]);
  });

  it.each([
    ['--cap-drop KILL', 'missing-option --cap-drop ALL'],
    ['--security-opt seccomp=a.json', 'missing-option --security-opt no-new-privileges'],
  ])('is not meant by another value: %s', (option, expected) => {
    const others = REQUIRED.filter((each) => !each.startsWith(option.split(' ')[0] ?? ''));
    expect(codes(HARDENED, `docker run ${others.join(' ')} ${option} x`)).toEqual([expected]);
  });

  it('that is there and does nothing is told once, by what it does', () => {
    const bad = [
      '--privileged',
      '--security-opt no-new-privileges=false',
      '--pids-limit 0',
      '--memory 0',
      '--read-only=false',
      '--user 0',
      '--network bridge',
    ];
    expect(codes(HARDENED, `docker run --cap-drop ALL ${bad.join(' ')} x`)).toEqual([
      'weakening-option --privileged',
      'weakening-option --security-opt no-new-privileges=false',
      'weakening-option --read-only=false',
      'weakening-option --user 0',
      'option-not-in-effect --cap-drop ALL',
      'weakening-option --pids-limit 0',
      'weakening-option --memory 0',
      'weakening-option --network bridge',
    ]);
  });

  it('is missed only where every option was read', () => {
    expect(findings(HARDENED, 'docker run x', { complete: false })).toEqual([]);
  });

  it('that may be set from elsewhere, or has a value that nobody knows, is not missed', () => {
    expect(codes(HARDENED, 'docker run x', { elsewhere: ['network', 'user', 'security-opt', 'cap-drop'] })).toEqual([
      'missing-option --pids-limit',
      'missing-option --memory',
      'missing-option --read-only',
    ]);
    const options = ['cap-drop', 'security-opt', 'user', 'network', 'memory', 'pids-limit', 'read-only'].map(
      (name) => ({
        name,
        spelled: `--${name}`,
        value: undefined,
        index: 2,
        valueIndex: 3,
      }),
    );
    expect(codes(HARDENED, 'docker run x', { options })).toEqual([]);
  });

  it('is not asked of exec, which has none of them', () => {
    expect(findings(HARDENED, 'docker exec c sh')).toEqual([]);
  });

  it('is not asked of podman where it is set unasked', () => {
    const argv = `podman run ${REQUIRED.filter((each) => !each.startsWith('--pids')).join(' ')} x`;
    expect(findings(HARDENED, argv)).toEqual([]);
    expect(findings(HARDENED, argv.replace('ALL', 'KILL,ALL'))).toEqual([]);
    expect(codes(HARDENED, argv.replace('--read-only ', ''))).toEqual(['missing-option --read-only']);
  });
});

describe('an extra that weakens', () => {
  /** What is fine: it changes what runs, or how, and no wall, no limit and no way in or out. */
  const FINE = new Set(
    'entrypoint env env-file add-host dns restart init rm log-driver no-healthcheck health-cmd stop-signal stop-timeout name hostname label pull platform disable-content-trust cidfile storage-opt isolation'.split(
      ' ',
    ),
  );
  const rows = WEAKENING_EXTRAS.map(({ tier, tokens }) => ({ tier, tokens, extra: tokens.join(' ') }));
  const isFine = (tokens: readonly string[]) =>
    FINE.has((tokens[0] ?? '').replace(/^--|=.*/g, '')) || /^-[etid]$/.test(tokens[0] ?? '');

  it.each(rows)('of tier $tier is found, or fine for its kind: $extra', ({ tokens }) => {
    const found = codes(HARDENED, ['docker', 'run', ...tokens, 'x']).filter((code) =>
      code.startsWith('weakening-option'),
    );
    expect(found.length > 0).toBe(!isFine(tokens));
  });

  it('of baseline is told once', () => {
    expect(codes(HARDENED, `${whole} --pid host x`)).toEqual(['weakening-option --pid host']);
  });

  it('is found twice where it stands twice', () => {
    expect(codes(HARDENED, `${whole} -v /etc:/a -v /proc:/b x`)).toEqual([
      'weakening-option -v /etc:/a',
      'weakening-option -v /proc:/b',
    ]);
  });

  it('that is a capability is found, but the one for low ports', () => {
    expect(codes(HARDENED, `${whole} --cap-add NET_BIND_SERVICE x`)).toEqual([]);
    expect(codes(HARDENED, `${whole} --cap-add CHOWN x`)).toEqual(['weakening-option --cap-add CHOWN']);
  });
});

test('the values that it judges are those of baseline and more', () => {
  expect(['volume', 'cap-drop', 'publish', 'memory'].map((name) => HARDENED.judges(name))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['env', 'name'].map((name) => HARDENED.judges(name))).toEqual([false, false]);
});

test('the built-in policies have their names and a line each, the most lenient first', () => {
  expect(BUILTIN_POLICIES.map(({ name }) => name)).toEqual(['baseline', 'hardened']);
  for (const { summary } of BUILTIN_POLICIES) expect(summary).toMatch(/^[A-Z][^\n]*[^.]$/);
});
