/** The snippet container: one script, no network, no capability, nothing to write, little of everything else. */
import { hardeningArgv } from '../policy/harden.ts';
import type { ContainerPolicy } from '../policy/policy.ts';
import { PATH, SHAPES, choice, text, whole } from './inputs.ts';
import { LANGUAGES, snippetFile } from './languages.ts';
import type { LanguageName } from './languages.ts';
import { hostPath } from './parts.ts';

/** What a caller decides of a snippet container. */
export interface SnippetContainer {
  readonly name: string;
  readonly image: string;
  /** The folder of the host that holds the snippet's file (`snippetFile`): `/work` in the container, to read. */
  readonly directory: string;
  readonly language: LanguageName;
  /** Seconds until the snippet is ended, at most an hour. */
  readonly timeout: number;
}

/** What a snippet container must hold. */
export const snippetContainerPolicy: ContainerPolicy = {
  name: 'snippet-container',
  verb: 'run',
  hardening: {
    capDrop: ['ALL'],
    noNewPrivileges: true,
    pidsLimit: 64,
    network: 'none',
    cpus: '1.0',
    memory: '512m',
    readOnly: true,
  },
  options: [
    { option: 'rm', reason: 'nothing of it stays on the host', required: true },
    {
      option: 'name',
      reason: 'one that outlives its client is found and removed',
      required: true,
      values: SHAPES['container name'],
    },
    { option: 'volume', reason: 'the snippet, to read', required: true, values: new RegExp(`^${PATH}:/work:ro$`, 'u') },
  ],
  command: ['timeout', /^[1-9][0-9]*$/, /^(?:bash|sh|python3|node)$/, /^\/work\/snippet\.(?:sh|py|js|ts)$/],
};

const HOUR = 3600;

/** The argv that runs a snippet. Throws an InputError for an input that it refuses. */
export function snippetContainerArgv(snippet: SnippetContainer): string[] {
  return [
    'docker',
    'run',
    '--rm',
    '--name',
    text('container name', snippet.name),
    ...hardeningArgv(snippetContainerPolicy),
    '-v',
    `${hostPath(snippet.directory)}:/work:ro`,
    text('image', snippet.image),
    'timeout',
    whole('timeout', snippet.timeout, 1, HOUR),
    choice('language', snippet.language, LANGUAGES).interpreter,
    `/work/${snippetFile(snippet.language)}`,
  ];
}
