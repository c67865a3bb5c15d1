/** Lines of a width. */

/** Breaks text at spaces into lines of at most `width` characters with an indentation; a longer word has a line of its own. */
export function wrap(text: string, indent: string, width = 100): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, indent + line];
}
