import { describe, expect, it } from 'vitest';
import { blocksOf } from '../.ci/docs-blocks.ts';

describe('the blocks of a page', () => {
  it('are those of sh, with their place, what they show, and why they do not run', () => {
    const page = ['```ts', 'no', '```', '', '- ```sh user skip="why" expect-failure exit=3', '  false', '  ```'].join(
      '\n',
    );
    expect(blocksOf('page.md', page)).toEqual([
      { page: 'page.md', line: 5, script: 'false', exit: 3, expectFailure: true, user: 'why' },
    ]);
  });

  it('have an info string whose escapes and references are read once', () => {
    const page = ['~~~ sh user skip="a \\&quot; b &amp;amp; c"', 'true', '~~~'].join('\n');
    expect(blocksOf('page.md', page).map(({ user }) => user)).toEqual(['a &quot; b &amp; c']);
  });
});
