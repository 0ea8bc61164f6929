import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes } from '@xiezhi/contract/routes/index';
import { importedProblem } from '@xiezhi/contract/routes/problem-package';
import { type ImportPlan, ownWriter, readProblemPackage, writeArchive } from '@xiezhi/formats';
import { hashPassword } from '../../identity/account/password.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { SiteRefusal } from '@xiezhi/cli/site/errors';
import { RemoteSite } from './remote-site.ts';

const starters = join(import.meta.dirname, '../../../../../problems');
const password = 'right-secret';
let server: TestServer;
let folder: string;
let plan: ImportPlan;
let cast: Record<'plain' | 'admin' | 'problemAdmin' | 'root', TestUser>;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-remote-'));
  plan = await readProblemPackage(join(starters, '1000-a-plus-b'));
  const passwordHash = await hashPassword(password);
  cast = {
    plain: await server.buildUser({ passwordHash }),
    admin: await server.buildUser({ passwordHash, role: 'admin' }),
    problemAdmin: await server.buildUser({ passwordHash, role: 'problem_admin' }),
    root: await server.buildUser({ passwordHash, role: 'root' }),
  };
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

let counter = 0;

/** Returns an archive of the starter problem with another id and author. */
async function archiveOf(displayId: string, author = ''): Promise<string> {
  const path = join(folder, `${(counter += 1)}.zip`);
  const written = ownWriter.write({ ...plan.problem, displayId, author });
  await writeArchive(path, [{ written, source: plan.source }]);
  return path;
}

async function apiToken(as: TestUser, scopes: ('read' | 'submit' | 'problems')[]): Promise<string> {
  const { data } = await server.call('POST /api/api-tokens', { as, body: { name: 'x', scopes, password } });
  return data.token;
}

interface Upload {
  readonly as?: { readonly token: string };
  readonly path?: string;
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly query?: string;
}

