import { printCsv } from '../../argv/values/csv.ts';
import { readGpus } from '../../argv/values/gpus.ts';
import type { DeviceRequest } from '../../argv/values/gpus.ts';
import type { Whole } from '../../argv/values/whole.ts';
import type { ValueFormat } from './format.ts';
import { printInteger } from './integer.ts';

/** A request for GPUs, from and to the text of `--gpus`: `all`, `2`, `driver=nvidia,"device=0,1"`. */
export const GPUS: ValueFormat<DeviceRequest> = { parse: readGpus, print: printRequest };

function printRequest({ Driver, Count, DeviceIDs, Capabilities, Options }: DeviceRequest): string {
  const capabilities = (Capabilities[0] ?? []).slice(0, -1);
  const options = Object.entries(Options).map(([key, value]) => `${key}=${value}`);
  const fields = [
    ...(Driver === '' ? [] : [`driver=${Driver}`]),
    ...(DeviceIDs === null ? [] : [`device=${DeviceIDs.join(',')}`]),
    ...(capabilities.length === 0 ? [] : [`capabilities=${capabilities.join(',')}`]),
    ...(options.length === 0 ? [] : [`options=${printCsv(options)}`]),
  ];
  const assumed = DeviceIDs === null ? 1 : 0;
  return printCsv(Count === assumed && fields.length > 0 ? fields : [printCount(Count), ...fields]);
}

function printCount(count: Whole): string {
  return count === -1 ? 'all' : printInteger(count);
}
