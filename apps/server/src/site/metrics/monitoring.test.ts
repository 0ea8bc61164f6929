import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@xiezhi/contract/routes/index';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { documentationTexts } from '../api-docs/texts.ts';
import { typeText } from '../api-docs/type-text.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ settings: { metricsToken: 'metrics-token-1' } });
});
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

test('healthz responds whatever the state of the database', async () => {
  const response = await get('/healthz');
  assert.deepEqual([response.status, await response.json()], [200, { status: 'ok' }]);
});

test('readyz counts the judge nodes of the last fifteen seconds', async () => {
  assert.deepEqual(await (await get('/readyz')).json(), { database: true, judgeNodes: 0, ready: true });
  const { db } = server.services;
  await db
    .insertInto('judge_node')
    .values([
      { name: 'here', host: 'a', languages: '[{"name":"C"}]', last_seen_at: secondsAgo(1) },
      { name: 'gone', host: 'b', languages: '[{"name":"C"}]', last_seen_at: secondsAgo(60) },
      { name: 'mute', host: 'c', last_seen_at: secondsAgo(1) },
    ])
    .execute();
  assert.deepEqual(await (await get('/readyz')).json(), { database: true, judgeNodes: 1, ready: true });
});

test('metrics require the token, also from this machine', async () => {
  await server.call('GET /api/get-website-config');
  const authorization = 'Bearer metrics-token-1';
  const text = await (await get('/metrics', { authorization })).text();
  assert.match(
    text,
    /xiezhi_http_request_seconds_count\{method="GET",route="\/api\/get-website-config",status="200"\} 1/,
  );
  assert.match(text, /xiezhi_database_connections\{state="idle"\} \d/);
  assert.match(text, /xiezhi_judging_tasks\{state="waiting"\} 0/);
  assert.match(text, /process_resident_memory_bytes \d/);
  // Calls from this machine without a header, like a proxy that adds none, must not get the metrics.
  assert.equal((await get('/metrics')).status, 403);
  assert.equal((await get('/metrics', { authorization: 'Bearer wrong' })).status, 403);
  const proxied = { 'x-forwarded-for': '203.0.113.1' };
  assert.equal((await get('/metrics', { ...proxied, authorization })).status, 200);
});

test('the OpenAPI document lists every call once', async () => {
  const response = await get('/api/openapi.json');
  assert.equal(response.status, 200);
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
    >;
  };
  assert.equal(document.openapi, '3.1.0');
  const names = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  assert.deepEqual(names.sort(), Object.keys(routes).sort());
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
  const finish = document.paths['/api/node/tasks/{judgingId}/finish']?.['post'];
  assert.deepEqual(
    finish?.parameters.map((parameter) => [parameter.name, parameter.in]),
    [['judgingId', 'path']],
  );
});

test('the page of calls is readable in both languages, without scripts', async () => {
  for (const [locale, title, summary] of [
    ['zh-cn', '接口文档', '用邮箱收到的验证码注册账号'],
    ['en-us', 'API reference', 'Creates an account with the code that was sent to the email address'],
  ]) {
    const response = await get(`/api/docs?l=${locale}`);
    const html = await response.text();
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.ok(html.includes(title ?? '-') && html.includes(summary ?? '-'));
    assert.ok(!html.includes('<script') && !html.includes('>undefined'));
    for (const name of Object.keys(routes)) assert.ok(html.includes(`<code>${name}</code>`), name);
  }
});

test('shows access in the language of the page', async () => {
  const html = await (await get('/api/docs?l=zh-cn')).text();
  const texts = [...html.matchAll(/<p>权限: ([^<]*)<\/p>/g)].map(([, text]) => text ?? '');
  assert.equal(texts.length, Object.keys(routes).length);
  for (const text of texts) assert.match(text, /\p{Script=Han}/u);
});

test('shows descriptions in the language of the page', async () => {
  for (const [language, script] of [
    ['zh-cn', /\p{Script=Han}/u],
    ['en', /^\P{Script=Han}+$/u],
  ] as const) {
    const html = await (await get(`/api/docs?l=${language}`)).text();
    const texts = [...html.matchAll(/<\/h2>\n<p>([^<]*)<\/p>/g)].map(([, text]) => text ?? '');
    assert.equal(texts.length, Object.keys(routes).length);
    for (const text of texts) assert.match(text, script);
  }
});

test('the page has all its texts in both languages', () => {
  assert.deepEqual(
    Object.keys(documentationTexts['zh-CN']).sort(),
    Object.keys(documentationTexts['en-US']).sort(),
  );
});

test('shows types in readable form', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'number' },
      rows: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      map: { type: 'object', additionalProperties: { type: 'boolean' } },
    },
    required: ['id'],
  };
  assert.equal(
    typeText(schema),
    '{\n  id: integer  // number\n  rows?: (string | null)[]\n  map?: { [key]: boolean }\n}',
  );
});
