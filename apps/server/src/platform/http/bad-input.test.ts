import { anyEnvelope } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { defaultAbilities } from '@xiezhi/contract/enums/roles';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import { jsonSchema } from '../../site/api-docs/openapi.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { registerNodeToken } from '../../identity/judge-node/token.ts';

/**
 * Sends every kind of invalid input to every route of the contract. Expects an error of the catalogue in the language
 * of the request, and never HTTP 500. New routes are covered automatically.
 */
let server: TestServer;
let root: TestUser;
let plain: TestUser;
const nodeToken = randomUUID();
const all = Object.entries(routes) as [string, RouteDefinition][];

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  plain = await server.buildUser();
  await registerNodeToken(server.services.db, 'test', nodeToken);
});
after(() => server.stop());

interface Attempt {
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly token?: string;
  readonly locale?: 'zh-CN' | 'en-US';
}

const rawCalls = new Set<string>(all.flatMap(([name, { isRaw }]) => (isRaw ? [name] : [])));

async function attempt(name: string, { query = {}, body, raw, token, locale = 'en-US' }: Attempt) {
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replace(':judgingId', '7').replace(':sha256', 'ab'.repeat(32));
  const {
    status: http,
    headers,
    text,
  } = await server.ask(`${filled}?${new URLSearchParams(query).toString()}`, {
    method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      'accept-language': locale,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
    ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body ?? {}) }),
  });
  if (!headers.get('content-type')?.startsWith('application/json')) return { http, status: 200, msg: 'raw' };
  assert.ok(!/\bat .+\.[tj]s:\d+|node_modules|select .* from/i.test(text), `${name} tells too much: ${text}`);
  const envelope = anyEnvelope.safeParse(JSON.parse(text));
  // Routes whose response format is defined by a standard do not use the envelope for errors either.
  if (!envelope.success && rawCalls.has(name)) return { http, status: 200, msg: 'raw' };
  assert.ok(envelope.success, `${name} answers without an envelope: ${text}`);
  const { status, msg } = envelope.data;
  return { http, status, msg };
}

function check(name: string, what: string, answer: { http: number; status: number; msg: string }): void {
  const place = `${name} with ${what}: ${JSON.stringify(answer)}`;
  assert.ok(answer.http < 500 && answer.http !== 401, place);
  assert.equal(typeof answer.status, 'number', place);
  assert.ok(answer.msg.length > 0 && !/\{\w+\}/.test(answer.msg), place);
}

/** Returns a token for a route. Routes that end sessions get the token of a separate session. */
async function tokenFor(name: string, definition: RouteDefinition): Promise<string> {
  if (definition.access === 'node') return `Node ${nodeToken}`;
  return /logout|sessions/.test(name) ? (await server.buildUser()).token : root.token;
}

const hostile: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e15 - 1,
  1e300,
  '',
  ' ',
  '%',
  "'; drop table app_user; --",
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  'x'.repeat(5000),
  '9'.repeat(15),
  '-9999999999',
  [],
  [[1]],
  {},
  { $gt: '' },
];

test('hostile values in every field of every call never cause a 500', async () => {
  for (const [name, definition] of all) {
    const token = await tokenFor(name, definition);
    const queries = fieldsOf(definition.query).flatMap((field) =>
      hostile
        .filter((value) => typeof value !== 'object')
        .map((value) => ({ query: { [field]: String(value) }, token })),
    );
    const bodyFields = fieldsOf(definition.body).filter((field) => field !== 'waitMs');
    const bodies = hostile.map((value) => ({
      body: Object.fromEntries(bodyFields.map((field) => [field, value])),
      token,
    }));
    const attempts: Attempt[] = bodyFields.length > 0 ? [...queries, ...bodies] : queries;
    await Promise.all(
      attempts.map(async (each) => {
        check(name, JSON.stringify(each.query ?? each.body).slice(0, 60), await attempt(name, each));
      }),
    );
  }
});

function fieldsOf(schema: RouteDefinition['body']): string[] {
  return Object.keys((schema ? jsonSchema(schema, 'input')['properties'] : undefined) ?? {});
}

test('every call that requires a session reports a missing and an invalid one', async () => {
  for (const [name, { access }] of all) {
    if (access === 'anon') continue;
    for (const [locale, login, node] of [
      ['en-US', 'Please login first', 'The judge node token is not valid'],
      ['zh-CN', '请先登录', '评测机令牌无效'],
    ] as const) {
      const answer = await attempt(name, { locale });
      assert.deepEqual([answer.http, answer.status], [401, 401], name);
      assert.equal(answer.msg, access === 'node' ? node : login);
    }
    const wrong = await attempt(name, { token: access === 'node' ? root.token : `Node ${nodeToken}` });
    assert.equal(wrong.http, 401, name);
  }
});

test('reports a missing role or permission', async () => {
  await server.services.db.updateTable('app_user').set({ role: 1007 }).where('uid', '=', plain.uid).execute();
  for (const [name, { access }] of all) {
    const [, right] = access.split(':');
    // Skips rights that muted users (role 1007) have, because the test user has them, too.
    if (right === undefined || defaultAbilities[1007].some((ability) => ability === right)) continue;
    const english = await attempt(name, { token: plain.token });
    assert.deepEqual(
      [english.http, english.status, english.msg],
      [403, 403, 'You are not allowed to do this'],
      name,
    );
    const chinese = await attempt(name, { token: plain.token, locale: 'zh-CN' });
    assert.equal(chinese.msg, '你没有权限进行此操作');
  }
});

test('every call with a body reports broken JSON and bodies above the limit', async () => {
  for (const [name, definition] of all) {
    if (name.startsWith('GET') || !definition.body) continue;
    const token = await tokenFor(name, definition);
    const broken = await attempt(name, { raw: '{"a":', token, locale: 'zh-CN' });
    assert.deepEqual([broken.http, broken.msg], [400, '请求内容无法解析，请检查后重试'], name);
    const limit = definition.bodyLimit ?? 1024 * 1024;
    if (limit > 10_000_000) continue;
    const large = await attempt(name, { raw: bodyAbove(limit), token });
    assert.deepEqual([large.http, large.status], [413, 400], name);
    assert.match(large.msg, /^The request body is larger than \d+ MiB$/);
  }
});

const tooLarge = new Map<number, string>();

/** Returns JSON that is slightly longer than the limit. Cached for all routes with this limit. */
function bodyAbove(limit: number): string {
  const body = tooLarge.get(limit) ?? JSON.stringify('x'.repeat(limit));
  tooLarge.set(limit, body);
  return body;
}
