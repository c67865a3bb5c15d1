import { baseName } from '../../argv/program.ts';
import { takeScript } from '../collect.ts';
import type { Finds } from '../collect.ts';
import { MENTION } from '../note.ts';
import { SHELLS } from '../wrappers.ts';
import { splitArguments } from './arguments.ts';
import { children, member, textMember } from './node.ts';
import type { DataNode, DataText } from './node.ts';
import { otherForm } from './other-forms.ts';

/**
 * Finds what a workflow or a composite action of GitHub has: the scripts of its steps, read where a shell of sh's kind
 * reads them, and the options of its containers and services, which its runner puts into `docker create`
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax).
 */
export function findWorkflow(root: DataNode, finds: Finds, taken: Set<DataNode>): void {
  for (const job of children(member(root, 'jobs'))) {
    if (taken.has(job)) continue;
    const shell = defaultShell(job) ?? defaultShell(root) ?? runnerShell(job);
    for (const step of children(member(job, 'steps'))) takeStep(step, shell, finds, taken);
    for (const container of [member(job, 'container'), ...children(member(job, 'services'))]) {
      takeOptions(textMember(container, 'options'), finds, taken);
      const volumes = member(container, 'volumes');
      if (volumes?.kind === 'list') finds.notes.push(otherForm('workflow', 'volumes', volumes));
    }
  }
  for (const step of children(member(member(root, 'runs'), 'steps'))) takeStep(step, undefined, finds, taken);
}

function defaultShell(node: DataNode): DataText | undefined {
  return textMember(member(member(node, 'defaults'), 'run'), 'shell');
}

/** Where nothing says which shell it is, a runner with Windows takes PowerShell. */
function runnerShell(job: DataNode): DataText | undefined {
  const runner = textMember(job, 'runs-on');
  return runner?.value.startsWith('windows') === true ? { ...runner, value: 'pwsh' } : undefined;
}

function takeStep(step: DataNode, fallback: DataText | undefined, finds: Finds, taken: Set<DataNode>): void {
  const script = textMember(step, 'run');
  if (script === undefined || taken.has(script)) return;
  taken.add(script);
  const shell = textMember(step, 'shell') ?? fallback;
  const program = shell?.value.trim().split(/\s/, 1)[0] ?? 'bash';
  const mapped = script.mapped();
  if (SHELLS.has(baseName(program))) takeScript(finds, mapped);
  else {
    const mention = MENTION.exec(script.value);
    if (mention !== null) {
      finds.notes.push({ code: 'unread-shell', at: mapped.offsetAt(mention.index), shell: program });
    }
  }
}

/** The runner names the network itself, whatever the options say. */
function takeOptions(options: DataText | undefined, finds: Finds, taken: Set<DataNode>): void {
  if (options === undefined || taken.has(options)) return;
  taken.add(options);
  const words = splitArguments(options.mapped());
  finds.argv.push({ form: 'options', verb: 'create', words, at: options.at, elsewhere: ['network'] });
}
