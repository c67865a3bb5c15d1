import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { resolve } from '../../src/container/resolve.ts';
import type { ClientRequest } from '../../src/engine/client-request.ts';
import { compareWithClient, resolvedJson, resolvedText } from '../../src/report/resolve-report.ts';
import { painter } from '../../src/report/style.ts';

const plain = painter(false);
const ask = (...argv: readonly string[]) => resolve(parse(argv));

function answer(...argv: readonly string[]): ClientRequest {
  const resolved = ask(...argv);
  if (!resolved.ok) throw new Error(resolved.message);
  return { ok: true, body: resolved.body, query: resolved.query, calls: [], directory: '/' };
}

describe('a resolved argv for a reader', () => {
  it('is one line a field, the values in one column', () => {
    expect(resolvedText(ask('run', '--rm', '-m', '1g', 'x'), plain)).toBe(`field                  value
Client.Start           true
HostConfig.AutoRemove  true
HostConfig.Memory      1073741824
HostConfig.MemorySwap  2147483648
Image                  "x"
`);
  });

  it('is a sentence where nothing is asked for, or the client refuses', () => {
    expect(resolvedText(ask('run', '--help'), plain)).toBe('Nothing is asked for: it prints help, or a version\n');
    expect(resolvedText(ask('run'), plain)).toBe("Refused with exit 1: 'docker run' requires at least 1 argument\n");
  });

  it('writes no character that a reader would not see', () => {
    const hostile = '\u001b[2J\u009b\u202e\u2028\ud800\n';
    const resolved = ask('create', '-l', `a${hostile}=${hostile}`, '--name', hostile, 'x', hostile);
    const compared = compareWithClient(`1${hostile}`, answer('create', '-l', `b${hostile}=${hostile}`, 'x'), resolved);
    expect(resolvedText(resolved, plain, compared).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u,
    );
  });

  it('says behind it that the client asks for the same, or refuses it too', () => {
    const resolved = ask('create', 'x');
    const same = compareWithClient('28.2.2', answer('create', 'x'), resolved);
    expect(resolvedText(resolved, plain, same)).toBe('field  value\nImage  "x"\n\ndocker 28.2.2 asks for the same\n');
    const refused = compareWithClient('28.2.2', { ok: false, exit: 1, message: 'no image' }, ask('create'));
    expect(resolvedText(ask('create'), plain, refused)).toMatch(
      /\n\ndocker 28\.2\.2 refuses it too, with exit 1: no image\n$/,
    );
  });

  it('shows behind it where the client differs', () => {
    const resolved = ask('create', '-m', '1g', '--init', 'x');
    const differs = resolvedText(
      resolved,
      plain,
      compareWithClient('20.10', answer('create', '-m', '2g', 'x'), resolved),
    );
    expect(differs.split('\n\n')[1]).toBe(`docker 20.10 differs:
field                   docker      argvet
body.HostConfig.Init    (absent)    true
body.HostConfig.Memory  2147483648  1073741824
`);
    const other = compareWithClient('20.10', { ok: false, exit: 125, message: 'unknown flag' }, resolved);
    expect(resolvedText(resolved, plain, other)).toMatch(
      /\nexit {3}125 {5}0\ndocker 20\.10 refuses it with exit 125: unknown flag\n$/,
    );
  });
});

describe('a resolved argv for a program', () => {
  it('is the request with its normal form, or the refusal', () => {
    const { body } = answer('create', 'x');
    expect(JSON.stringify(resolvedJson(ask('create', '--name', 'n', 'x')))).toBe(
      JSON.stringify({ ok: true, body, query: { name: 'n' }, normal: { Image: 'x', 'Query.name': 'n' } }),
    );
    expect(JSON.stringify(resolvedJson(ask('create', '--nope')))).toBe(
      '{"ok":false,"exit":125,"message":"\\"--nope\\" is not an option of create"}',
    );
  });

  it('has the client beside it when it was asked', () => {
    const resolved = ask('create', '--init', 'x');
    const client = answer('create', 'x');
    expect(resolvedJson(resolved, compareWithClient('28.2.2', client, resolved))).toEqual({
      ...resolved,
      client: { version: '28.2.2', ok: true, body: client.body, query: {} },
      differences: [{ path: 'body.HostConfig.Init', argvet: true }],
    });
    const refused = compareWithClient('28.2.2', { ok: false, exit: 125, message: 'no' }, ask('create', '--nope'));
    expect(resolvedJson(ask('create', '--nope'), refused)).toMatchObject({
      ok: false,
      client: { version: '28.2.2', ok: false, exit: 125, message: 'no' },
      differences: [],
    });
  });
});
