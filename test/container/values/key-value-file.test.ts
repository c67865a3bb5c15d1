import { describe, expect, it } from 'vitest';
import { readKeyValueFile } from '../../../src/container/values/key-value-file.ts';

function lookup(name: string): string | undefined {
  return name === 'FROMENV' ? 'hello' : undefined;
}

/** Each was recorded from docker 28.2.2, as `docker create --env-file FILE bb:1` with FROMENV in its environment. */
describe('a file of variables', () => {
  it.each([
    ['# c\nA=1\nB\n\n  C=3 \nFROMENV\nD=a=b\n', ['A=1', 'C=3 ', 'FROMENV=hello', 'D=a=b']],
    ['', []],
    ['\ufeffA=1\nB=2', ['A=1', 'B=2']],
    ['A=1\n\ufeffB=2\n', ['A=1', '\ufeffB=2']],
    ['A=1\r\nFROMENV\r\n\r\nB=2\r\n', ['A=1', 'FROMENV=hello', 'B=2']],
    ['A=1\r\r\n\r\rB=2\r', ['A=1\r', 'B=2']],
    ['\u00a0A=1\n\u0085B=2\n\u2003C=3\nD\u00a0E=4\n\u3000\n', ['A=1', 'B=2', 'C=3', 'D\u00a0E=4']],
    ['\v\fA=1\nB\v=2\n', ['A=1', 'B\v=2']],
    ['  # c\n#A=1\nA#=1 #\n', ['A#=1 #']],
    ['A=\n FROMENV=x', ['A=', 'FROMENV=x']],
    ['"A"="1"\nexport=x', ['"A"="1"', 'export=x']],
  ])('%j has the variables %j', (text, variables) => {
    expect(readKeyValueFile(text, lookup)).toEqual({ value: variables });
  });

  it.each([
    ['A=1\n=x\n', "no variable name on line '=x'"],
    ['A B=1\n', "variable 'A B' contains whitespaces"],
    ['A\t=1\n', String.raw`variable 'A\t' contains whitespaces`],
    ['FROMENV \n', "variable 'FROMENV ' contains whitespaces"],
    ['A=1\nB=\udcff\n', 'invalid utf8 bytes at line 2'],
    ['#\udcff\n', 'invalid utf8 bytes at line 1'],
    [' =x\nA=\udcff', "no variable name on line '=x'"],
  ])('%j is refused: %s', (text, reason) => {
    expect(readKeyValueFile(text, lookup)).toEqual({ reason });
  });

  it('has lines of less than 64 KiB', () => {
    const most = `A=${'x'.repeat(65533)}`;
    expect(readKeyValueFile(`${most}\n`, lookup)).toEqual({ value: [most] });
    expect(readKeyValueFile(most, lookup)).toEqual({ value: [most] });
    expect(readKeyValueFile(`${most}x\n`, lookup)).toEqual({ reason: 'bufio.Scanner: token too long' });
    expect(readKeyValueFile(`${most}\r\n`, lookup)).toEqual({ reason: 'bufio.Scanner: token too long' });
    expect(readKeyValueFile(`A=${'é'.repeat(32_767)}`, lookup)).toEqual({ reason: 'bufio.Scanner: token too long' });
    expect(readKeyValueFile(`A B\n${most}x`, lookup)).toEqual({ reason: "variable 'A B' contains whitespaces" });
  });
});

describe('a file of labels', () => {
  it('gives no label for a line without a value', () => {
    expect(readKeyValueFile('l1=v1\nFROMENV\nl3=\n', undefined)).toEqual({ value: ['l1=v1', 'l3='] });
  });
});