async function upload({ as, path, bytes, name = 'package.zip', query = '' }: Upload) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes ?? readFileSync(path ?? ''))]), name);
  const response = await fetch(`${server.url}/api/admin/problem-packages${query}`, {
    method: 'POST',
    headers: { 'accept-language': 'en-US', ...(as ? { authorization: as.token } : {}) },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  const list = status === 200 ? importedProblem.array().parse(data) : [];
  return { http: response.status, status, msg, list };
}

async function download(displayId: string, as?: { readonly token: string }): Promise<number> {
  const response = await fetch(`${server.url}/api/admin/problem-package?problemID=${displayId}`, {
    headers: as ? { authorization: as.token } : {},
  });
  if (response.headers.get('content-type') === 'application/zip') {
    await response.body?.cancel();
    return 200;
  }
  return (await readResponse(anyEnvelope, response)).status;
}

test('checks the rights to import, replace and export a problem', async () => {
  const other = await archiveOf('W1', 'somebody');
  const own = await archiveOf('W2', cast.admin.username);
  for (const path of [other, own]) assert.equal((await upload({ as: cast.root, path })).status, 200);
  const again = '?onTaken=update';
  const table = [
    { who: undefined, fresh: 401, other: 401, own: 401 },
    { who: cast.plain, fresh: 403, other: 403, own: 403 },
    { who: cast.admin, fresh: 200, other: 403, own: 200 },
    { who: cast.problemAdmin, fresh: 200, other: 200, own: 200 },
    { who: cast.root, fresh: 200, other: 200, own: 200 },
  ];
  for (const { who, ...expected } of table) {
    const as = who ? { as: who } : {};
    const fresh = await upload({ ...as, path: await archiveOf(''), query: '?onTaken=newId' });
    const replaced = [
      await upload({ ...as, path: other, query: again }),
      await upload({ ...as, path: own, query: again }),
    ];
    const taken = [await download('W1', who), await download('W2', who)];
    const [first, second] = replaced.map((one) => one.status);
    assert.deepEqual({ fresh: fresh.status, other: first, own: second }, expected, who?.username);
    assert.deepEqual(taken, [expected.other, expected.own], who?.username);
    if (expected.fresh !== 200) assert.equal(fresh.http, expected.fresh);
  }
  assert.equal(await download('nobody', cast.root), 404);

  const { db } = server.services;
  await db
    .updateTable('problem')
    .set({ gid: await buildGroup({ db }) })
    .where('display_id', '=', 'W1')
    .execute();
  assert.equal(await download('W1', cast.problemAdmin), 403, 'problems of groups are their own');
  assert.equal((await upload({ as: cast.problemAdmin, path: other, query: again })).status, 403);
  assert.equal(await download('W1', cast.root), 200);
});

test('a problem sent to another site and exported again has the same bytes', async () => {
  const site = new RemoteSite(server.url, await apiToken(cast.root, ['problems']), 'en-US');
  const sent = await archiveOf('R1', 'Ada');
  const imported = await site.importArchive(sent, { onTaken: 'refuse', isPublic: false });
  assert.deepEqual([imported.outcome, imported.displayId, imported.reasons], ['imported', 'R1', []]);
  assert.match(imported.report[0] ?? '', /^R1 /);
  const back = join(folder, 'back.zip');
  await site.exportArchive('r1', back);
  const updated = await site.importArchive(back, { onTaken: 'update', isPublic: false });
  assert.deepEqual([updated.outcome, updated.pid], ['updated', imported.pid]);
  const again = join(folder, 'again.zip');
  await site.exportArchive('R1', again);
  assert.ok(readFileSync(again).equals(readFileSync(back)));
  const returned = await readProblemPackage(back);
  assert.deepEqual(
    returned.problem.submissions.map((one) => one.code),
    plan.problem.submissions.map((one) => one.code),
  );
  assert.equal(returned.problem.cases.length, plan.problem.cases.length);
  await returned.source.close();
  const { auth } = await server.services.db
    .selectFrom('problem')
    .where('display_id', '=', 'R1')
    .select('auth')
    .executeTakeFirstOrThrow();
  assert.equal(auth, 2);
  const refused = await site.importArchive(sent, { onTaken: 'refuse', isPublic: false });
  assert.deepEqual([refused.outcome, refused.pid], ['refused', null]);
  assert.match(refused.reasons.join(), /the ID R1 is taken/);
});

test('gives different errors for a narrow token, a missing permission and an address that is no site', async () => {
  const path = await archiveOf('N1');
  const query = { onTaken: 'refuse', isPublic: false } as const;
  const narrow = new RemoteSite(server.url, await apiToken(cast.root, ['read', 'submit']), 'en-US');
  await assert.rejects(narrow.importArchive(path, query), /does not permit this call/);
  await assert.rejects(narrow.exportArchive('W1', join(folder, 'x')), /does not permit this call/);
  const large = join(folder, 'large.zip');
  writeFileSync(large, Buffer.alloc(32 * 1024 * 1024));
  await assert.rejects(
    narrow.importArchive(large, query),
    /does not permit this call/,
    'told before all is sent',
  );
  const weak = new RemoteSite(server.url, await apiToken(cast.plain, ['problems']), 'zh-CN');
  await assert.rejects(weak.importArchive(path, query), /权限/);

  let seen = '';
  const elsewhere = createServer((incoming, response) => {
    seen += incoming.url ?? '';
    incoming.resume();
    if (incoming.url?.startsWith('/api/admin/problem-package?') === true)
      response.writeHead(302, { location: '/stolen' }).end();
    else response.end('hello');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  const wrong = new RemoteSite(`http://127.0.0.1:${port}`, 'token', 'en-US');
  await assert.rejects(wrong.importArchive(path, query), /not a Xiezhi site/);
  await assert.rejects(wrong.exportArchive('W1', join(folder, 'y')), SiteRefusal);
  assert.ok(!seen.includes('stolen'), 'a token follows nowhere');
  elsewhere.close();
  await assert.rejects(
    new RemoteSite('http://127.0.0.1:1', 'token', 'en-US').exportArchive('W1', join(folder, 'z')),
    /did not answer/,
  );
  for (const [address, token] of [
    ['ftp://x', 'token'],
    ['nowhere', 'token'],
    [server.url, ''],
    [server.url, 'two words'],
  ] as const)
    assert.throws(() => new RemoteSite(address, token, 'en-US'), SiteRefusal);
});

function countProblems(): Promise<unknown> {
  return server.services.db
    .selectFrom('problem')
    .select((from) => from.fn.countAll().as('n'))
    .executeTakeFirst();
}

test('refuses hostile and broken archives with a reason and leaves nothing behind', async () => {
  const as = cast.root;
  const xml = '<!DOCTYPE fps [<!ENTITY a "b">]><fps version="1.1"><item><title>&a;</title></item></fps>';
  const bad: [Upload, RegExp][] = [
    [{ bytes: Buffer.from('no archive') }, /cannot be read/],
    [{ bytes: Buffer.alloc(0) }, /file/],
    [{ bytes: Buffer.from(xml), name: 'x.xml' }, /cannot be read/],
    [{ bytes: Buffer.from('<fps/>'), name: 'CON.xml' }, /cannot be read: unsafe file name/],
    [{ bytes: Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1') }, /no problem of a known format/],
  ];
  const earlier = await countProblems();
  for (const [sent, reason] of bad) {
    const answer = await upload({ as, ...sent });
    assert.equal(answer.status, 400, `${reason} ${JSON.stringify(answer)}`);
    assert.match(answer.msg, reason);
  }
  assert.deepEqual(await countProblems(), earlier);
});

test('refuses an archive above the limit before sending it', async () => {
  const { maxBytes } = routes['POST /api/admin/problem-packages'].upload;
  const answer = await new Promise<string>((done, fail) => {
    const sent = request(
      `${server.url}/api/admin/problem-packages`,
      {
        method: 'POST',
        headers: {
          authorization: cast.root.token,
          'accept-language': 'en-US',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(maxBytes * 2),
        },
      },
      (response) => {
        response.setEncoding('utf8').once('data', (text: string) => {
          done(text);
          sent.destroy();
        });
      },
    );
    sent.on('error', fail);
    sent.write('--x\r\n');
  });
  assert.match(answer, /"uploadTooLarge".*|larger than 256 MiB/);
});

test('npm run import and export work on another site with the token from the environment', async () => {
  const token = await apiToken(cast.root, ['problems']);
  const source = await archiveOf('K1');
  // The next command removes the package folder of a killed one.
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const passing = join(folder, 'passing');
  for (const prefix of ['send', 'export'])
    mkdirSync(join(passing, `xiezhi-${prefix}-${gone}-abcdef`), { recursive: true });
  const imported = await command('import.ts', token, [source, '--server', server.url]);
  assert.equal(imported.code, 0, imported.text);
  assert.match(imported.text, /K1 [\s\S]*Imported as K1\n1 succeeded, 0 failed\n$/);
  const to = join(folder, 'k1.zip');
  const exported = await command('export.ts', token, ['k1', '--to', to, '--server', server.url]);
  assert.equal(exported.code, 0, exported.text);
  assert.deepEqual(readdirSync(passing), []);
  const local = join(folder, 'k1-local.zip');
  await new RemoteSite(server.url, token, 'en-US').exportArchive('K1', local);
  assert.ok(readFileSync(to).equals(readFileSync(local)));
  const some = join(folder, 'some.zip');
  const partly = await command('export.ts', token, ['nobody', 'k1', '--to', some, '--server', server.url]);
  assert.equal(partly.code, 1);
  assert.match(partly.text, /^nobody was not exported: .+\nK1\n[\s\S]*1 problem written to/);
  assert.ok(readFileSync(some).equals(readFileSync(to)));
  const without = await command('import.ts', '', [source, '--server', server.url]);
  assert.deepEqual(
    [without.code, without.text],
    [1, 'Set XIEZHI_TOKEN to an API token that can import problems\n'],
  );
  const refused = await command('import.ts', token, [source, '--server', server.url]);
  assert.equal(refused.code, 1);
  assert.match(refused.text, /Refused: the ID K1 is taken\n0 succeeded, 1 failed\n$/);
});

async function command(file: string, token: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../app/cli', file), ...args], {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', XIEZHI_TOKEN: token, TMPDIR: join(folder, 'passing') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, text };
}
