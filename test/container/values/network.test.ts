import { describe, expect, it } from 'vitest';
import { networkName } from '../../../src/container/values/network.ts';

describe('a network', () => {
  it.each([
    ['host', 'host'],
    ['container:x', 'container:x'],
    ['name=host,alias=a', 'host'],
    ['"alias=a",NAME=Host', 'host'],
    ['name=none, name=host', 'host'],
    ['name=none,name =\tHost ', 'host'],
    ['name=host,driver-opt=name=none', 'host'],
    ['name=host\nname=none', 'host'],
    ['name=host,colour=red', 'name=host,colour=red'],
    ['HOST', 'HOST'],
    ['a=', 'a='],
    ['alias=a', 'alias=a'],
  ])('%s names %s', (text, name) => {
    expect(networkName(text)).toBe(name);
  });
});
