import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { printable } from '../../src/argv/printable.ts';
import { snippetJunit } from '../../src/report/snippet-junit.ts';
import { OUTCOMES, failed, report, snippet } from './snippets.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of a document as a strict parser reads them; it throws where the document is not well-formed. */
function elements(xml: string): Element[] {
  const parser = new SaxesParser();
  const found: Element[] = [];
  const open: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: Object.fromEntries(Object.entries(attributes)), text: '' };
    found.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return found;
}

function shown(text: string): string {
  return printable(text).replaceAll('\ufffe', '\\u{fffe}').replaceAll('\uffff', '\\u{ffff}');
}

describe('the report as JUnit XML', () => {
  it('has a suite a document, a case a snippet, and what each came to', () => {
    const { passed, skipped, broken } = OUTCOMES;
    const found = elements(snippetJunit(report([passed, failed({ stdout: 'a\tb\n' }), skipped, broken, undefined])));
    const counts = { tests: '5', failures: '1', errors: '1', skipped: '2', time: '3.000' };
    expect(found.filter(({ name }) => name.startsWith('testsuite')).map(({ attributes }) => attributes)).toEqual([
      { name: 'argvet snippets', ...counts },
      { name: 'a.md', ...counts },
    ]);
    expect(found.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name'])).toEqual([
      'line 3',
      'line 13',
      'line 23',
      'line 33',
      'line 43',
    ]);
    expect(found.filter(({ name }) => ['failure', 'error', 'skipped', 'system-out'].includes(name))).toEqual([
      {
        name: 'failure',
        attributes: { message: 'FAILED: it ended with exit code 3', type: 'failed' },
        text: 'standard output:\na    b',
      },
      { name: 'system-out', attributes: {}, text: 'a\tb\n' },
      { name: 'skipped', attributes: { message: 'no network' }, text: '' },
      { name: 'error', attributes: { message: 'There is no docker engine', type: 'engine-missing' }, text: '' },
      { name: 'skipped', attributes: { message: 'nothing was started' }, text: '' },
    ]);
    expect(found.filter(({ name }) => name === 'property').map(({ attributes }) => attributes['name'])).toEqual([
      'backend',
      'engine',
      'image bash:5',
      'policy',
    ]);
  });

  it('is well-formed and gives back every text, whatever a document or a snippet says', () => {
    const markup = fc.constantFrom(
      '<',
      '&',
      ']]>',
      '"',
      "'",
      '&amp;',
      '<!--',
      '\r\n',
      '\t',
      '\ufffe',
      '\uffff',
      '\u0000',
      '\u001B',
      '\ud800',
      '\udc00',
      ' ',
      'true',
      'a',
    );
    const nasty = fc.oneof(
      fc.array(markup, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, stdout, message) => {
        const outcomes = [failed({ stdout }), { kind: 'infrastructure', problem: 'engine-error', message }] as const;
        const found = elements(snippetJunit(report(outcomes, {}, snippet({ name, document: name }))));
        expect(found.find((element) => element.name === 'testcase')?.attributes).toMatchObject({
          name: `line 3: ${shown(name)}`,
          file: shown(name),
        });
        expect(found.find((element) => element.name === 'error')?.attributes['message']).toBe(shown(message));
        const lines = stdout.split(/\r\n|\n|\r/).map((line) => line.split('\t').map(shown).join('\t'));
        expect(found.find((element) => element.name === 'system-out')?.text).toBe(lines.join('\n'));
      }),
      { numRuns: 300 },
    );
  });
});
