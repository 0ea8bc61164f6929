import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../../test-support/until.ts';
import type { SiteIdentity } from './page-head.ts';
import { registerWebApp } from './web-app.ts';

const script = 'console.log("獬豸");'.repeat(100);
let identity: SiteIdentity = { name: 'Our Judge', shortName: 'OJ', description: '', address: null };
let folder: string;
let app: FastifyInstance;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>page</title><script data-boot>begin()</script><script src="/assets/x.js"></script>',
  );
  mkdirSync(join(folder, '.vite'));
  const early = [
    {
      path: '/home',
      files: { 'zh-CN': ['assets/zh.js', 'assets/home.js'], 'en-US': ['assets/en.js', 'assets/home.js'] },
    },
    {
      path: '/contest/$contestID/',
      files: { 'zh-CN': ['assets/contest.js', 'assets/zh.js'], 'en-US': ['assets/contest.js'] },
    },
    { path: '*', files: { 'zh-CN': ['assets/zh.js'], 'en-US': ['assets/en.js'] } },
  ];
  writeFileSync(join(folder, '.vite/early.json'), JSON.stringify(early));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/index-abc123.js'), script);
  writeFileSync(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(script));
  app = fastify();
  await registerWebApp(app, async () => identity, {
    folder,
    findRedirect: ({ url }) =>
      Promise.resolve({
        isOldAddress: /^\/(?:problem\.php|showsource\.php|upload)/.test(url),
        target: url === '/problem.php?id=1' ? '/problem/1' : null,
      }),
  });
});
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('an old page that visitors may not see gets the page of the application, which asks as the user; files do not', async () => {
  const moved = await get('/problem.php?id=1');
  assert.deepEqual([moved.statusCode, moved.headers.location], [302, '/problem/1']);
  const hidden = await get('/showsource.php?id=1002');
  assert.equal(hidden.statusCode, 200);
  assert.match(hidden.body, /<title>/);
  for (const url of ['/upload/missing.png', '/unknown.php'])
    assert.equal((await get(url)).statusCode, 404, url);
});

test('hashed assets are cached forever and sent precompressed', async () => {
  const plain = await get('/assets/index-abc123.js');
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(plain.headers['content-type']), /javascript/);
  assert.equal(plain.body, script);
  const small = await get('/assets/index-abc123.js', { 'accept-encoding': 'br' });
  assert.equal(small.headers['content-encoding'], 'br');
  assert.deepEqual(small.rawPayload, brotliCompressSync(script));
});

test('other files are revalidated and not sent twice', async () => {
  const first = await get('/favicon.svg');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
  assert.equal(again.statusCode, 304);
});

test('every page path returns the application', async () => {
  for (const url of ['/', '/problem', '/problem/1000?l=en-us', '/contest/1/problem/A/full-screen', '/没有']) {
    const answer = await get(encodeURI(url));
    assert.equal(answer.statusCode, 200, url);
    assert.match(answer.body, /<title>page/);
    assert.equal(answer.headers['cache-control'], 'no-cache');
  }
});

test('the page allows its inline scripts and no other', async () => {
  const digest = createHash('sha256').update('begin()').digest('base64');
  for (const url of ['/', '/index.html', '/contest/1']) {
    const policy = String((await get(url)).headers['content-security-policy']);
    assert.ok(policy.includes(`; script-src 'self' 'sha256-${digest}'; style-src `), `${url}: ${policy}`);
  }
});

test('the page lists the files that it needs at its address, in both languages', async () => {
  const chunksAt = async (url: string) => {
    const { body } = await get(url);
    const chunks = / data-chunks="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"');
    return JSON.parse(chunks ?? 'null') as unknown;
  };
  const home = { 'zh-CN': ['assets/zh.js', 'assets/home.js'], 'en-US': ['assets/en.js', 'assets/home.js'] };
  for (const url of ['/', '/home', '/home/', '/home?l=en']) assert.deepEqual(await chunksAt(url), home, url);
  for (const url of ['/contest/7', '/contest/7/', '/contest/%22%3E'])
    assert.deepEqual(
      await chunksAt(url),
      { 'zh-CN': ['assets/contest.js', 'assets/zh.js'], 'en-US': ['assets/contest.js'] },
      url,
    );
  for (const url of ['/contest', '/contest/7/x', '/$contestID', '/index.html'])
    assert.deepEqual(await chunksAt(url), { 'zh-CN': ['assets/zh.js'], 'en-US': ['assets/en.js'] }, url);
  assert.notEqual((await get('/home')).headers.etag, (await get('/contest/7')).headers.etag);
});

test('the page describes the site, and follows its settings', async () => {
  assert.match((await get('/problem/1')).body, /<meta property="og:title" content="Our Judge" \/>/);
  const former = (await get('/')).headers.etag;
  identity = { ...identity, name: 'Renamed "Judge"' };
  const renamed = await get('/');
  assert.match(renamed.body, /og:title" content="Renamed &quot;Judge&quot;"/);
  assert.notEqual(renamed.headers.etag, former);
  const manifest = await get('/manifest.webmanifest');
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/);
  assert.equal((JSON.parse(manifest.body) as { name: string }).name, 'Renamed "Judge"');
});

test('the page has a tag, is sent precompressed, and is sent again after a new build', async () => {
  const first = await get('/contest/1');
  assert.match(String(first.headers['content-type']), /^text\/html/);
  const known = await get('/contest/2', { 'if-none-match': String(first.headers.etag) });
  assert.deepEqual([known.statusCode, known.body], [304, '']);
  const page = `<!doctype html><title>page two</title>${' '.repeat(2000)}`;
  writeFileSync(join(folder, 'index.html'), page);
  await until('it is read again', async () => (await get('/')).body === page);
  const small = await get('/', {
    'accept-encoding': 'gzip, br',
    'if-none-match': String(first.headers.etag),
  });
  assert.deepEqual([small.statusCode, small.headers['content-encoding']], [200, 'br']);
  assert.deepEqual(small.rawPayload, brotliCompressSync(page));
});

test('missing files, calls and other folders do not return the application', async () => {
  for (const url of [
    '/assets/index-old.js',
    '/api/none',
    '/robots.txt',
    '/../package.json',
    '/%2e%2e/secret.key',
  ]) {
    const answer = await get(url);
    assert.ok([403, 404].includes(answer.statusCode), `${url}: ${answer.statusCode}`);
    assert.doesNotMatch(answer.body, /<title>page/);
  }
  const posted = await app.inject({ url: '/problem', method: 'POST' });
  assert.equal(posted.statusCode, 405);
});

test('reports a site that is not built', async () => {
  const bare = fastify();
  await registerWebApp(bare, async () => identity, { folder: join(folder, 'nowhere') });
  const answer = await bare.inject('/');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /not built/);
  await bare.close();
});
