import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printPublish, readPublish } from '../../../src/container/values/publish.ts';
import { refusalOf, refusedValues, takenValues } from './late-values.ts';

describe('a value of --publish', () => {
  it.each(takenValues('publish'))('$text is sent as the client sends it', ({ text, sent }) => {
    const read = readPublish([text]);
    const published = 'value' in read ? read.value : undefined;
    expect({ PortBindings: published?.bindings, ExposedPorts: published?.exposed.toSorted() }).toEqual(sent);
  });

  it.each(refusedValues('publish'))('$text is refused in the words of the client', (row) => {
    expect(readPublish([row.text])).toEqual(refusalOf(row));
  });

  it('adds to those before it, also the same once more', () => {
    expect(readPublish(['8080:80', '[::1]:81:80', '8080:80', '53/udp'])).toEqual({
      value: {
        bindings: {
          '80/tcp': [
            { HostIp: '', HostPort: '8080' },
            { HostIp: '::1', HostPort: '81' },
            { HostIp: '', HostPort: '8080' },
          ],
          '53/udp': [{ HostIp: '', HostPort: '' }],
        },
        exposed: ['80/tcp', '53/udp'],
      },
    });
    expect(readPublish([])).toEqual({ value: { bindings: {}, exposed: [] } });
  });

  it('is looked at for its fields before any other is for its ports', () => {
    expect(readPublish(['x', 'target=80,y'])).toEqual({
      reason: "invalid publish opts format (should be name=value but got 'y')",
    });
    expect(readPublish(['80', 'x', 'y'])).toEqual({ reason: 'invalid containerPort: x' });
  });

  it('says a control character of the text as an escape', () => {
    expect(readPublish(['80:\u001b[2J'])).toEqual({ reason: String.raw`invalid containerPort: \u{1b}[2J` });
  });
});

describe('published ports', () => {
  it.each([
    ['80', ['80']],
    ['published=8080,target=80', ['8080:80']],
    ['8080-8081:80-81/UDP', ['8080:80/udp', '8081:81/udp']],
    ['8080-8090:80', ['8080-8090:80']],
    ['127.0.0.1::80', ['127.0.0.1::80']],
    ['::1:8080:80', ['[::1]:8080:80']],
  ])('of %s print as %j', (text, printed) => {
    const read = readPublish([text]);
    expect('value' in read && printPublish(read.value)).toEqual(printed);
  });

  it('are read from what they print as the same', () => {
    const port = fc.integer({ min: 0, max: 65535 });
    const binding = fc.record({
      HostIp: fc.oneof(fc.constant(''), fc.ipV4(), fc.constantFrom('::', '::1', 'fe80::1:2', '::ffff:1.2.3.4')),
      HostPort: fc.oneof(fc.constant(''), port.map(String), fc.constant('8000-8010')),
    });
    const key = fc
      .tuple(port, fc.constantFrom('tcp', 'udp', 'sctp'))
      .map(([number, protocol]) => `${number}/${protocol}`);
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.array(binding, { minLength: 1, maxLength: 3 }), { noNullPrototype: true }),
        (bindings) => {
          const published = { bindings, exposed: Object.keys(bindings) };
          expect(readPublish(printPublish(published))).toEqual({ value: published });
        },
      ),
    );
  });
});
