/** Where a report goes, and in which format. */
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { jsonLines } from '../argv/parsed-json.ts';
import { printable } from '../argv/printable.ts';
import { UsageError } from './command.ts';
import type { Io } from './io.ts';

/** A report in each format; only those that are asked for are made. */
export interface Formats {
  readonly text: (color: boolean) => string;
  readonly md: () => string;
  readonly json: () => object;
}

/** What the command line asks for. */
export interface OutputChoice {
  readonly format: keyof Formats;
  /** An absolute path; undefined for standard output. */
  readonly file: string | undefined;
}

/** The options of every command that writes a report. */
export const OUTPUT_OPTIONS = {
  report: { value: 'FORMAT', choices: ['md', 'json'], description: 'Write the report as Markdown (md) or JSON (json)' },
  output: { value: 'FILE', description: 'Write it to FILE, and the terminal report to standard output' },
} as const;

/** Reads `--report` and `--output`. Throws a `UsageError` as `outputFile` does. */
export async function outputChoice(
  command: string,
  options: { readonly text: (name: 'report' | 'output') => string | undefined },
  directory: string,
): Promise<OutputChoice> {
  const report = options.text('report');
  const format = report === 'md' || report === 'json' ? report : 'text';
  return { format, file: await outputFile(command, options.text('output'), directory) };
}

/**
 * The absolute path of the file that `--output` names, undefined where it was not given. Throws a `UsageError` when the
 * file's folder is not there: before the run, not behind it.
 */
export async function outputFile(
  command: string,
  output: string | undefined,
  directory: string,
): Promise<string | undefined> {
  if (output === undefined) return undefined;
  const file = resolve(directory, output);
  const [folder, target] = [await stat(dirname(file)).catch(() => undefined), await stat(file).catch(() => undefined)];
  const wrong = folder?.isDirectory() !== true ? 'its folder is not there' : 'it is a folder';
  if (folder?.isDirectory() !== true || target?.isDirectory() === true) {
    throw new UsageError(`argvet ${command}: cannot write ${JSON.stringify(output)}: ${wrong}`);
  }
  return file;
}

/** Writes a report: into the file, whole or not at all, and as text to standard output; or only to standard output. */
export async function writeReport(formats: Formats, { format, file }: OutputChoice, io: Io): Promise<void> {
  if (file === undefined) {
    io.out(render(formats, format, io.color));
    return;
  }
  await writeFileAtomic(file, render(formats, format, false));
  io.out(formats.text(io.color));
  io.err(printable(`The report is in ${file}`) + '\n');
}

function render(formats: Formats, format: keyof Formats, color: boolean): string {
  if (format === 'json') return `${jsonLines(formats.json())}\n`;
  return format === 'md' ? formats.md() : formats.text(color);
}
