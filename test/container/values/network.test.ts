import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goLower, goTrim } from '../../../src/argv/values/go-text.ts';
import { NETWORK, networkName } from '../../../src/container/values/network.ts';
import { changedByPrint, reparsed, spelled } from './spelled.ts';
import { fieldText } from './texts.ts';

describe('the name of a network', () => {
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

describe('a network attachment', () => {
  it.each([
    ['host', 'host'],
    ['', ''],
    ['Container:X', 'Container:X'],
    ['name=N', 'n'],
    ['NAME = n , alias = Web ', 'NAME = n , alias = Web '],
    ['name=n, alias = Web ', 'name=n,alias=web'],
    ['name=a=b', 'name=a=b'],
    ['name=n,name=-', '-'],
    ['name=n,name=-,alias=-', 'gw-priority=0,name=-,alias=-'],
    ['gw-priority=1,name=-,gw-priority=-1', 'gw-priority=0,name=-,gw-priority=-1'],
    ['gw-priority=05,name=n', 'name=n,gw-priority=5'],
    ['name=n,gw-priority=-0', 'n'],
    ['name=n,"alias=a,b"', 'name=n,"alias=a,b"'],
    [
      'driver-opt=B=2,driver-opt=a=1=2,mac-address=02:42:AC:11:00:02,link-local-ip=169.254.1.1,ip6=::1,ip=1.2.3.4,alias=x,alias=y,name=n',
      'name=n,alias=x,alias=y,ip=1.2.3.4,ip6=::1,link-local-ip=169.254.1.1,mac-address=02:42:ac:11:00:02,driver-opt=b=2,driver-opt=a=1=2',
    ],
  ])('%s is printed as %s', (text, canonical) => {
    expect(spelled(NETWORK, text)).toBe(canonical);
  });

  it('parses as it was printed', () => {
    const word = fieldText.map((text) => goTrim(goLower(text)));
    const name = word.filter((text) => text !== '');
    const attachment = fc.record(
      {
        target: name,
        aliases: fc.array(word),
        driverOptions: fc.dictionary(
          name.filter((key) => !key.includes('=')),
          word,
          { noNullPrototype: true },
        ),
        ipv4: word,
        ipv6: word,
        linkLocalIps: fc.array(word),
        macAddress: word,
        gatewayPriority: fc.oneof(fc.constant(0), fc.maxSafeInteger()),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(attachment, (value) => {
        expect(reparsed(NETWORK, value)).toStrictEqual({ value });
      }),
    );
    expect(changedByPrint(NETWORK, 'network')).toEqual([]);
  });

  it('is a plain name of any letters, unless that would be read as fields', () => {
    const plain = NETWORK.parse('A b,"c"');
    expect(plain).toEqual({
      value: {
        target: 'A b,"c"',
        aliases: [],
        driverOptions: {},
        ipv4: '',
        ipv6: '',
        linkLocalIps: [],
        macAddress: '',
        gatewayPriority: 0,
      },
    });
  });
});
