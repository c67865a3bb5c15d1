/**
 * The first value in a text of JSON, whatever stands behind it, as Go's decoder of a stream reads it; `undefined` when
 * there is none.
 */
export function firstJson(text: string): unknown {
  const whole = parsed(text);
  return whole === undefined ? parsed(text.slice(0, endOfObject(text))) : whole;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The end of the object with which a text begins; 0 when it begins with something else. */
function endOfObject(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|\S/gs)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return token === '}' ? index + 1 : 0;
  }
  return 0;
}
