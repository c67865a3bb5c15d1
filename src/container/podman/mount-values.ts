import { csvRecord } from '../../argv/values/csv.ts';
import { cut } from '../../argv/values/go-text.ts';
import { refuse } from '../problems.ts';
import { absolutePath, cleanPath } from '../values/path.ts';
import type { Ask } from './ask.ts';
import { bindOptions } from './mount-options.ts';
import { NAME } from './volume-values.ts';

/** One mount of a container, whichever option asks for it. */
export interface PodmanMount {
  readonly option: 'mount' | 'volume' | 'tmpfs';
  readonly kind: 'bind' | 'volume' | 'tmpfs' | 'image' | 'devpts' | 'overlay';
  /** A path of the host, a volume, an image; empty for none. */
  readonly source: string;
  readonly target: string;
  /** As podman hands them on, in the order of the text. */
  readonly options: readonly string[];
}

/** Reads a value of `--mount`: fields between commas, one of them the type. Keys are in small letters. */
export function readMount(ask: Ask, value: string): PodmanMount | undefined {
  const record = csvRecord(value);
  const fields = 'fields' in record ? record.fields : [];
  const at = fields.findIndex((field) => /^type=[^=]*$/s.test(field));
  const type = fields[at]?.slice('type='.length);
  if (type === undefined || !isKind(type)) {
    refuse(ask.problems, type === undefined ? 'incorrect mount format' : `invalid filesystem type "${type}"`);
    return undefined;
  }
  const draft: Draft = { kind: type, source: undefined, target: undefined, options: [], seen: new Set() };
  for (const field of fields.toSpliced(at, 1)) readField(ask, draft, field);
  return finished(ask, draft);
}

interface Draft {
  readonly kind: keyof typeof KINDS;
  source: string | undefined;
  target: string | undefined;
  readonly options: string[];
  /** The groups of fields that can stand only once. */
  readonly seen: Set<string>;
}

type FieldReader = (ask: Ask, draft: Draft, key: string, value: string | undefined) => void;

function readField(ask: Ask, draft: Draft, field: string): void {
  const { before: key, after, found } = cut(field, '=');
  const readers: Readonly<Record<string, FieldReader>> = KINDS[draft.kind];
  const reader = readers[key];
  if (reader === undefined) refuse(ask.problems, `${key}: invalid mount option`);
  else reader(ask, draft, key, found ? after : undefined);
}

const setSource: FieldReader = (ask, draft, key, value) => {
  const isEmpty = value === '' && draft.kind === 'bind';
  if (value === undefined || isEmpty) refuse(ask.problems, `${key}: must provide an argument for option`);
  draft.source = value;
};

const setTarget: FieldReader = (ask, draft, key, value) => {
  if (value?.startsWith('/') !== true) refuse(ask.problems, `invalid container path for ${key}, must be absolute`);
  draft.target = cleanPath(value ?? '');
};

/** A field that stands as it is, and only once with its opposite. */
function once(group: string): FieldReader {
  return (ask, draft, key) => {
    claim(ask, draft, group);
    draft.options.push(key);
  };
}

function claim({ problems }: Ask, { seen }: Draft, group: string): void {
  if (seen.has(group)) refuse(problems, `cannot pass '${group}' options more than once`);
  seen.add(group);
}

const keep: FieldReader = (_ask, draft, key) => void draft.options.push(key);
const keepWhole: FieldReader = (_ask, draft, key, value) =>
  void draft.options.push(value === undefined ? key : `${key}=${value}`);
const ignore: FieldReader = () => undefined;

/** `readonly=true`; false leaves a bind writable, and `rw=false` makes it read-only. */
const setWritable: FieldReader = (ask, draft, key, value) => {
  claim(ask, draft, 'ro, rw');
  const name = key === 'readonly' ? 'ro' : key;
  const isOn = boolOf(ask, key, value);
  if (isOn) draft.options.push(name);
  else if (name === 'rw') draft.options.push('ro');
};

const setOwner: FieldReader = (ask, draft, key, value) => {
  claim(ask, draft, 'U, chown');
  if (boolOf(ask, key, value)) draft.options.push('U');
};

