/** Matrices of this project's own sites, and those on record. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../argvet.config.ts';
import type { EngineName } from '../../src/engine/container-engine.ts';
import { readMatrix } from '../../src/probe/matrix/record.ts';
import type { MatrixRecord } from '../../src/probe/matrix/record.ts';
import { runMatrix } from '../../src/probe/matrix/run-matrix.ts';
import type { MatrixOptions } from '../../src/probe/matrix/run-matrix.ts';

/** Where the records are, docker's, and in a folder below podman's. */
export const RECORDS = join(import.meta.dirname, '../../characterization/engine');

/** The matrix of the first case of a site, without versions. */
export async function matrixOfSite(
  site: string,
  options: Pick<MatrixOptions, 'engine' | 'run' | 'image'>,
): Promise<MatrixRecord> {
  const [name = '', build] = Object.entries(config.sites.find((each) => each.name === site)?.cases ?? {})[0] ?? [];
  const argv = (await build?.()) ?? [];
  const versions = {
    name: options.engine.name,
    engine: '',
    client: '',
    kernel: '',
    runtime: '',
    driver: '',
    cgroup: '',
  };
  return runMatrix({ site, case: name, argv }, { ...options, versions, onStep: () => undefined });
}

/** What is on record of a site on an engine. */
export function recordOf(site: string, engine: EngineName): MatrixRecord {
  const folder = engine === 'docker' ? RECORDS : join(RECORDS, engine);
  const record = readMatrix(readFileSync(join(folder, `${site}.json`), 'utf8'));
  if (record === undefined) throw new Error(`There is no record of ${site} on ${engine}`);
  return record;
}
