/** What another file mode means for a container that the file is mounted into. */

const CLASSES = ['Its owner', 'Its group', 'Everybody else, a root without DAC_OVERRIDE among them,'] as const;
const RIGHTS = [
  { bit: 4, name: 'read' },
  { bit: 2, name: 'write' },
  { bit: 1, name: 'execute or enter' },
] as const;

/** A sentence for each class of users whose rights differ, of modes in octal digits: `0755`, `0750`. */
export function modeSentence(was: string, now: string): string | undefined {
  const [old, next] = [was, now].map((mode) => Array.from(mode.slice(-3), Number));
  const sentences = CLASSES.flatMap((who, index) => {
    const [before, after] = [old?.[index] ?? 0, next?.[index] ?? 0];
    const parts = [verb('may not', before & ~after, 'any more'), verb('may', after & ~before, 'now')].flat();
    return parts.length === 0 ? [] : [`${who} ${parts.join(', and ')}.`];
  });
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function verb(may: string, bits: number, when: string): readonly string[] {
  const names = RIGHTS.filter(({ bit }) => (bits & bit) !== 0).map(({ name }) => name);
  return names.length === 0 ? [] : [`${may} ${names.join(' or ')} it ${when}`];
}
