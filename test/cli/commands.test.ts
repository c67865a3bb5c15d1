import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';

describe.each(COMMANDS)('$name', ({ name, load }) => {
  test('loads the command of that name, and its help starts with how to call it', async () => {
    const command = await load();
    expect(command.name).toBe(name);
    expect(command.usage).toMatch(new RegExp(`^Usage: argvet ${name}\\b[^]*\\n$`));
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
  });
});
