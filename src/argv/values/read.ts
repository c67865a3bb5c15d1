/** What the readers of values give: one reader a kind of value, and the client's check is whether it reads. */

/** A value as the client holds it once the option is set, or why it refuses the text, as half a sentence. */
export type Read<T> = { readonly value: T } | { readonly reason: string };

/** Reads the text of a value, as docker 28.2.2 does while it sets the option. */
export type Reader<T> = (text: string) => Read<T>;

/** The check that a reader makes: why it refuses a text; `undefined` when it reads it. */
export function checkOf(read: Reader<unknown>): (text: string) => string | undefined {
  return (text) => {
    const outcome = read(text);
    return 'reason' in outcome ? outcome.reason : undefined;
  };
}
