import { describe, expect, it } from 'vitest';
import { readEngineAddress } from '../../../src/container/values/engine-address.ts';

describe('the address of an engine', () => {
  it.each([
    ['', 'unix:///var/run/docker.sock'],
    [' ', 'unix:///var/run/docker.sock'],
    ['unix://', 'unix:///var/run/docker.sock'],
    [' unix:///run/x.sock ', 'unix:///run/x.sock'],
    ['unix://relative.sock', 'unix://relative.sock'],
    ['unix://unix:///x', 'unix:///x'],
    ['npipe://', 'npipe:////./pipe/docker_engine'],
    ['tcp://', 'tcp://localhost:2375'],
    ['tcp://:5000', 'tcp://localhost:5000'],
    ['host', 'tcp://host:2375'],
    ['host:5000', 'tcp://host:5000'],
    ['tcp://host', 'tcp://host:2375'],
    ['tcp://host:', 'tcp://host:2375'],
    ['tcp://host:5000/path?query', 'tcp://host:5000/path'],
    ['tcp://user@host', 'tcp://host:2375'],
    ['tcp://[::1]:5000', 'tcp://[::1]:5000'],
    ['tcp://[::1]:', 'tcp://[::1]:2375'],
    ['tcp://[::1]', 'tcp://[::1]:2375'],
    ['tcp://::1', 'tcp://[::1]:2375'],
    ['fd://', 'fd://'],
    ['ssh://user@host', 'ssh://user@host'],
  ])('is read in its whole form: %j', (text, value) => {
    expect(readEngineAddress(text)).toEqual({ value });
  });

  it('is a port of this machine under TLS when nothing is named', () => {
    expect(readEngineAddress('', true)).toEqual({ value: 'tcp://localhost:2376' });
    expect(readEngineAddress('unix://', true)).toEqual({ value: 'unix:///var/run/docker.sock' });
  });

  it.each([
    'x://y',
    '__proto__://y',
    'unix://a://b',
    'tcp://a://b',
    'tcp://host:port',
    'a b',
    'tcp://[::1',
    'tcp://a%zz',
    'UNIX://x',
  ])('is refused: %j', (text) => {
    expect(readEngineAddress(text)).toHaveProperty('reason');
  });
});
