import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import {
  buildJudgedProblem,
  type TestProblem,
} from '../../src/judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../src/judging/queue/testing/fake-node.ts';
import { makeCertificate } from '../../src/platform/outbound-http/testing/certificate.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { quickHash } from '../quick-hash.ts';
import { type Ended, openTerminal, type Terminal } from './client.ts';
import { siteName, startProxy, type TestProxy } from './proxy.ts';

/* The terminal client in a network that reaches the site only through a proxy. */

const password = 'right-secret';
const certificate = makeCertificate({
  names: [siteName, '127.0.0.1'],
  until: new Date(Date.now() + 90 * 86_400_000),
});
let folder: string;
let server: TestServer;
let node: FakeNode;
let problem: TestProblem;
let proxy: TestProxy;
let terminal: Terminal;
let common: Record<string, string>;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-proxy-'));
  server = await startTestServer();
  node = await buildNode(server, { languages: ['C++'] });
  problem = await buildJudgedProblem(server.services, { title: '两数之和' });
  proxy = await startProxy(server.url, certificate);
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const user = await server.buildUser({ passwordHash: quickHash(password) });
  const body = { name: 'terminal', scopes: ['read', 'submit'], password };
  const { token } = (await server.call('POST /api/api-tokens', { as: user, body })).data;
  terminal = openTerminal(join(folder, 'ann'));
  common = { XIEZHI_TOKEN: token, NODE_EXTRA_CA_CERTS: authority };
});
afterEach(() => {
  Object.assign(proxy, { credentials: null, refusal: null, isSilent: false });
  proxy.requests.length = 0;
});
after(async () => {
  await proxy.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const whoami = (env: Readonly<Record<string, string>>, site = `https://${siteName}`): Promise<Ended> =>
  terminal.run(['whoami', '--server', site], { env: { ...common, ...env } });

test('submits and waits for the verdict through CONNECT, and reads through a proxy of plain http', async () => {
  writeFileSync(join(terminal.folder, 'main.cpp'), 'int main() {}\n');
  const args = ['submit', 'main.cpp', '-p', problem.displayId, '--server', `https://${siteName}`];
  const submitted = terminal.run(args, { env: { ...common, HTTPS_PROXY: `http://${proxy.host}` } });
  const task = await node.claim(10_000);
  assert.ok(task);
  await node.finish(task, { status: 0 });
  const { code, err } = await submitted;
  assert.equal(code, 0, err);
  assert.deepEqual(new Set(proxy.requests), new Set([`CONNECT ${siteName}:443`]));

  proxy.requests.length = 0;
  // The address of the proxy has no scheme and the variable is in lower case, as in Debian's configuration.
  const plain = await whoami({ http_proxy: proxy.host }, `http://${siteName}`);
  assert.equal(plain.code, 0, plain.err);
  assert.match(proxy.requests.join(), /^POST http:\/\/judge\.example\/api\/device-authorizations\//);
});

test('a proxy that needs a password gets it, and says so without one', async () => {
  proxy.credentials = 'ann:p@ss%20';
  for (const site of [`https://${siteName}`, `http://${siteName}`]) {
    const variable = site.startsWith('https') ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    const given = await whoami({ [variable]: `http://ann:p%40ss%2520@${proxy.host}` }, site);
    assert.equal(given.code, 0, given.err);
    // A percent sign that begins no escape sequence is kept as it is.
    proxy.credentials = 'ann:100%';
    assert.equal((await whoami({ [variable]: `http://ann:100%@${proxy.host}` }, site)).code, 0);
    for (const address of [proxy.host, `http://ann:wrong@${proxy.host}`]) {
      const refused = await whoami({ [variable]: address }, site);
      assert.equal(refused.code, 4);
      assert.equal(
        refused.err,
        `The proxy ${proxy.host} requires a username and password. Write them into its address, such as HTTPS_PROXY=http://USERNAME:PASSWORD@${proxy.host}\n`,
        'at once, without a repetition',
      );
    }
    proxy.credentials = 'ann:p@ss%20';
  }
  proxy.authorizations.length = 0;
  const visitor = await terminal.run(['problems', '--server', `http://${siteName}`], {
    env: { HTTP_PROXY: `http://ann:p%40ss%2520@${proxy.host}` },
  });
  assert.equal(visitor.code, 0, visitor.err);
  assert.deepEqual(proxy.authorizations, [undefined], 'the site does not see the password of the proxy');
});

test('NO_PROXY is reached directly', async () => {
  const dead = { HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' };
  for (const excluded of ['*', '127.0.0.1', 'example.org, 127.0.0.0/8', new URL(server.url).host]) {
    const direct = await whoami({ ...dead, NO_PROXY: excluded }, server.url);
    assert.equal(direct.code, 0, `${excluded}: ${direct.err}`);
  }
  assert.deepEqual(proxy.requests, []);
});

/** Returns the first line that a command writes about a failure. Then ends the command, which would keep retrying. */
async function firstNote(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<string> {
  const { child, ended } = terminal.start(args, { env: { ...common, ...env } });
  const line = await new Promise<string>((resolve) =>
    child.stderr?.once('data', (chunk: Buffer | string) => resolve(String(chunk))),
  );
  child.kill();
  await ended;
  return line;
}

test('a dead, refusing, wrong or distrusted connection is named', async () => {
  const args = ['whoami', '--server', `https://${siteName}`];
  assert.match(
    await firstNote({ HTTPS_PROXY: 'http://ann:secret@127.0.0.1:1' }, args),
    /^The proxy 127\.0\.0\.1:1 did not answer: connect ECONNREFUSED 127\.0\.0\.1:1; retrying\n$/,
  );
  assert.match(
    await firstNote({ HTTPS_PROXY: 'http://127.0.0.1:1' }, [...args, '--lang', 'zh']),
    /^代理 127\.0\.0\.1:1 没有响应/,
  );
  proxy.refusal = 502;
  assert.match(
    await firstNote({ HTTPS_PROXY: proxy.host }, args),
    /did not connect to https:\/\/judge\.example: HTTP 502; retrying/,
  );
  proxy.refusal = 403;
  const forbidden = await whoami({ HTTPS_PROXY: proxy.host });
  assert.deepEqual(
    [forbidden.code, forbidden.err],
    [4, `The proxy ${proxy.host} did not connect to https://${siteName}: HTTP 403\n`],
  );
  proxy.refusal = null;
  const socks = await whoami({ ALL_PROXY: 'socks5://ann:secret@127.0.0.1:1080' });
  assert.deepEqual(
    [socks.code, socks.err],
    [4, 'The proxy 127.0.0.1:1080 in the environment is not an http or https address\n'],
  );
  const distrusted = await whoami({ HTTPS_PROXY: proxy.host, NODE_EXTRA_CA_CERTS: '' });
  assert.equal(distrusted.code, 4);
  assert.match(
    distrusted.err,
    /^The certificate of https:\/\/judge\.example is not trusted \(\w+\)\..*NODE_EXTRA_CA_CERTS/,
  );
});
