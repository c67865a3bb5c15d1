/** What stands around an egress sidecar in tests: servers, a service of the host, the proxy's settings, a client. */
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** A service of the host that listens on all addresses, as many do. */
export function hostService(): ReturnType<typeof createServer> {
  return createServer((client) => client.on('error', () => undefined).end('this is the host'));
}

/** A program of python that tells who it is by its name, in plain text, to whoever connects to one of two ports. */
export const SERVER = `
import socket, sys, threading
def serve(port):
    with socket.create_server(('', port)) as server:
        while True:
            client, _ = server.accept()
            client.sendall(b'this is ' + sys.argv[1].encode())
            client.close()
threading.Thread(target=serve, args=(8443,)).start()
serve(443)
`;

/** All that is not named is denied, and a tunnel leads to one port alone. It writes nothing. */
const SETTINGS = `Port 8888
Timeout 30
MaxClients 20
LogLevel Critical
Filter "/config/filter"
FilterExtended On
FilterDefaultDeny Yes
ConnectPort 443
`;

/** Writes the proxy's settings into a folder, with the one host that it lets through; gives the mounts of them. */
export function writeSettings(folder: string, allowed: string): readonly { source: string; target: string }[] {
  const files = { 'tinyproxy.conf': SETTINGS, filter: `^${allowed.replaceAll('.', String.raw`\.`)}$` };
  return Object.entries(files).map(([name, text]) => {
    const source = join(folder, name);
    writeFileSync(source, text);
    chmodSync(source, 0o644);
    return { source, target: `/config/${name}` };
  });
}

/**
 * A script for an agent that tries ways out, calls of python by name: `direct(HOST, PORT)`, and `through(HOST, PORT)` by
 * the sidecar.
 */
export function waysScript(sidecar: string, ways: Readonly<Record<string, string>>): string {
  const lines = Object.entries(ways).map(([name, call]) => `attempt(${JSON.stringify(name)}, lambda: ${call})`);
  return `python3 - <<'END'\n${CLIENT.replace('SIDECAR', sidecar)}\n${lines.join('\n')}\nEND`;
}

/** What the script has found: for each way what it came to. */
export function waysFound(stdout: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(`{${stdout.trim().replaceAll('\n', ',')}}`));
}

const CLIENT = `
import json, socket
def attempt(name, way):
    try:
        found = way()
    except OSError as error:
        found = type(error).__name__
    print(json.dumps(name), json.dumps(found), sep=':')
def direct(host, port):
    with socket.create_connection((host, port), 5) as server:
        return server.recv(100).decode()
def through(host, port):
    with socket.create_connection(('SIDECAR', 8888), 5) as proxy:
        proxy.settimeout(5)
        proxy.sendall(f'CONNECT {host}:{port} HTTP/1.1\\r\\nHost: {host}:{port}\\r\\n\\r\\n'.encode())
        answer = b''
        while chunk := proxy.recv(4096):
            answer += chunk
        head, _, body = answer.decode().partition('\\r\\n\\r\\n')
        code = head.split()[1]
        return body if code == '200' else f'refused with {code}'
`;
