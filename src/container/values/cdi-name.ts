/** What the client takes a value of `--device` for. `crash`: it fails on the text and exits with 2. */
export type CdiName = 'qualified' | 'unqualified' | 'crash';

/**
 * Is a text a name of the Container Device Interface, `VENDOR/CLASS=NAME`, as the parser that docker 28.2.2 brings
 * reads it? It crashes on a vendor or a class of one letter.
 */
export function cdiName(text: string): CdiName {
  const parts = PARTS.exec(text);
  if (parts === null) return 'unqualified';
  const [, vendor = '', kind = '', name = ''] = parts;
  for (const word of [vendor, kind]) {
    if (ONE_LETTER.test(word)) return 'crash';
    if (!WORD.test(word)) return 'unqualified';
  }
  return NAME.test(name) ? 'qualified' : 'unqualified';
}

/** The kind ends at the first `=`, the vendor at the first slash before it. */
const PARTS = /^([^/=]+)\/([^=]+)=(.+)$/s;
const ONE_LETTER = /^[A-Za-z]$/;
const WORD = /^[A-Za-z][\w.-]*[A-Za-z\d]$/;
const NAME = /^[A-Za-z\d](?:[\w.:-]*[A-Za-z\d])?$/;
