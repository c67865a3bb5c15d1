import type { Note, OtherForm } from '../note.ts';
import { children, member, textMember } from './node.ts';
import type { DataNode } from './node.ts';

/**
 * Notes of containers that a file declares otherwise than by an argv, where its form leaves no doubt: the services of a
 * compose file, the pods of Kubernetes, and the properties of a devcontainer.json of which its tool makes options.
 */
export function otherForms(root: DataNode): readonly Note[] {
  return [composeNote(root), podNote(root)].flatMap((note) => note ?? []).concat(propertyNotes(root));
}

/** The note of something that is no argv, at its place. */
export function otherForm(form: OtherForm, name: string, node: DataNode, amount = 1): Note {
  return { code: 'other-form', at: node.at, form, name, amount };
}

/** A compose file has services by name; pipelines that have such too have steps beside them. */
function composeNote(root: DataNode): Note | undefined {
  const services = member(root, 'services');
  if (services?.kind !== 'map' || PIPELINE_KEYS.some((key) => member(root, key) !== undefined)) return undefined;
  const declared = children(services).filter((each) => COMPOSE_KEYS.some((key) => member(each, key) !== undefined));
  return declared.length === 0 ? undefined : otherForm('compose', 'services', services, declared.length);
}

const PIPELINE_KEYS = ['steps', 'pipeline', 'jobs', 'stages', 'when'];

/** Keys of a service (https://github.com/compose-spec/compose-spec/blob/main/05-services.md) that other services have not. */
const COMPOSE_KEYS =
  `image build extends container_name privileged cap_add cap_drop security_opt network_mode userns_mode pid ipc
  env_file entrypoint devices depends_on`.split(/\s+/);

function podNote(root: DataNode): Note | undefined {
  const kind = textMember(root, 'kind');
  if (kind === undefined || !POD_KINDS.has(kind.value) || textMember(root, 'apiVersion') === undefined)
    return undefined;
  return otherForm('kubernetes', kind.value, kind);
}

/** The kinds of Kubernetes that hold the containers of a pod. */
const POD_KINDS: ReadonlySet<string> = new Set(
  'Pod PodTemplate Deployment DaemonSet StatefulSet ReplicaSet ReplicationController Job CronJob'.split(' '),
);

function propertyNotes(root: DataNode): Note[] {
  if (!DEVCONTAINER_KEYS.some((key) => member(root, key) !== undefined)) return [];
  const privileged = member(root, 'privileged');
  const isPrivileged = privileged?.kind === 'other' && privileged.source === 'true';
  const lists = ['capAdd', 'securityOpt', 'mounts'].flatMap((key) => {
    const list = member(root, key);
    return list?.kind === 'list' && list.items.length > 0 ? [otherForm('devcontainer', key, list)] : [];
  });
  return [...(isPrivileged ? [otherForm('devcontainer', 'privileged', privileged)] : []), ...lists];
}

/** One of these, beside such a property, makes a file one of a dev container (https://containers.dev/implementors/json_reference/). */
const DEVCONTAINER_KEYS =
  'image build dockerFile dockerComposeFile runArgs features customizations containerUser remoteUser capAdd securityOpt'.split(
    ' ',
  );
