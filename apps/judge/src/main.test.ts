import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openPlaces } from '../../../launcher/site/data-folder.js';
import { ContractServer } from './test/support/contract-server.ts';

/** Tests the judge node as a process, started in the same way as by the launcher. */
describe('the judge process', { timeout: 120_000 }, () => {
  let folder: string;
  let server: ContractServer;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'xiezhi-main-'));
    server = await ContractServer.start();
  });

  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const followed = () => server.registration?.follows;
  const available = () => server.registration?.languages.map(({ name }) => name) ?? [];

  function start(env: Record<string, string>, args: string[] = []) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      env: {
        PATH: process.env['PATH'],
        // Loading the sources takes most of a start; with the compile cache it happens once.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        XIEZHI_DATA: folder,
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const printed = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        if (child.exitCode !== null) throw new Error(`it ended without saying ${String(pattern)}: ${text}`);
        await new Promise((resolve) => child.stdout.once('data', resolve));
      }
    };
    return { child, ended, said: printed, text: () => text };
  }

  async function assertStops(how: (child: ChildProcess) => void, process: ReturnType<typeof start>) {
    const started = performance.now();
    how(process.child);
    assert.equal(await process.ended, 0, process.text());
    assert.ok(performance.now() - started < 3000);
  }

  it('reports every wrong setting and exits', async () => {
    const process = start({ XIEZHI_SERVER_URL: 'ftp://x', XIEZHI_SLOTS: 'many', XIEZHI_NODE_NAME: 'a b' });
    assert.equal(await process.ended, 2);
    for (const name of ['ftp://x', 'XIEZHI_SLOTS', 'token', 'a b'])
      assert.ok(process.text().includes(name), name);
  });

  it('reports at once that its folder cannot be created', async () => {
    const process = start({ XIEZHI_DATA: '/proc/xiezhi', XIEZHI_NODE_TOKEN: server.token });
    const timer = setTimeout(() => process.child.kill('SIGKILL'), 20_000);
    assert.equal(await process.ended, 2);
    clearTimeout(timer);
    assert.match(process.text(), /folder \/proc\/xiezhi\/judge cannot be used: .*\n.*XIEZHI_DATA/);
  });

  it('does not judge if programs could read its inputs and answers', async () => {
    const data = `/usr/xiezhi-${process.pid}`;
    const node = start({ XIEZHI_DATA: data, XIEZHI_NODE_TOKEN: server.token, XIEZHI_SERVER_URL: server.url });
    assert.equal(await node.ended, 2);
    assert.match(node.text(), /below \/usr, which every judged program sees.\n.*XIEZHI_DATA/);
    assert.equal(existsSync(data), false);
  });

  it('reports a wrong token, keeps retrying and never prints the token', async () => {
    const process = start({}, ['--server', server.url, '--token', 'not-the-token', '--name', 'stranger']);
    await process.said(/does not accept the token/);
    assert.ok(!process.text().includes('not-the-token'));
    await assertStops((child) => child.kill('SIGTERM'), process);
  });

  it('reports that the server does not respond, and connects when it does', async () => {
    const away = await ContractServer.start();
    const { url } = away;
    await away.close();
    const process = start({ XIEZHI_SERVER_URL: url, XIEZHI_NODE_TOKEN: away.token });
    await process.said(/unexpected response of the server/);
    const back = await ContractServer.start(Number(new URL(url).port));
    await back.until(() => back.registration !== null);
    await assertStops((child) => child.stdin?.end(), process);
    assert.deepEqual(back.violations, []);
    await back.close();
  });

  it('reports that its name is taken, and registers as the same node when it is free', async () => {
    const settings = {
      XIEZHI_SERVER_URL: server.url,
      XIEZHI_NODE_TOKEN: server.token,
      XIEZHI_NODE_NAME: 'twin',
    };
    server.isNameTaken = true;
    const first = start(settings);
    await first.said(/the name of this node is taken/);
    server.isNameTaken = false;
    await server.until(() => server.registration?.name === 'twin');
    const { instance } = server.registration ?? {};
    assert.equal(server.registration?.follows, undefined);
    first.child.kill('SIGKILL');
    await first.ended;
    server.registration = null;
    const second = start(settings);
    await server.until(() => server.registration?.name === 'twin');
    assert.deepEqual(followed(), [instance]);
    await assertStops((child) => child.kill('SIGTERM'), second);
  });

  it('refuses a folder in which another node works, also under another name', async () => {
    const settings = { XIEZHI_SERVER_URL: server.url, XIEZHI_NODE_TOKEN: server.token };
    const first = start({ ...settings, XIEZHI_NODE_NAME: 'first' });
    await server.until(() => server.registration?.name === 'first');
    const second = start({ ...settings, XIEZHI_NODE_NAME: 'second' });
    assert.equal(await second.ended, 2, second.text());
    assert.match(second.text(), /another judge node works in its folder/);
    first.child.kill('SIGKILL');
    await first.ended;
    server.registration = null;
    const third = start({ ...settings, XIEZHI_NODE_NAME: 'third' });
    await server.until(() => server.registration?.name === 'third');
    await assertStops((child) => child.kill('SIGTERM'), third);
  });

  it('starts a second time with the languages that passed the first time', async () => {
    const settings = {
      XIEZHI_SERVER_URL: server.url,
      XIEZHI_NODE_TOKEN: server.token,
      XIEZHI_NODE_NAME: 'local',
    };
    const first = start(settings);
    await server.until(() => available().includes('C'));
    await assertStops((child) => child.stdin?.end(), first);
    server.registration = null;
    chmodSync(join(folder, 'judge'), 0o755);
    const second = start(settings);
    await server.until(() => server.registration !== null);
    assert.deepEqual(openPlaces(folder), []);
    assert.equal(statSync(join(folder, 'judge')).mode & 0o777, 0o700);
    const names = available();
    await assertStops((child) => child.kill('SIGTERM'), second);
    assert.ok(names.includes('C'), names.join());
  });
});
