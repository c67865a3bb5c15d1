import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';

describe.each(COMMANDS)('$name', ({ name, load }) => {
  test('loads the command of that name, and its help starts with how to call it', async () => {
    const command = await load();
    expect(command.name).toBe(name);
    expect(command.usage).toMatch(new RegExp(`^Usage: argvet ${name}\\b[^]*\\n$`));
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test('has a page in docs that shows how to call it', () => {
    const page = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
    expect(page).toContain(`argvet -- ${name}`);
  });
});
