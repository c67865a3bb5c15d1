/** Names of sites and cases, and the paths of a golden and its config that they make. */

/** The longest name, in characters. */
export const NAME_LENGTH = 100;

/** Whether a text is a site's or a case's name: lower-case letters, digits and single hyphens between them. */
export function isName(text: string): boolean {
  return text.length <= NAME_LENGTH && NAME.test(text);
}

/** It becomes a folder's or a file's name on every file system. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The file of a case's golden, relative to the folder of the goldens, with `/`. */
export function goldenPath(site: string, caseName: string): string {
  return `${site}/${caseName}.sh`;
}

/** The site and the case of a golden's path. */
export function caseOfGolden(path: string): { readonly site: string; readonly case: string } {
  const [site = '', file = ''] = path.split('/');
  return { site, case: file.slice(0, -GOLDEN.length) };
}

/** The file of the config beside a golden's. */
export function configPathOf(golden: string): string {
  return `${golden.slice(0, -GOLDEN.length)}${CONFIG}`;
}

/** Whether a relative path is one that a golden can have: two names and `.sh`, so it stays in its folder. */
export function isGoldenPath(path: string): boolean {
  return isCaseFile(path, GOLDEN);
}

/** Whether a relative path is one that a golden's config can have: two names and `.config.json`. */
export function isConfigPath(path: string): boolean {
  return isCaseFile(path, CONFIG);
}

/**
 * Whether a file, at any path, is named as goldens and their configs are, or as what a killed write of one leaves: its
 * name and a number.
 */
export function isNamedAsGolden(path: string): boolean {
  const name = path.replace(/\.\d+$/, '');
  return name.endsWith(GOLDEN) || name.endsWith(CONFIG);
}

const GOLDEN = '.sh';
const CONFIG = '.config.json';

function isCaseFile(path: string, ending: string): boolean {
  const [site = '', file = '', ...more] = path.split('/');
  return more.length === 0 && isName(site) && file.endsWith(ending) && isName(file.slice(0, -ending.length));
}
