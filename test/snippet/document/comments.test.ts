import { describe, expect, it } from 'vitest';
import type { Fences } from '../../../src/snippet/document/fences.ts';
import { readFences } from '../../../src/snippet/document/fences.ts';

/** The comments above the fences of a document, and the stray ones, with their lines. */
function comments(lines: readonly string[], dialect: 'markdown' | 'mdx' = 'markdown') {
  const { fences, stray } = readFences(lines.join('\n'), dialect);
  return { above: fences.map((fence) => shown(fence.comments)), stray: shown(stray) };
}

function shown(found: Fences['stray']): string[] {
  return found.map(({ line, text }) => `${line}:${text}`);
}

describe('a comment', () => {
  it('above a fence belongs to it, with those above it and with its lines', () => {
    const lines = ['<!--a-->', '', '<!--b', 'c-->', '```', '```', '<!--d--> <!--e-->', '```', '```'];
    expect(comments(lines)).toEqual({ above: [['1:a', '3:b\nc'], []], stray: ['7:d', '7:e'] });
  });

  it('in a quote or an item has its text without their marks', () => {
    expect(comments(['> - <!--', '>   a', '>   -->', '>   ```', '>   ```'])).toEqual({
      above: [['1:\na\n']],
      stray: [],
    });
  });

  it('may end with what begins it', () => {
    expect(comments(['<!-->', '<!--->', '<!--a-->', '```', '```'])).toEqual({
      above: [['1:', '2:', '3:a']],
      stray: [],
    });
  });

  it('with text behind it stands above nothing', () => {
    expect(comments(['<!--a--> b', '```', '```', '<!--c', '--> d', '```', '```'])).toEqual({
      above: [[], []],
      stray: ['1:a', '4:c\n'],
    });
  });

  it('in a paragraph or a heading stands above nothing', () => {
    expect(comments(['a <!--b-->', 'c', '    <!--d-->', '```', '```', '# <!--e-->', '```', '```'])).toEqual({
      above: [[], []],
      stray: ['1:b', '3:d', '6:e'],
    });
  });

  it.each(['`<!--a-->`', '``<!--a` -->``', String.raw`\<!--a-->`, '<!--a'])('is none as %s', (text) => {
    expect(comments([`b ${text}`, '', `{b} ${text}`])).toEqual({ above: [], stray: [] });
    expect(comments([`b ${text}`, '', '```', '```'], 'mdx').stray).toEqual([]);
  });

  it.each(['`` <!--a--> ` ', String.raw`\\<!--a-->`, String.raw`\`<!--a--> \``, '<!--a-->` b`'])(
    'is one as %s',
    (text) => {
      expect(comments([`b ${text}`]).stray).toEqual(['1:a']);
    },
  );

  it('of JavaScript that is not ended where it begins hides what is up to its end, unless it is code', () => {
    const between = ['', '```', '```', '', 'a */}', '', '```', '```'];
    expect(comments(['{/* a', ...between], 'mdx').above).toHaveLength(1);
    expect(comments(['<!-- a */}', ...between.with(4, 'a -->')], 'mdx').above).toHaveLength(1);
    expect(comments(['`{/* a`', ...between], 'mdx').above).toHaveLength(2);
    expect(comments(['{/* a', '', '```', '```'], 'mdx').above).toHaveLength(0);
  });
});
