import { describe, expect, it } from 'vitest';
import { contradictions } from '../../src/characterization/contradictions.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';
import { POLICY } from './example.ts';

const allowed = (option: string) => ({ option, reason: 'x' });

function paths(policy: Partial<ContainerPolicy>): string[] {
  return contradictions({ ...POLICY, hardening: {}, options: [], ...policy }).map(({ path }) => path);
}

describe('contradictions', () => {
  it('finds none where every part can hold', () => {
    expect(contradictions(POLICY)).toEqual([]);
    expect(paths({ hardening: { noNewPrivileges: true }, options: [allowed('security-opt')] })).toEqual([]);
    expect(paths({ hardening: { capDrop: ['ALL'] }, options: [allowed('cap-add')] })).toEqual([]);
    expect(paths({ hardening: { capDrop: ['ALL'], capAdd: [{ capability: 'CHOWN', reason: 'x' }] } })).toEqual([]);
  });

  it('says what a hardening that weakens gives, and where it belongs instead', () => {
    expect(contradictions({ ...POLICY, hardening: { network: 'host' }, options: [] })).toEqual([
      {
        path: 'hardening.network',
        message:
          'is no hardening, the container gains the host\'s network: "none" or a network of its own belongs here, ' +
          'and what is meant belongs in options, with a reason and permitsWeakening',
      },
    ]);
  });

  it.each<[string, Partial<ContainerPolicy>, string]>([
    [
      'an option that hardening has',
      { hardening: { network: 'none' }, options: [allowed('network')] },
      'hardening.network',
    ],
    [
      'dropped capabilities in two places',
      { hardening: { capDrop: ['ALL'] }, options: [allowed('cap-drop')] },
      'hardening.capDrop',
    ],
    [
      'added capabilities in two places',
      { hardening: { capAdd: [{ capability: 'KILL', reason: 'x' }] }, options: [allowed('cap-add')] },
      'hardening.capAdd',
    ],
    ['hardening that exec does not have', { verb: 'exec', hardening: { init: true } }, 'hardening.init'],
    ["the host's network as a hardening", { hardening: { network: 'host' } }, 'hardening.network'],
    ['the shared network as a hardening', { hardening: { network: 'bridge' } }, 'hardening.network'],
    ['the default network as a hardening', { hardening: { network: 'name=default' } }, 'hardening.network'],
    ["another container's network as a hardening", { hardening: { network: 'container:x' } }, 'hardening.network'],
    ['an option that no docker has', { options: [allowed('no-such')] }, 'options[0].option'],
    ['an option of another verb', { verb: 'exec', options: [allowed('volume')] }, 'options[0].option'],
    ['an option by its other name', { options: [allowed('net')] }, 'options[0].option'],
    ['an option twice', { options: [allowed('rm'), allowed('rm')] }, 'options[1].option'],
    [
      'a capability added and dropped',
      { hardening: { capDrop: ['CHOWN'], capAdd: [{ capability: 'CHOWN', reason: 'x' }] } },
      'hardening.capAdd[0].capability',
    ],
    [
      'a capability added twice',
      {
        hardening: {
          capAdd: [
            { capability: 'KILL', reason: 'x' },
            { capability: 'KILL', reason: 'y' },
          ],
        },
      },
      'hardening.capAdd[1].capability',
    ],
  ])('finds %s', (_, policy, path) => {
    expect(paths(policy)).toEqual([path]);
  });
});
