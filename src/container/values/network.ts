import { readNetwork } from '../../argv/values/network.ts';

/**
 * The network or mode that a value of `--network` names, in its long form (`name=host,alias=a`) too. A value that the
 * client refuses stands for itself.
 */
export function networkName(text: string): string {
  const network = readNetwork(text);
  return 'value' in network ? network.value.target : text;
}
