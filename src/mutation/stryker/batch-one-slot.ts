/**
 * A setup file for the tests of a dry run: each file takes itself for the first of vitest's workers, as under Stryker's
 * vitest runner, which has but one. Who names a database or a port by it meets the file beside him then, and the dry run
 * is made again, one file after another.
 */
import process from 'node:process';

process.env['VITEST_POOL_ID'] = '1';
