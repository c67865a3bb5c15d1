/** Another day for code that reads the clock. */

/** Milliseconds that change every field of a date: year, month, day, weekday, hour, minute, second, millisecond. */
const LATER = 400 * 86_400_000 + 3_661_001;

/**
 * What `work` gives while the global `Date` is some 400 days ahead. Dates that are given stay what they are, and so does
 * a `Date` that the work itself puts in place.
 */
export async function atLaterDate<T>(work: () => Promise<T>): Promise<T> {
  const ours = laterDate(globalThis.Date);
  const before = globalThis.Date;
  globalThis.Date = ours;
  try {
    return await work();
  } finally {
    if (globalThis.Date === ours) globalThis.Date = before;
  }
}

function laterDate(real: DateConstructor): DateConstructor {
  const now = (): number => real.now() + LATER;
  return new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, args: unknown[], newTarget): object =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key, receiver): unknown => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
}
