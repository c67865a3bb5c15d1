/** Commands whose program is not known: their words, and what their variable is given, tell whether it may be docker. */
import { isExpansion, variableOf } from './assignment.ts';
import type { Names } from './names.ts';
import { ENGINE_NAME } from './note.ts';
import type { Note } from './note.ts';
import { isVerb, mayPrintArgv } from './unread-command.ts';
import { knownStart } from './word.ts';
import type { UnknownWord, Word } from './word.ts';

/** A note of the word that may be docker or podman, or a whole command that may start them; `undefined` for others. */
export function unknownCommand(words: readonly Word[], names: Names): Note | undefined {
  const engine = words.slice(0, 2).find((word, at): word is UnknownWord => {
    if (word.text !== undefined || (at === 1 && words[0]?.text !== undefined)) return false;
    return mayBeEngine(word, words.slice(at + 1), names);
  });
  return engine === undefined ? undefined : { code: 'unknown-program', at: engine.at, source: engine.unknown.source };
}

/** Whether a word may be the text of a command that starts a container, by its name or by what it is given. */
export function mayHoldCommand(word: Word, names: Names): boolean {
  if (names.isHarmless(word)) return false;
  const source = word.text === undefined ? word.source : '';
  return /cmd|command|run|exec|container/i.test(source) || ENGINE_NAME.test(source) || names.mayBeEngine(word);
}

function mayBeEngine(word: UnknownWord, rest: readonly Word[], names: Names): boolean {
  if (names.isHarmless(word) || /compose/i.test(word.unknown.source)) return false;
  const [next] = rest;
  if (names.mayBeEngine(word) && (isVerb(next) || (next?.text === undefined && next !== undefined))) return true;
  if (looksLikeEngine(word, rest)) return true;
  return next === undefined && isWholeCommand(word, names);
}

/** Names of variables that hold docker or its like. */
const ENGINE_VARIABLE = /docker|podman|nerdctl|engine|container_?(?:runtime|cli|cmd|tool)/i;

function looksLikeEngine(word: UnknownWord, rest: readonly Word[]): boolean {
  const { unknown, prefix } = word;
  const name = unknown.source;
  const [next] = rest;
  const isNamed = ENGINE_VARIABLE.test(name) && !name.includes('\n');
  if (isNamed) {
    if (isVerb(next) || (next !== undefined && next.text === undefined) || /_(?:run|create|exec)\b/i.test(name))
      return true;
  }
  if (mayPrintArgv(word) || rest.some(isContainerOption)) return true;
  return prefix === '' && isVerb(next) && !OTHER_RUNNER.test(name);
}

function isContainerOption(word: Word): boolean {
  return CONTAINER_OPTION.test(knownStart(word));
}

/** Options that hardly another program has. */
const CONTAINER_OPTION =
  /^(?:--(?:privileged|cap-add|cap-drop|security-opt|pids-limit|userns|volumes-from|device-cgroup-rule|ipc|rm)(?:=|$)|-(?:it|ti)$)/;

/** Names of variables that hold another program with a verb `run`, `create` or `exec`. */
const OTHER_RUNNER =
  /(?:^|[^a-z])(?:p?npm|npx|yarn|bun|deno|go|cargo|uv|poetry|pipenv|hatch|pdm|rye|dotnet|flutter|swift|helm|kubectl|kubectx|oc|conda|mamba|nix|bundle|mvn|gradle|python3?|node|compose|terraform|gh|az|aws|gcloud|sbt|mix|rails|virsh|pnpm)(?:[^a-z]|$)/i;

/**
 * A command that is one variable and nothing else. Its name tells (`$DOCKER_CMD`), or what it is given, or it is a `$CMD`
 * that another file may set; `"$@"` and `$1` are what the caller says.
 */
function isWholeCommand(word: UnknownWord, names: Names): boolean {
  const variable = isExpansion(word) ? variableOf(word) : undefined;
  if (variable === undefined || /^\d+$/.test(variable)) return false;
  if (/(?:docker|podman|nerdctl|container)_?(?:\w*_)?(?:cmd|command|run|exec|start)/i.test(variable)) return true;
  return names.mayHoldMore(word) || (/^(?:\w+_)?(?:cmd|command)$/i.test(variable) && names.comesFromElsewhere(word));
}
