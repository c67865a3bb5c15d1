import { describe, expect, it } from 'vitest';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { judgeMatrix, matrixText } from '../../src/report/matrix-text.ts';
import { lossesMarkdown } from '../../src/report/losses-markdown.ts';
import { painter } from '../../src/report/style.ts';
import { matrixOf } from '../probe/matrices.ts';

const HOLDS = matrixOf({ site: { kill: 'fails: Operation not permitted', setgid: 'fails silently' } });
const MISSING = matrixOf({ site: { su: 'not run: the container has no su' } });
const IDLE = matrixOf({ site: {}, 'minus --cap-add KILL': {} });

const UNSTARTED = { notRun: 'no start', outcomes: {} };

function text(...[matrix, recorded]: readonly (typeof HOLDS)[]): string {
  if (matrix === undefined) throw new Error('There is no matrix');
  return matrixText({ matrix, recorded }, painter(false));
}

describe('the verdict of a matrix', () => {
  it.each([
    ['as recorded', HOLDS, HOLDS, 'holds'],
    ['without a record', HOLDS, undefined, 'holds'],
    ['not as recorded', HOLDS, matrixOf({ site: {} }), 'findings'],
    ['with a capability that nothing needs', IDLE, IDLE, 'findings'],
    ['with a behaviour that was not run', MISSING, undefined, 'incomplete'],
    ['with a behaviour that was not run on record either', MISSING, MISSING, 'holds'],
    ['with a behaviour that was run on record', MISSING, matrixOf({ site: {} }), 'findings'],
    ['without a column', { ...HOLDS, columns: [] }, undefined, 'incomplete'],
    [
      'with a column that was not run',
      { ...HOLDS, columns: HOLDS.columns.map((each) => Object.assign(structuredClone(each), UNSTARTED)) },
      undefined,
      'incomplete',
    ],
  ])('%s', (_what, matrix, recorded, verdict) => {
    expect(judgeMatrix({ matrix, recorded })).toBe(verdict);
  });
});

describe('the report of a matrix', () => {
  it('says what works, what each option changes, and what is wrong', () => {
    const lines = text(IDLE, matrixOf({ site: { kill: 'fails: x' }, 'minus --cap-add KILL': {} })).split('\n');
    expect(lines[0]).toBe('task-container/plain');
    expect(lines.filter((line) => /NOT NEEDED|CHANGED/.test(line))).toEqual([
      '  NOT NEEDED  --cap-add KILL: nothing breaks without it',
      '  CHANGED  the site, kill: fails: x → works',
      '  CHANGED  without --cap-add KILL, kill: fails: x → works',
    ]);
    expect(lines.at(-2)).toBe('2 containers: 20 work, 0 fail, 0 fail silently');
  });

  it("says where podman ran docker's argv", () => {
    const podman = { ...HOLDS, versions: { ...HOLDS.versions, name: 'podman' as const } };
    const [title, head] = text(podman).split('\n');
    expect(title).toBe("task-container/plain  docker's argv, run by podman as it is");
    expect(head).toMatch(/the site +podman run +--cap-drop ALL alone/);
    expect(text({ ...podman, argvOf: 'podman' })).not.toContain('as it is');
  });

  it('names what was not run', () => {
    expect(text(MISSING)).toContain('  NOT RUN  the site, su: not run: the container has no su\n');
  });
});

describe('the page of losses', () => {
  it('has a section a site, with what fails, what fails in silence, what works and what was not tried', () => {
    const page = lossesMarkdown([
      matrixOf({
        site: {
          kill: 'fails: Operation not permitted',
          setgid: 'fails silently',
          su: 'not run: the container has no su',
        },
        'minus --init': { orphans: 'fails silently' },
      }),
    ]);
    expect(page).toContain(
      '## task-container\n\nSeen with the case `task-container/plain` on docker 20.10.24, runc 1.1.5, overlay2, Linux 6.1.0.',
    );
    expect(page).toContain('What fails:\n\n- root ends a process of the agent (`Operation not permitted`)\n\n');
    expect(page).toContain('nothing is done:\n\n- root sets the setgid bit of a file of another group\n\n');
    expect(page).toContain('What was not tried:\n\n- root becomes another user with su: the container has no su\n\n');
    expect(page).toMatch(/\| without `--init` +\| orphans +\| +\|/);
  });

  it('says that nobody does what a container has nobody for', () => {
    expect(lossesMarkdown([matrixOf({ site: { chown: 'nobody does it' } })])).toContain("root's steps are not tried");
  });

  it('lets no text of a container become markup', () => {
    const evil = 'fails: `<b>`\n# head | <script>';
    const page = lossesMarkdown([
      matrixOf({ site: { kill: evil, su: `not run: ${evil}` }, [`minus --x ${evil}`]: {} }),
    ]);
    const kinds = fromMarkdown(page).children.map((node) => node.type);
    expect(kinds).not.toContain('html');
    expect(page.split('\n').filter((line) => line.startsWith('# '))).toEqual(['# What containers lose']);
  });
});
