import { describe, expect, it } from 'vitest';
import {
  printSecurityOption,
  readSecurityOptions,
  securityOption,
} from '../../../src/container/values/security-options.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

const FILES: Readonly<Record<string, string>> = {
  'sec.json': '{ "defaultAction": "SCMP_ACT_ALLOW" ,\n "x": " a b " }\n',
  'a=b.json': '[ ]',
  'broken.json': '{"a": "\udcff x"}',
  'bad.env': 'a b=c\n',
  'empty.json': '',
  'two.json': '{} {}',
};

function read(...texts: string[]): unknown {
  return readSecurityOptions(texts, (path) => FILES[path]);
}

describe('a value of --security-opt', () => {
  it.each(takenValues('security-opt'))('$text is sent as the client sends it', ({ text, sent }) => {
    const options = readSecurityOptions([text], () => undefined);
    const value = 'value' in options ? options.value : undefined;
    expect({
      SecurityOpt: value?.options,
      MaskedPaths: value?.maskedPaths,
      ReadonlyPaths: value?.readonlyPaths,
    }).toEqual(sent);
  });

  it.each(refusedValues('security-opt'))('$text is refused in the words of the client', (row) => {
    expect(readSecurityOptions([row.text], () => undefined)).toEqual(refusalOf(row));
  });

  it.each([
    ['seccomp=sec.json', 'seccomp={"defaultAction":"SCMP_ACT_ALLOW","x":" a b "}'],
    ['seccomp:sec.json', 'seccomp={"defaultAction":"SCMP_ACT_ALLOW","x":" a b "}'],
    ['seccomp=a=b.json', 'seccomp=[]'],
    ['seccomp=broken.json', 'seccomp={"a":"\ufffd x"}'],
  ])('%s is the profile in the file', (text, sent) => {
    expect(read(text)).toMatchObject({ value: { options: [sent] } });
  });

  it.each(['bad.env', 'empty.json', 'two.json'])('with the file %s, which is not JSON, is refused', (path) => {
    expect(read(`seccomp=${path}`)).toEqual({
      reason: `compacting json for seccomp profile (${path}) failed: it is not JSON`,
    });
  });

  it('with a file that is not there is refused in the words of the client', () => {
    expect(read('seccomp=missing.json')).toEqual({
      reason: 'opening seccomp profile (missing.json) failed: open missing.json: no such file or directory',
    });
  });

  it('says a control character of the text as an escape', () => {
    expect(read('\u001b"')).toEqual({ reason: String.raw`Invalid --security-opt: "\u001b\""` });
  });
});

describe('all values of --security-opt', () => {
  it('are sent in order, none left out', () => {
    expect(read('no-new-privileges', 'label=disable', 'no-new-privileges=false', 'label=disable')).toEqual({
      value: {
        options: ['no-new-privileges', 'label=disable', 'no-new-privileges=false', 'label=disable'],
        maskedPaths: null,
        readonlyPaths: null,
      },
    });
  });

  it('are null when there are none, and empty when the client keeps the only one', () => {
    expect(read()).toEqual({ value: { options: null, maskedPaths: null, readonlyPaths: null } });
    expect(read('systempaths=unconfined')).toEqual({ value: { options: [], maskedPaths: [], readonlyPaths: [] } });
    expect(read('a=b', 'systempaths=unconfined', 'c=d')).toMatchObject({ value: { options: ['a=b', 'c=d'] } });
  });

  it('are refused for the first that is', () => {
    expect(read('a=b', 'apparmor', 'label')).toEqual({ reason: 'Invalid --security-opt: "apparmor"' });
  });
});

describe('a security option in the engine', () => {
  it.each([
    ['no-new-privileges', 'no-new-privileges', 'true'],
    ['no-new-privileges=1', 'no-new-privileges', 'true'],
    ['no-new-privileges:F', 'no-new-privileges', 'false'],
    ['no-new-privileges=yes', 'no-new-privileges', 'yes'],
    ['no-new-privileges=', 'no-new-privileges', ''],
    ['writable-cgroups', 'writable-cgroups', 'true'],
    ['writable-cgroups=T', 'writable-cgroups', 'true'],
    ['disable', 'label', 'disable'],
    ['label:disable', 'label', 'disable'],
    ['label=type:spc_t', 'label', 'type:spc_t'],
    ['seccomp:a=b', 'seccomp:a', 'b'],
    ['apparmor', 'apparmor', undefined],
    ['apparmor=1', 'apparmor', '1'],
  ])('%s is %s with the value %s', (text, key, value) => {
    expect(securityOption(text)).toEqual({ key, value });
    expect(securityOption(printSecurityOption({ key, value }))).toEqual({ key, value });
  });

  it.each([
    ['no-new-privileges:true', 'no-new-privileges'],
    ['no-new-privileges=false', 'no-new-privileges=false'],
    ['disable', 'label=disable'],
    ['apparmor:true', 'apparmor=true'],
    ['apparmor', 'apparmor'],
  ])('%s prints as %s', (text, shortest) => {
    expect(printSecurityOption(securityOption(text))).toBe(shortest);
  });
});
