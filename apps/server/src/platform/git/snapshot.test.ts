import assert from 'node:assert/strict';
import { lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test, type TestContext } from 'node:test';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { ApiError } from '../http/api-error.ts';
import type { RemoteRepository } from './smart-http.ts';
import { fetchSnapshot, type Snapshot } from './snapshot.ts';
import { type GitServer, startGitServer } from './testing/git-server.ts';

/** The tests use `git http-backend`, the HTTP server that is part of git. */
let server: GitServer;
before(async () => {
  server = await startGitServer();
});
afterEach(() => {
  server.credentials = null;
  server.intercept = () => false;
});
after(() => server.stop());

async function fetch(
  context: TestContext,
  address: string,
  given: Partial<RemoteRepository> & { readonly branch?: string } = {},
): Promise<Snapshot> {
  const work = mkdtempSync(join(tmpdir(), 'xiezhi-fetch-'));
  context.after(() => rmSync(work, { recursive: true, force: true }));
  const { branch = '', ...rest } = given;
  const remote = { address, username: '', token: '', reachesPrivate: true, ...rest };
  return fetchSnapshot(remote, { branch, uid: 'setter', work });
}

const refusal = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code;

const read = ({ folder }: Snapshot, path: string) => readFileSync(join(folder, path));

test('fetches exactly the files of the newest commit: deltas, names in Chinese, empty files, line ends', async (context) => {
  const repository = server.createRepository('files');
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} ${(at * 7919) % 1000}`);
  repository.commit({ 'old.txt': 'gone', '题目/样例 1.in': '1 2\r\n' });
  const commit = repository.commit(
    {
      'old.txt': null,
      'a/large.txt': lines.join('\n'),
      'b/large.txt': lines.with(9000, 'changed').join('\n'),
      'empty.txt': '',
      'bytes.bin': Buffer.from([0, 255, 13, 10, 0]),
    },
    '添加数据\n\nMore.',
  );
  // The server sends deltas of similar files only if the repository is packed.
  repository.git('-C', '../files.git', 'repack', '-adfq', '--window=10');
  const snapshot = await fetch(context, repository.address);
  assert.equal(snapshot.commit, commit);
  assert.equal(snapshot.subject, '添加数据');
  assert.deepEqual([...snapshot.files.keys()].toSorted(), [
    'a/large.txt',
    'b/large.txt',
    'bytes.bin',
    'empty.txt',
    '题目/样例 1.in',
  ]);
  assert.equal(read(snapshot, 'a/large.txt').toString(), lines.join('\n'));
  assert.equal(read(snapshot, 'b/large.txt').toString(), lines.with(9000, 'changed').join('\n'));
  assert.deepEqual([...read(snapshot, 'bytes.bin')], [0, 255, 13, 10, 0]);
  assert.equal(read(snapshot, '题目/样例 1.in').toString(), '1 2\r\n');
  assert.equal(snapshot.trees.get('a'), repository.git('rev-parse', 'HEAD:a').trim());
  assert.equal(snapshot.files.get('empty.txt'), repository.git('rev-parse', 'HEAD:empty.txt').trim());
});

test('reads a branch, and reports one that does not exist', async (context) => {
  const repository = server.createRepository('branches');
  repository.commit({ 'a.txt': 'main' });
  repository.git('switch', '-q', '-c', 'contest/2026');
  repository.commit({ 'a.txt': 'contest' });
  assert.equal(read(await fetch(context, repository.address), 'a.txt').toString(), 'main');
  const other = await fetch(context, repository.address, { branch: 'contest/2026' });
  assert.equal(read(other, 'a.txt').toString(), 'contest');
  await assert.rejects(
    fetch(context, repository.address, { branch: 'contest' }),
    refusal('repositoryBranchMissing'),
  );
});

test('writes links as links, and leaves submodules out', async (context) => {
  const repository = server.createRepository('links');
  const first = repository.commit({ 'a.txt': 'a' });
  repository.git('update-index', '--add', '--cacheinfo', `160000,${first},sub`);
  repository.link('out', '/etc/passwd');
  const snapshot = await fetch(context, repository.address);
  assert.ok(lstatSync(join(snapshot.folder, 'out')).isSymbolicLink());
  assert.equal(readlinkSync(join(snapshot.folder, 'out')), '/etc/passwd');
  assert.equal(snapshot.files.has('sub'), false);
});

test('sends credentials to private repositories, and says what is wrong with them', async (context) => {
  const repository = server.createRepository('private');
  repository.commit({ 'a.txt': 'a' });
  server.credentials = 'deploy:right';
  await assert.rejects(fetch(context, repository.address), refusal('repositoryDenied'));
  const wrong = { username: 'deploy', token: 'wrong' };
  await assert.rejects(fetch(context, repository.address, wrong), refusal('repositoryDenied'));
  await fetch(context, repository.address, { username: 'deploy', token: 'right' });
  await assert.rejects(fetch(context, `http://${server.host}/none.git`), refusal('repositoryDenied'));
  server.credentials = null;
  await assert.rejects(fetch(context, `http://${server.host}/none.git`), refusal('repositoryMissing'));
});

