import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../apps/server/test-support/until.ts';
import { projectRoot } from '../../launcher/paths.js';
import { Client } from '../support/client.ts';
import { freePort } from '../../apps/server/test-support/free-port.ts';
import { startSystem } from '../support/system.ts';

interface Proxy {
  readonly name: string;
  readonly program: string;
  /** File in `deploy/proxy`. */
  readonly example: string;
  /** Converts the example, which uses TLS on port 443, to a configuration for these ports without TLS. */
  adapt(example: string, ports: Ports): string;
  args(file: string, folder: string): readonly string[];
}

interface Ports {
  /** Port of the proxy. */
  readonly own: number;
  /** Port of the server. */
  readonly server: number;
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    example: 'nginx.conf',
    adapt(example, { own, server }) {
      const site = example
        .slice(example.indexOf('server {', example.indexOf('return 301')))
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${own}`)
        .replaceAll(/^ *ssl_.*\n/gm, '')
        .replace('127.0.0.1:8080', `127.0.0.1:${server}`);
      return `daemon off; error_log stderr; pid nginx.pid; events {} http { access_log off; ${site} }`;
    },
    args: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    example: 'Caddyfile',
    adapt: (example, { own, server }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${example
        .replace('judge.example.org {', `http://127.0.0.1:${own} {`)
        .replace('127.0.0.1:8080', `127.0.0.1:${server}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'haproxy',
    program: '/usr/sbin/haproxy',
    example: 'haproxy.cfg',
    adapt: (example, { own, server }) =>
      example
        .replace(/bind :443.*/, `bind 127.0.0.1:${own}`)
        .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
        .replaceAll('127.0.0.1:8080', `127.0.0.1:${server}`),
    args: (file) => ['-db', '-f', file],
  },
];

/** Maximum size of a test data archive that the site accepts, in bytes. */
const uploadBytes = 512 * 1024 * 1024;

/**
 * Tests the examples in `deploy/proxy` in front of a site. An event must arrive while its stream is open, and
 * an upload of 512 MB must reach the server. The `Host` header must keep its port, because the server
 * compares it with the origin of uploads by existing clients.
 */
export async function proxiesRun(): Promise<boolean> {
  const missing = proxies.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(`Install first: apt-get install --no-install-recommends ${missing.join(' ')}`);
  const system = await startSystem({ readyNodes: 0, judges: 0, env: { XIEZHI_TRUST_PROXY: 'loopback' } });
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-proxies-'));
  let isGood = true;
  try {
    for (const proxy of proxies) {
      const ports = { own: await freePort(), server: Number(new URL(system.url).port) };
      const child = startProxy(proxy, join(folder, proxy.name), ports);
      try {
        const report = await tryProxy(`http://127.0.0.1:${ports.own}`, system.rootPassword);
        console.log(JSON.stringify({ proxy: proxy.name, ...report }));
        isGood &&= report.eventMs < 2000 && report.isUploadTaken && report.isHostKept;
      } finally {
        // SIGTERM lets the proxies stop cleanly: nginx can end its workers. Caddy waits for open streams and is killed
        // after 3 s.
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), 3000);
        if (child.exitCode === null) await once(child, 'exit');
        clearTimeout(late);
      }
    }
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isGood;
}

function startProxy(proxy: Proxy, folder: string, ports: Ports): ChildProcess {
  mkdirSync(folder);
  const file = join(folder, proxy.example);
  const example = readFileSync(join(projectRoot, 'deploy/proxy', proxy.example), 'utf8');
  writeFileSync(file, proxy.adapt(example, ports));
  return spawn(proxy.program, proxy.args(file, folder), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder },
  });
}

async function tryProxy(url: string, rootPassword: string) {
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the proxy reaches the site', isUp, 30_000);
  const client = new Client(url);
  const token = await client.login('root', rootPassword);
  const cookie = await uploadCookie(url, rootPassword);
  return {
    eventMs: await measureEvent(client, token),
    isHostKept: (await upload(url, cookie, 1000)) !== 401,
    // Both statuses prove that the server has read the whole upload. It rejects the upload because it is no archive.
    isUploadTaken: [200, 400].includes(await upload(url, cookie, uploadBytes - 100_000)),
  };
}

/** Returns the milliseconds from a change to the event on an open stream. */
async function measureEvent(client: Client, token: string): Promise<number> {
  let changedAt = Number.NaN;
  let arrivedAt = Number.NaN;
  const watching = client.watch(
    ['announcements'],
    token,
    (_event, _data, at) => {
      if (Number.isNaN(changedAt)) return false;
      arrivedAt = at;
      return true;
    },
    20_000,
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  changedAt = performance.now();
  await client.act('POST /api/admin/announcement', { title: 'x', content: 'x' }, token);
  await watching;
  return Math.round(arrivedAt - changedAt);
}

async function uploadCookie(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password }),
  });
  await answer.body?.cancel();
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('xiezhi_file='));
  if (cookie === undefined) throw new Error('the login set no cookie for uploads');
  return cookie.split(';')[0] ?? '';
}

/**
 * Uploads bytes as existing clients do, by cookie. Returns the status in the response's envelope, or else the HTTP
 * status.
 */
async function upload(url: string, cookie: string, bytes: number): Promise<number> {
  const boundary = 'xiezhi-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="data.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return await new Promise((resolve, reject) => {
    const sending = request(
      `${url}/api/file/upload-testcase-zip?mode=default`,
      {
        method: 'POST',
        headers: {
          cookie,
          origin: url,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + bytes + tail.length,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(statusOf(text) ?? response.statusCode ?? 0));
      },
    );
    sending.on('error', reject);
    // The server may respond before everything is sent. Errors of sending are ignored, because the response contains
    // the result.
    sendBody(sending, head, bytes, tail).catch(() => undefined);
  });
}

async function sendBody(
  sending: ReturnType<typeof request>,
  head: string,
  bytes: number,
  tail: string,
): Promise<void> {
  sending.write(head);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let left = bytes; left > 0 && !sending.destroyed; left -= piece.length) {
    if (!sending.write(left < piece.length ? piece.subarray(0, left) : piece)) await once(sending, 'drain');
  }
  sending.end(tail);
}

function statusOf(text: string): number | null {
  try {
    const envelope: unknown = JSON.parse(text);
    if (typeof envelope !== 'object' || envelope === null || !('status' in envelope)) return null;
    return Number(envelope.status);
  } catch {
    return null;
  }
}
