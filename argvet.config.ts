import { defineConfig } from './src/characterization/definition.ts';
import { egressSidecarArgv, egressSidecarPolicy } from './src/sites/egress-sidecar.ts';
import { repoContainerArgv, repoContainerPolicy } from './src/sites/repo-container.ts';
import { snippetContainerArgv, snippetContainerPolicy } from './src/sites/snippet-container.ts';
import type { SnippetContainer } from './src/sites/snippet-container.ts';
import { taskContainerArgv, taskContainerPolicy } from './src/sites/task-container.ts';
import { reapArgv, taskExecArgv, taskExecPolicy } from './src/sites/task-exec.ts';

const taskImage = 'registry.example/tasks/compile:1.4';
const repoImage = 'node:24';
const proxyImage = `registry.example/proxy@sha256:${'0123456789abcdef'.repeat(4)}`;
const owner = { uid: 1000, gid: 1000 };
const proxy = { uid: 13, gid: 13 };

function snippet(language: SnippetContainer['language'], image: string): string[] {
  return snippetContainerArgv({
    name: `snippet-${language}`,
    image,
    directory: '/tmp/snippet-1',
    language,
    timeout: 10,
  });
}

export default defineConfig({
  sites: [
    {
      name: 'task-container',
      source: 'src/sites/task-container.ts',
      function: 'taskContainerArgv',
      policy: taskContainerPolicy,
      cases: {
        plain: () => taskContainerArgv({ name: 'task-1', image: taskImage, lifetime: 3600 }),
        network: () => taskContainerArgv({ name: 'task-2', image: taskImage, lifetime: 60, network: 'task-2-egress' }),
        limits: () =>
          taskContainerArgv({ name: 'task-3', image: taskImage, lifetime: 3600, limits: { memory: 4096, cpus: 1.5 } }),
        mounts: () =>
          taskContainerArgv({
            name: 'task-4',
            image: taskImage,
            lifetime: 3600,
            mounts: [
              { source: '/srv/tasks/4', target: '/task' },
              { source: '/srv/runs/4', target: '/out', writable: true },
            ],
          }),
        environment: () =>
          taskContainerArgv({
            name: 'task-5',
            image: taskImage,
            lifetime: 3600,
            network: 'task-5-egress',
            environment: { HTTPS_PROXY: 'http://proxy:8080', NOTE: 'two\nlines --privileged' },
          }),
        'longest-life': () => taskContainerArgv({ name: 'task-6', image: 'debian', lifetime: 604_800 }),
      },
    },
    {
      name: 'repo-container',
      source: 'src/sites/repo-container.ts',
      function: 'repoContainerArgv',
      policy: repoContainerPolicy,
      cases: {
        plain: () => repoContainerArgv({ image: repoImage, repository: '/srv/repo', user: owner, script: 'npm test' }),
        'other-user': () =>
          repoContainerArgv({
            image: repoImage,
            repository: '/srv/my repo',
            user: { uid: 501, gid: 20 },
            script: 'make',
          }),
        network: () =>
          repoContainerArgv({
            image: repoImage,
            repository: '/srv/repo',
            user: owner,
            script: 'npm ci',
            network: 'mirror',
          }),
        limits: () =>
          repoContainerArgv({
            image: repoImage,
            repository: '/srv/repo',
            user: owner,
            script: 'npm run build',
            limits: { memory: 2048, cpus: 2 },
          }),
        mounts: () =>
          repoContainerArgv({
            image: repoImage,
            repository: '/srv/repo',
            user: owner,
            script: 'npm ci --prefer-offline && npm test',
            mounts: [
              { source: '/srv/cache', target: '/cache' },
              { source: '/srv/reports', target: '/reports', writable: true },
            ],
            environment: { npm_config_cache: '/cache' },
          }),
      },
    },
    {
      name: 'snippet-container',
      source: 'src/sites/snippet-container.ts',
      function: 'snippetContainerArgv',
      policy: snippetContainerPolicy,
      cases: {
        bash: () => snippet('bash', 'bash:5'),
        sh: () => snippet('sh', 'busybox:1'),
        python: () => snippet('python', 'python:3'),
        javascript: () => snippet('javascript', 'node:24'),
        typescript: () => snippet('typescript', 'node:24'),
        hour: () =>
          snippetContainerArgv({
            name: 'snippet-hour',
            image: 'registry.example:5000/python:3',
            directory: '/srv/snippets/ü 1',
            language: 'python',
            timeout: 3600,
          }),
      },
    },
    {
      name: 'egress-sidecar',
      source: 'src/sites/egress-sidecar.ts',
      function: 'egressSidecarArgv',
      policy: egressSidecarPolicy,
      cases: {
        plain: () => egressSidecarArgv({ name: 'egress-1', image: proxyImage, network: 'outside', user: proxy }),
        'other-user': () =>
          egressSidecarArgv({
            name: 'egress-2',
            image: proxyImage,
            network: 'mirror',
            user: { uid: 65_532, gid: 65_532 },
          }),
        limits: () =>
          egressSidecarArgv({
            name: 'egress-3',
            image: proxyImage,
            network: 'outside',
            user: proxy,
            limits: { memory: 128, cpus: 0.25 },
          }),
        mounts: () =>
          egressSidecarArgv({
            name: 'egress-4',
            image: proxyImage,
            network: 'outside',
            user: proxy,
            mounts: [{ source: '/srv/proxy/allow.conf', target: '/config/allow.conf' }],
          }),
        environment: () =>
          egressSidecarArgv({
            name: 'egress-5',
            image: proxyImage,
            network: 'outside',
            user: proxy,
            environment: { ALLOWED_HOSTS: 'registry.example,mirror.example' },
          }),
      },
    },
    {
      name: 'task-exec',
      source: 'src/sites/task-exec.ts',
      function: 'taskExecArgv',
      policy: taskExecPolicy,
      cases: {
        root: () => taskExecArgv({ container: 'task-1', as: 'root', script: 'chown -R 10001 /task' }),
        agent: () => taskExecArgv({ container: 'task-1', as: 'agent', script: 'make test' }),
        directory: () => taskExecArgv({ container: 'task-1', as: 'agent', script: './solve', directory: '/task' }),
        environment: () =>
          taskExecArgv({
            container: 'task-1',
            as: 'agent',
            script: 'echo "$GREETING"',
            environment: { GREETING: "it's", LANG: 'C.UTF-8' },
          }),
        reap: () => reapArgv('task-1'),
      },
    },
  ],
  // The tests that run gates themselves are left to `npm test`.
  test: ['npm', 'run', '-s', 'test:unit'],
  thresholds: { boundary: 100, source: 100, stryker: 90 },
  // Host takeover and isolation are held by more than the word of whoever accepts a golden.
  goldenOnly: { refuse: [0, 1] },
});
