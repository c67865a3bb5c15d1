import type { PodmanVerdict } from '../../../src/engine/podman-client.ts';

/** What is recorded of a verdict: refused by syntax or not, and the image or container when podman named it. */
export interface GrammarFact {
  readonly kind: string;
  readonly exit?: number;
  readonly image?: string;
}

/** The fact of a verdict. Podman names the image that it does not find, and the container. */
export function factOf(verdict: PodmanVerdict): GrammarFact {
  if (verdict.kind === 'done' || verdict.kind === 'failed') return { kind: verdict.kind };
  const image = NAMED.exec(verdict.message)?.[1];
  return { kind: verdict.kind, exit: verdict.exit, ...(image === undefined ? {} : { image }) };
}

const NAMED = /^(?:short-name|no container with name or ID) "([^"]*)"/;
