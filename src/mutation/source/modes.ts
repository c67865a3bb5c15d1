/** File modes: the literals of a file, and the modes that a mode is altered to. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import { callName } from './syntax.ts';

/** A file mode that is written out. */
export interface ModeLiteral {
  readonly node: t.NumericLiteral | t.StringLiteral;
  readonly mode: number;
}

/** The octal literals of three or four digits, and the texts of that form that a call of chmod or mkdir takes. */
export function findModes(root: Node): readonly ModeLiteral[] {
  const modes: ModeLiteral[] = [];
  t.traverse(root, (node, ancestors) => {
    const raw = t.isNumericLiteral(node) ? node.extra?.['raw'] : undefined;
    if (t.isNumericLiteral(node) && typeof raw === 'string' && /^0o?[0-7]{3,4}$/i.test(raw)) {
      modes.push({ node, mode: node.value });
    }
    const parent = ancestors.at(-1)?.node;
    const takesMode = parent !== undefined && /^(chmod|mkdir)/.test(callName(parent) ?? '');
    if (t.isStringLiteral(node) && takesMode && /^0?[0-7]{3}$/.test(node.value)) {
      modes.push({ node, mode: Number.parseInt(node.value, 8) });
    }
  });
  return modes;
}

const READ = 0o444;
const WRITE = 0o222;
const RUN = 0o111;
const GROUP = 0o070;
const OTHERS = 0o007;

/** Modes that differ from a mode in a permission digit, or in the same way in two: wider ones and narrower ones. */
export function alteredModes(mode: number): number[] {
  const both = GROUP | OTHERS;
  const readable = mode & READ;
  const all = [
    mode & ~OTHERS,
    mode & ~GROUP,
    mode & ~both,
    mode | (WRITE & OTHERS),
    mode | (WRITE & GROUP),
    mode | (WRITE & both),
    mode & ~(READ & both),
    mode & ~(READ & OTHERS),
    mode & ~0o200,
    (mode & RUN) === 0 ? mode | (readable >> 2) : mode & ~RUN,
  ];
  return [...new Set(all)].filter((each) => each !== mode);
}

/** A mode as chmod writes it: `0755`. */
export function modeText(mode: number): string {
  return `0${mode.toString(8).padStart(3, '0')}`;
}

/** A mode in the spelling of a literal. */
export function modeNode({ node }: ModeLiteral, mode: number): Node {
  const digits = mode.toString(8).padStart(3, '0');
  if (t.isStringLiteral(node)) return t.stringLiteral(node.value.length > 3 ? `0${digits}` : digits);
  const literal = t.numericLiteral(mode);
  literal.extra = { rawValue: mode, raw: `0o${digits}` };
  return literal;
}
