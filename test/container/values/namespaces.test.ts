import { describe, expect, it } from 'vitest';
import {
  readCgroupnsMode,
  readPidMode,
  readUsernsMode,
  readUtsMode,
} from '../../../src/container/values/namespaces.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe.each([
  ['pid', readPidMode],
  ['uts', readUtsMode],
  ['userns', readUsernsMode],
  ['cgroupns', readCgroupnsMode],
])('a value of --%s', (option, read) => {
  it.each(takenValues(option))('"$text" is sent as it is', ({ text, sent }) => {
    expect(read(text)).toEqual({ value: sent });
  });

  it.each(refusedValues(option))('"$text" is refused in the words of the client', (row) => {
    expect(read(row.text)).toEqual(refusalOf(row));
  });
});
