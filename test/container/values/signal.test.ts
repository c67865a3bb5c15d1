import { describe, expect, it } from 'vitest';
import { signalName } from '../../../src/container/values/signal.ts';

describe('a stop signal', () => {
  it.each([
    ['SIGTERM', 'TERM'],
    ['TERM', 'TERM'],
    ['sigterm', 'TERM'],
    ['15', 'TERM'],
    ['015', 'TERM'],
    ['+15', 'TERM'],
    ['\u017figterm', 'TERM'],
    ['1', 'HUP'],
    ['9', 'KILL'],
    ['31', 'SYS'],
    ['16', 'STKFLT'],
    ['SIGCLD', 'CHLD'],
    ['IOT', 'ABRT'],
    ['POLL', 'IO'],
    ['29', 'IO'],
    ['34', 'RTMIN'],
    ['SIGRTMIN', 'RTMIN'],
    ['49', 'RTMIN+15'],
    ['sigrtmin+15', 'RTMIN+15'],
    ['50', 'RTMAX-14'],
    ['63', 'RTMAX-1'],
    ['RTMAX', 'RTMAX'],
    ['64', 'RTMAX'],
  ])('%s is %s', (text, name) => {
    expect(signalName(text)).toBe(name);
  });

  it.each([
    '',
    '0',
    '-15',
    '32',
    '33',
    '65',
    '1_5',
    ' 15',
    'bogus',
    'SIGSIGTERM',
    'RTMIN+16',
    'RTMAX-15',
    '\ufb06op',
    'SIG',
  ])('"%s" is none, and stays as it is', (text) => {
    expect(signalName(text)).toBe(text);
  });
});
