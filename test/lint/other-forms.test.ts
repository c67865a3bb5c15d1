import { describe, expect, it } from 'vitest';
import { found, lint } from './lint.ts';

describe('a file that declares containers without an argv', () => {
  it.each([
    ['a compose file', 'services:\n  web:\n    image: x\n    privileged: true\n  db: {build: .}\n', '2:3'],
    ['a compose file with a version', 'version: "3"\nservices:\n  web: {image: x}\nvolumes: {a: {}}\n', '3:3'],
    ['an override', 'services:\n  web:\n    cap_add: [SYS_ADMIN]\n', '2:3'],
    ['a service with a socket', 'services: {web: {extends: a, volumes: [/var/run/docker.sock:/s]}}', '1:11'],
    ['entrypoint and command', 'services:\n  a:\n    entrypoint: [sh, -c]\n    command: echo\n', '2:3'],
    ['a pod', 'apiVersion: v1\nkind: Pod\nspec: {containers: [{name: a, image: x}]}\n', '2:7'],
    ['a deployment behind a map', 'a: 1\n---\napiVersion: apps/v1\nkind: Deployment\nspec: {}\n', '4:7'],
    ['a workflow', 'jobs: {a: {container: {image: x, volumes: ["/s:/s"]}}}', '1:43'],
    ['a service of a workflow', 'jobs: {a: {services: {b: {image: x, volumes: ["/s:/s"]}}}}', '1:46'],
  ])('is noted at its place: %s', (_, text, place) => {
    expect(found(text, 'yaml')).toEqual([`${place} note other-form`]);
  });

  it('counts the services that it declares', () => {
    expect(lint('services: {a: {image: x}, b: {build: .}, c: {}}', 'yaml').notes).toMatchObject([
      { note: { form: 'compose', amount: 2 } },
    ]);
  });

  it('is a devcontainer.json with such properties, each of them', () => {
    const text =
      '{"image": "x", "privileged": true, "capAdd": ["A"], "securityOpt": ["b"], "mounts": ["c"], "init": true}';
    const places = ['true', '["A"]', '["b"]', '["c"]'].map((each) => text.indexOf(each) + 1);
    expect(found(text, 'json')).toEqual(places.map((column) => `1:${column} note other-form`));
  });

  it('is judged by its argv all the same', () => {
    const text = 'services:\n  a:\n    image: docker\n    command: docker run --privileged x\n';
    expect(found(text, 'yaml')).toEqual(['2:3 note other-form', '4:25 weakening-option --privileged']);
  });
});

describe('a file that declares none', () => {
  it.each([
    ['services of Symfony', 'services:\n  _defaults: {autowire: true}\n  App\\: {resource: ../src}\n'],
    ['services of a layer', 'services:\n  a: {override: replace, command: x, startup: enabled}\n'],
    ['services of GitLab', 'services: [docker:dind]\ntest: {script: [echo]}\n'],
    ['services of Woodpecker', 'steps: {a: {image: x}}\nservices: {db: {image: mysql}}\n'],
    ['services of a workflow', 'jobs: {a: {services: {db: {image: x, ports: [1]}}}}'],
    ['services of nothing', 'services: {}\n'],
    ['a text', 'services: docker\n'],
    ['a config map', 'apiVersion: v1\nkind: ConfigMap\ndata: {}\n'],
    ['a kind of something else', 'kind: Job\nname: a\n'],
    ['servers of MCP', 'mounts: [a]\nprivileged: true\n'],
    ['a dev container without such', '{"image": "x", "privileged": false, "capAdd": [], "mounts": []}'],
    ['an image', '{"image": "x", "init": true}'],
  ])('is not noted: %s', (_, text) => {
    expect(lint(text, 'yaml')).toEqual({ argv: [], notes: [] });
  });
});
