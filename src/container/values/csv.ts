/**
 * The fields of one comma-separated record as Go's `encoding/csv` reads it for `--mount`, `--network` and `--publish`:
 * a field in double quotes may hold commas, and `""` is one quote in it. `undefined` when Go refuses the text.
 */
export function parseFields(text: string): string[] | undefined {
  const [record = ''] = text.replace(/^[\r\n]+/, '').split(/\r?\n/, 1);
  const fields: string[] = [];
  let rest = `,${record}`;
  while (rest !== '') {
    const match = FIELD.exec(rest)?.groups;
    if (match === undefined) return undefined;
    const { field = '', quoted, bare = '' } = match;
    fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    rest = rest.slice(field.length);
  }
  return fields;
}

const FIELD = /^(?<field>,(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^",][^",]*|)))(?=,|$)/;
