import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownProject } from './project.ts';

/** The mutants of the snippet container that a reviewer once tried by hand, in the words in which argvet reports them. */
const REVIEW = [
  'drop --security-opt no-new-privileges',
  'drop --cap-drop ALL',
  'drop ...hardeningArgv(snippetContainerPolicy)',
  'drop files.chmod(directory, 0o755)',
  'drop files.chmod(file, 0o644)',
  'set the mode to 0750 (was 0755)',
  'set the mode to 0757 (was 0755)',
  'set the mode to 0711 (was 0755)',
  'set the mode to 0600 (was 0644)',
  'set the mode to 0666 (was 0644)',
  'set the mode to 0755 (was 0644)',
  'move files.chmod(directory, 0o755) behind run',
  'move files.chmod(file, 0o644) behind run',
];

it("reports each mutant of the second review by name, and each is killed by this project's tests", async () => {
  const config = { ...JSON.parse(readFileSync('stryker.config.json', 'utf8')), mutate: ['src/sites/snippet-*.ts'] };
  using own = ownProject({ 'stryker.config.json': JSON.stringify(config) });
  const { exit, out, err } = await own.argvet([
    'mutate',
    'snippet-container',
    '--report',
    'json',
    '--concurrency',
    '1',
  ]);
  expect(exit, err).toBe(0);
  const { mutants }: { mutants: { description: string; family: string; status: string }[] } = JSON.parse(out);
  const verdicts = REVIEW.map((words) => [
    words,
    mutants.filter(({ family, description }) => family !== 'stryker' && description === words).map((m) => m.status),
  ]);
  expect(verdicts).toEqual(REVIEW.map((words) => [words, ['killed']]));
}, 300_000);
