import { describe, expect, it } from 'vitest';
import { lintText } from '../../src/lint/lint-text.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import { found, lint } from './lint.ts';

describe('a configuration of MCP servers', () => {
  const config = `{
  // the servers of this project
  "mcpServers": {
    "github": {
      "command": "docker",
      "args": ["run", "-i", "--rm", "-e", "TOKEN", "-v", "/var/run/docker.sock:/s", "ghcr.io/github/server", "stdio", "--read-only"],
      "env": { "TOKEN": "\${input:token}" },
    },
    "files": { "command": "/usr/local/bin/podman", "args": ["run", "--net=host", "mcp/files"] },
    "local": { "command": "node", "args": ["run", "--privileged"] },
    /* "old": { "command": "docker", "args": ["run", "--privileged", "x"] } */
  }
}
`;

  it('has its findings at the text of each argument', () => {
    expect(found(config, 'json')).toEqual([
      '6:53 weakening-option -v /var/run/docker.sock:/s',
      '9:69 weakening-option --net host',
    ]);
    const lines = config.split('\n');
    expect(lines[5]?.slice(52)).toMatch(/^-v"/);
    expect(lines[8]?.slice(68)).toMatch(/^--net=host"/);
  });

  it('has an argv for each server that is a container, from its program on', () => {
    expect(lint(config, 'json').argv).toMatchObject([
      { position: { line: 5, column: 19 }, program: 'docker', verb: 'run', complete: true },
      {
        position: { line: 9, column: 28 },
        program: 'podman',
        verb: 'run',
        words: ['/usr/local/bin/podman', 'run', '--net=host', 'mcp/files'],
      },
    ]);
  });

  it('is missing what it is missing at the verb', () => {
    expect(found('{"command": "docker",\n "args": ["run", "x"]}', 'json', HARDENED)).toContain(
      '2:12 missing-option --read-only',
    );
  });

  it.each([
    ['servers of VS Code', '{"servers":{"a":{"type":"stdio","command":"docker","args":["run","--privileged","x"]}}}'],
    [
      'context servers of Zed',
      '{"context_servers":{"a":{"command":{"path":"docker","args":["run","--privileged","x"]}}}}',
    ],
    ['a list with the program in it', '{"mcp":{"a":{"type":"local","command":["docker","run","--privileged","x"]}}}'],
    ['a list by itself', '[["docker","run","--privileged","x"]]'],
    ['a program with .exe', '{"command":"C:\\\\bin\\\\docker.exe","args":["run","--privileged","x"]}'],
    ['sudo before it', '{"command":"sudo","args":["docker","run","--privileged","x"]}'],
    ['sudo', '{"command":"sudo","args":["-n","docker","run","--privileged","x"]}'],
    ['a shell', '{"command":"bash","args":["-c","exec docker run --privileged x"]}'],
    ['nerdctl', '["nerdctl","run","--privileged","x"]'],
    ['arguments in one text', '{"command":"docker","args":"run --privileged x"}'],
    ['a program with its verb', '{"type":"shell","command":"docker run","args":["--privileged","x"]}'],
    ['lists of Kubernetes', '{"command":["docker"],"args":["run","--privileged","x"]}'],
    ['a shell of Kubernetes', '{"command":["sh","-c"],"args":["docker run --privileged x"]}'],
    ['a script beside arguments', '{"command":["docker run --privileged x"],"args":["y"]}'],
    ['ssh', '["ssh","-p","22","host","docker run --privileged x"]'],
    ['ssh with arguments', '{"command":"ssh","args":["host","docker","run","--privileged","x"]}'],
    ['podman create', '["podman","create","--privileged","x"]'],
    ['the management command', '["docker","container","run","--privileged","x"]'],
    ['an option before the verb', '["docker","--context","a","-D","run","--privileged","x"]'],
    ['create of a task of VS Code', '{"tasks":[{"type":"shell","command":"docker create --privileged x"}]}'],
  ])('is found in %s', (_, text) => {
    const column = text.indexOf('--privileged') + 1;
    expect(found(text, 'json')).toEqual([`1:${column} weakening-option --privileged`]);
  });

  it.each([
    '{"keywords":["docker","run","--privileged","x"]}',
    '{"description":"docker run --privileged x"}',
    '["docker","compose","run","--privileged","x"]',
    '["docker","build","--privileged","x"]',
    '["docker"]',
    '["docker","run"]'.replace('run', 'ps'),
    '{"command":"docker"}',
    '{"args":["run","--privileged","x"]}',
    '{"command":"npx","args":["docker-mcp"]}',
    '{"command":1,"args":["run","--privileged"]}',
    '{"command":"docker","args":"ps -a"}',
    '{"command":["python"],"args":["run","--privileged"]}',
    '["docker",20]',
    '[]',
    '1',
  ])('is not seen in what is none: %s', (text) => {
    expect(lint(text, 'json')).toEqual({ argv: [], notes: [] });
  });

  it('takes the last of a key that stands twice', () => {
    const text = '{"command":"docker","args":["run","--privileged","x"],"args":["run","--pid=host","x"]}';
    expect(found(text, 'json')).toEqual([`1:${text.indexOf('--pid') + 1} weakening-option --pid host`]);
  });
});

describe('an argument that a tool may replace', () => {
  it.each([
    ['{"command":"docker","args":["$VERB","--privileged","x"]}', ['note unknown-words $VERB']],
    ['{"command":"docker","args":["${options}"]}', ['note unknown-words ${options}']],
    ['["sh","-c","docker run --pid=host $X"]', ['weakening-option --pid host', 'note unknown-words $X']],
    [
      '{"command":"bash","args":["-c","docker run --pid=host ${X}"]}',
      ['weakening-option --pid host', 'note unknown-words ${X}'],
    ],
    ['["sh","-c","$CMD"]', ['note unknown-script $CMD']],
    ['["sh","-c","echo $X"]', []],
  ])('may be the verb, or stand in a script: %s', (text, expected) => {
    expect(found(text, 'json').map((line) => line.replace(/^\S+ /, ''))).toEqual(expected);
  });

  it.each([
    ['"--name", "${user}"', []],
    [
      '"-v", "${workspaceFolder}:/w", "--pid=host"',
      ['note unknown-value ${workspaceFolder}', 'weakening-option --pid host'],
    ],
    ['"--volume=${workspaceFolder}:/w"', ['note unknown-value ${workspaceFolder}']],
    ['"--user", "$UID"', ['note unknown-value $UID']],
    ['"--user={{user}}"', ['note unknown-value {{user}}']],
    ['"${options}", "--pid=host"', ['note unknown-words ${options}']],
    ['"--${option}", "--pid=host"', ['note unknown-words ${option}']],
    ['"--user", 0', ['note unknown-value 0']],
  ])('is one word, which nobody knows: %s', (args, expected) => {
    const text = `{"command":"docker","args":["run",${args},"x"]}`;
    expect(found(text, 'json').map((line) => line.replace(/^\S+ /, ''))).toEqual(expected);
  });

  it('as the image is the image where it cannot be an option', () => {
    const text = '["docker","run","--rm","registry/${image}","--privileged"]';
    expect(found(text, 'json')).toEqual([`1:${text.indexOf('--priv') + 1} option-behind-image --privileged`]);
    expect(lint('["docker","run","--","${image}","sh"]', 'json', HARDENED).argv).toMatchObject([{ complete: true }]);
  });
});

describe('a devcontainer.json', () => {
  it('has options in runArgs, and commands of its life', () => {
    const text = `{
  "image": "x",
  "runArgs": ["--cap-add=SYS_PTRACE", "--security-opt", "seccomp=unconfined"],
  "initializeCommand": "docker run --rm -v /:/host x",
  "postCreateCommand": ["docker", "run", "--privileged", "x"],
  "postStartCommand": { "a": "podman run --pid=host x", "b": ["docker", "run", "--ipc=host", "x"] }
}`;
    expect(found(text, 'json')).toEqual([
      '3:16 weakening-option --cap-add SYS_PTRACE',
      '3:40 weakening-option --security-opt seccomp=unconfined',
      '4:41 weakening-option -v /:/host',
      '5:43 weakening-option --privileged',
      '6:42 weakening-option --pid host',
      '6:81 weakening-option --ipc host',
    ]);
    const lines = text.split('\n');
    expect(lines[3]?.slice(40)).toMatch(/^-v \//);
    expect(lines[5]?.slice(80)).toMatch(/^--ipc/);
  });

  it('is missing what its tool does not add, at the list', () => {
    const text = '{"runArgs": ["--init"], "containerUser": "me", "securityOpt": []}';
    expect(found(text, 'json', HARDENED)).toEqual([
      '1:13 missing-option --cap-drop ALL',
      '1:13 missing-option --pids-limit',
      '1:13 missing-option --memory',
      '1:13 missing-option --read-only',
      '1:13 missing-option --network',
    ]);
  });

  it('may end with an option whose value its tool adds', () => {
    expect(found('{"runArgs": ["--rm", "--name"]}', 'json', HARDENED)).toEqual([]);
  });

  it('with a word that is no option has the rest behind an image', () => {
    expect(found('{"runArgs": ["--rm", "oops", "--privileged"]}', 'json')).toEqual([
      '1:31 option-behind-image --privileged',
    ]);
  });
});

describe('a package.json', () => {
  it('has scripts, whose places go through the escapes of JSON', () => {
    const text = `{
  "scripts": {
    "db": "cross-env A=1 && docker run -e \\"A=b c\\" \\u002d\\u002dprivileged postgres",
    "sh": "bash -c \\"docker run --pid=host x\\"",
    "test": "vitest"
  }
}`;
    expect(found(text, 'json')).toEqual(['3:53 weakening-option --privileged', '4:33 weakening-option --pid host']);
    expect(text.split('\n')[2]?.slice(52)).toMatch(/^\\u002d\\u002dprivileged/);
  });
});

describe('a text that is no JSON', () => {
  it.each([
    ['', 1, 1, 'it is no JSON: a value is expected here'],
    ['{\n  "a": }', 2, 8, 'it is no JSON: a value is expected here'],
    ['{"a" 1}', 1, 6, 'it is no JSON: a colon is expected here'],
    ['[1 2]', 1, 4, 'it is no JSON: a comma is expected here'],
    ['{"a": "b\n"}', 1, 7, 'it is no JSON: this text is not closed on its line'],
    ['[1', 1, 3, 'it is no JSON: a closing bracket is expected here'],
    ['{"a":1', 1, 7, 'it is no JSON: a closing brace is expected here'],
    ['{"a":1} 2', 1, 9, 'it is no JSON: the file should end here'],
    ['["\\x"]', 1, 2, 'it is no JSON: this escape is none of JSON'],
    ['[/* ]', 1, 2, 'it is no JSON: this comment is not closed'],
    ['{a: 1}', 1, 2, 'it is no JSON: this is no value'],
  ])('is a problem with its place: %j', (text, line, column, message) => {
    expect(lintText(text, 'json', BASELINE)).toEqual({ problem: { message, position: { line, column } } });
  });

  it('or is too deep', () => {
    expect(lintText(`\n${'['.repeat(100_000)}`, 'json', BASELINE)).toEqual({
      problem: { message: 'its lists and maps are more than 200 deep', position: { line: 2, column: 201 } },
    });
    expect(lintText(`${'['.repeat(200)}${']'.repeat(200)}`, 'json', BASELINE)).toEqual({ argv: [], notes: [] });
  });
});
