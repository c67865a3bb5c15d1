/** Colours of a terminal report: few, and none unless asked for. */
import { styleText } from 'node:util';

/** What a piece of text is; a report says what, a style says how it looks. */
export type Tone = 'good' | 'bad' | 'title' | 'quiet';

/** Paints text, or leaves it as it is. */
export type Paint = (tone: Tone, text: string) => string;

const FORMATS = { good: 'green', bad: 'red', title: 'bold', quiet: 'dim' } as const;

/** A painter with colour, or one that paints nothing. */
export function painter(color: boolean): Paint {
  return color ? (tone, text) => styleText(FORMATS[tone], text, { validateStream: false }) : (_, text) => text;
}
