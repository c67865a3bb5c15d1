/**
 * The billionths of a CPU that docker reads from `--cpus`: a decimal or a fraction (`1.5`, `3/2`), at most nine
 * digits behind the point. `undefined` when docker refuses the text.
 */
export function parseCpus(text: string): bigint | undefined {
  const fraction = FRACTION.exec(text)?.groups;
  if (fraction !== undefined)
    return quotient(BigInt(fraction['over'] ?? '') * BILLION, BigInt(fraction['under'] ?? ''));
  const decimal = DECIMAL.exec(text)?.groups;
  if (decimal === undefined) return undefined;
  const { whole = '', part = '', power = '0' } = decimal;
  const digits = BigInt(whole + part);
  const shift = 9 + Number(power) - part.length;
  if (Math.abs(shift) > 99) return undefined;
  const nano = shift < 0 ? quotient(digits, 10n ** BigInt(-shift)) : digits * 10n ** BigInt(shift);
  return decimal['sign'] === '-' && nano !== undefined ? -nano : nano;
}

const BILLION = 1_000_000_000n;
const FRACTION = /^\+?(?<over>\d+)\/(?<under>\d+)$/;
const DECIMAL = /^(?<sign>[+-]?)(?=\.?\d)(?<whole>\d*)\.?(?<part>\d*)(?:[eE](?<power>[+-]?\d{1,4}))?$/;

function quotient(over: bigint, under: bigint): bigint | undefined {
  return under !== 0n && over % under === 0n ? over / under : undefined;
}
