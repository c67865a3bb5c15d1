/** Where a block of HTML begins and ends, by its seven kinds in CommonMark 0.31.2 (section 4.6). */

/** What ends a block of HTML: a line that matches, or a line before which it is blank. */
export type HtmlEnd = RegExp | 'blank';

/**
 * What ends the block of HTML that begins at a place of a line, where a `<` stands; undefined where none begins. A lone
 * tag of any name begins one too, unless it would interrupt a paragraph.
 */
export function htmlBlockAt(line: string, at: number, wouldInterrupt: boolean): HtmlEnd | undefined {
  const matches = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    return pattern.test(line);
  };
  const found = KINDS.find(({ begin }) => matches(begin));
  return found?.end ?? (!wouldInterrupt && matches(LONE_TAG) ? 'blank' : undefined);
}

const NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const KINDS: readonly { readonly begin: RegExp; readonly end: HtmlEnd }[] = [
  { begin: /<(?:script|pre|textarea|style)(?:[ \t>]|$)/iy, end: /<\/(?:script|pre|textarea|style)>/i },
  { begin: /<!--/y, end: /-->/ },
  { begin: /<\?/y, end: /\?>/ },
  { begin: /<![a-z]/iy, end: />/ },
  { begin: /<!\[CDATA\[/y, end: /\]\]>/ },
  { begin: new RegExp(String.raw`</?(?:${NAMES})(?:[ \t]|/?>|$)`, 'iy'), end: 'blank' },
];

const VALUE = String.raw`[^\s"'=<>\`]+|'[^']*'|"[^"]*"`;
const ATTRIBUTE = String.raw`[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:${VALUE}))?`;
const LONE_TAG = new RegExp(
  String.raw`<(?:[a-z][a-z\d-]*(?:${ATTRIBUTE})*[ \t]*/?|/[a-z][a-z\d-]*[ \t]*)>[ \t]*$`,
  'iy',
);
