import { expect, it } from 'vitest';
import { nearSites } from '../../../src/mutation/stryker/near-sites.ts';

it('the files near a site are its own, those that import it, and those that it imports', () => {
  const files = [
    {
      name: '/p/src/site.ts',
      content: "import { part } from './part.js';\nconst x = require('../lib/more');\nimport fs from 'node:fs';",
    },
    { name: '/p/src/part.ts', content: "import { deep } from './deep.ts';" },
    { name: '/p/src/deep.ts', content: '' },
    { name: '/p/lib/more/index.cjs', content: '' },
    { name: '/p/src/run.ts', content: "export * from './site';" },
    { name: '/p/src/lazy.ts', content: "await import('./site.ts');" },
    { name: '/p/other/site.ts', content: "import './part.ts';" },
  ];
  expect(Object.fromEntries(nearSites(files, new Set(['/p/src/site.ts'])))).toEqual({
    '/p/src/site.ts': 'site',
    '/p/src/part.ts': 'part',
    '/p/lib/more/index.cjs': 'part',
    '/p/src/run.ts': 'site',
    '/p/src/lazy.ts': 'site',
  });
});