function boolOf({ problems }: Ask, key: string, value: string | undefined): boolean {
  const text = value?.toLowerCase() ?? 'true';
  if (text !== 'true' && text !== 'false') refuse(problems, `'${key}' must be set to true or false`);
  return text === 'true';
}

/** An option of the runtime that has the value of the field. */
function named(name: string): FieldReader {
  return (ask, draft, key, value) => {
    if (value === undefined) refuse(ask.problems, `${key}: must provide an argument for option`);
    draft.options.push(`${name}${value ?? ''}`);
  };
}

const setLabel: FieldReader = (ask, draft, _key, value) => {
  claim(ask, draft, 'relabel');
  if (value !== 'private' && value !== 'shared') refuse(ask.problems, "relabel must be 'private' or 'shared'");
  draft.options.push(value === 'private' ? 'Z' : 'z');
};

const refuseSource: FieldReader = ({ problems }) => refuse(problems, 'source is not supported with tmpfs mounts');
const refuseLabel: FieldReader = ({ problems }) => refuse(problems, '--volume-label is not implemented');

const setImageWritable: FieldReader = (ask, draft, key, value) => {
  if (value === undefined) refuse(ask.problems, `${key} has no value`, 2);
  else if (value !== 'true' && value !== 'false') refuse(ask.problems, `invalid rw value "${value}"`);
  draft.options.push(value === 'true' ? 'rw' : 'ro');
};

function fieldsOf(names: string, reader: FieldReader): Record<string, FieldReader> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reader]));
}

const PLACE = { ...fieldsOf('target dst destination', setTarget), ...fieldsOf('src source', setSource) };
const FLAGS = {
  ...fieldsOf('nosuid suid', once('suid')),
  ...fieldsOf('nodev dev', once('dev')),
  ...fieldsOf('noexec exec', once('exec')),
};

/** The fields of each type. */
const KINDS = {
  bind: {
    ...PLACE,
    ...FLAGS,
    ...fieldsOf('readonly ro rw', setWritable),
    ...fieldsOf('shared rshared private rprivate slave rslave unbindable runbindable Z z', keep),
    ...fieldsOf('U chown', setOwner),
    'bind-nonrecursive': (_ask, draft) => void draft.options.push('bind'),
    'bind-propagation': named(''),
    relabel: setLabel,
    idmap: keepWhole,
    consistency: ignore,
  },
  volume: {
    ...PLACE,
    ...FLAGS,
    ...fieldsOf('ro rw', once('ro, rw')),
    ...fieldsOf('U chown', setOwner),
    'volume-opt': keepWhole,
    'volume-label': refuseLabel,
    consistency: ignore,
  },
  tmpfs: {
    ...PLACE,
    ...FLAGS,
    ...fieldsOf('src source', refuseSource),
    ...fieldsOf('ro rw', once('ro, rw')),
    ...fieldsOf('tmpcopyup notmpcopyup', once('tmpcopyup')),
    ...fieldsOf('U chown', setOwner),
    'tmpfs-mode': named('mode='),
    'tmpfs-size': named('size='),
    consistency: ignore,
  },
  devpts: {
    ...fieldsOf('target dst destination', setTarget),
    ...fieldsOf('uid gid mode ptxmode newinstance max', keepWhole),
  },
  image: { ...PLACE, ...fieldsOf('rw readwrite', setImageWritable), consistency: ignore },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldReader>>>>;

function finished(ask: Ask, { kind, source = '', target, options }: Draft): PodmanMount | undefined {
  if (target === undefined || (kind === 'image' && source === '')) {
    refuse(
      ask.problems,
      kind === 'image' ? 'must set source and destination for image volume' : 'must set volume destination',
    );
    return undefined;
  }
  if (kind === 'volume' && source !== '' && !NAME.test(source)) refuse(ask.problems, `names must match ${NAME.source}`);
  const from = kind === 'bind' ? absolutePath(source === '' ? target : source, ask.environment.directory) : source;
  const isBind = kind === 'bind';
  const written = kind === 'image' && !options.includes('rw') ? ['ro'] : options;
  return { option: 'mount', kind, source: from, target, options: isBind ? bindOptions(ask, options) : written };
}

function isKind(type: string): type is keyof typeof KINDS {
  return Object.hasOwn(KINDS, type);
}
