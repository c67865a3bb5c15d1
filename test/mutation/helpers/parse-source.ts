import { createRequire } from 'node:module';
import type { File } from '@babel/types';

const fromInstrumenter = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter'));
const parser: { readonly parse: (text: string, options: object) => File } = fromInstrumenter('@babel/parser');

/** The syntax tree of a TypeScript module, by the parser that Stryker uses. */
export function parseSource(text: string): File {
  return parser.parse(text, { sourceType: 'module', ranges: true, plugins: ['typescript', 'decorators-legacy'] });
}