test('speaks version 2 only, follows no redirects, and reaches no private network', async (context) => {
  const repository = server.createRepository('strict');
  repository.commit({ 'a.txt': 'a' });
  server.requests.length = 0;
  await fetch(context, repository.address);
  assert.deepEqual(server.requests, [
    'GET /strict.git/info/refs?service=git-upload-pack version=2',
    'POST /strict.git/git-upload-pack version=2',
    'POST /strict.git/git-upload-pack version=2',
  ]);
  await assert.rejects(
    fetch(context, repository.address, { reachesPrivate: false }),
    refusal('repositoryHostRefused'),
  );
  for (const host of ['localhost', '10.0.0.1', '[::1]'])
    await assert.rejects(
      fetch(context, `https://${host}/strict.git`, { reachesPrivate: false }),
      refusal('repositoryPrivate'),
    );
  server.intercept = (_, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/x.git/info/refs' }).end();
    return true;
  };
  await assert.rejects(fetch(context, repository.address), refusal('repositoryMoved'));
  server.intercept = (_, response) => {
    response.end('<html>a page</html>');
    return true;
  };
  await assert.rejects(fetch(context, repository.address), refusal('repositoryProtocol'));
  server.intercept = ({ headers }) => {
    delete headers['git-protocol'];
    return false;
  };
  await assert.rejects(fetch(context, repository.address), refusal('repositoryProtocol'));
});

test('a broken connection and damaged data are reported, and nothing is kept', async (context) => {
  const repository = server.createRepository('broken');
  repository.commit({ 'a.txt': 'a'.repeat(5000) });
  let calls = 0;
  server.intercept = (_, response) => {
    calls += 1;
    if (calls < 3) return false;
    response.setHeader('content-type', 'application/x-git-upload-pack-result');
    response.write('000dpackfile\n0009\u0001PACK', 'latin1', () => response.destroy());
    return true;
  };
  // The connection may break before or after the client has received the response headers.
  const isBroken = (error: unknown) =>
    refusal('repositoryDamaged')(error) || refusal('repositoryUnreachable')(error);
  await assert.rejects(fetch(context, repository.address), isBroken);
  calls = 0;
  server.intercept = (_, response) => {
    calls += 1;
    if (calls < 3) return false;
    response.setHeader('content-type', 'application/x-git-upload-pack-result');
    response.end('000dpackfile\n0025\u0001PACK0000000000000000000000000000', 'latin1');
    return true;
  };
  await assert.rejects(fetch(context, repository.address), refusal('repositoryDamaged'));
});

test('closes the connection to a server whose pack exceeds its limit', async (context) => {
  const repository = server.createRepository('flood');
  repository.commit({ 'a.txt': 'a' });
  let calls = 0;
  let sent = 0;
  server.intercept = (_, response) => {
    calls += 1;
    if (calls < 3) return false;
    response.setHeader('content-type', 'application/x-git-upload-pack-result');
    response.write('000dpackfile\n');
    // A packet of the maximum size in the protocol.
    const packet = Buffer.concat([Buffer.from('fff0\u0001', 'latin1'), Buffer.alloc(65_515)]);
    const flood = () => {
      while (!response.destroyed && response.write(packet)) sent += packet.length;
    };
    response.on('drain', flood);
    flood();
    return true;
  };
  await assert.rejects(fetch(context, repository.address), refusal('repositoryTooLarge'));
  const { packBytes, answerBytes } = repositoryLimits;
  assert.ok(sent < packBytes + 2 * answerBytes, `${sent} bytes`);
});

test('closes the connection to a server that sends empty or tiny packets without end', async (context) => {
  const repository = server.createRepository('endless');
  repository.commit({ 'a.txt': 'a' });
  const commit = '1'.repeat(40);
  for (const [phase, packet] of [
    ['ls-refs', '0000'],
    ['ls-refs', `003e${commit} refs/heads/other\n`],
    ['fetch', '0000'],
    ['fetch', '0005\u0001'],
    ['fetch', '0006\u0002x'],
  ] as const) {
    let sent = 0;
    let calls = 0;
    server.intercept = (_, response) => {
      calls += 1;
      if (calls < (phase === 'fetch' ? 3 : 2)) return false;
      response.setHeader('content-type', 'application/x-git-upload-pack-result');
      if (phase === 'fetch') response.write('000dpackfile\n');
      const many = Buffer.from(packet.repeat(10_000), 'latin1');
      const flood = () => {
        while (!response.destroyed && response.write(many)) sent += many.length;
      };
      response.on('drain', flood);
      flood();
      return true;
    };
    await assert.rejects(fetch(context, repository.address), refusal('repositoryDamaged'), packet);
    assert.ok(sent < 16 * 1024 ** 2, `${packet}: ${sent} bytes`);
  }
});
