import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { pageCapOf } from '../testing/text-lists.ts';
import { limits } from '../limits/index.ts';
import { valueOf } from '../testing/arbitrary.ts';
import { answers, calls, hasType, inputs, published, type Schema, walk } from '../testing/calls.ts';

/** Tests of properties that every schema of every call must have. */

/** Whether the length of a text is limited. Fixed formats, and patterns without `*` and `+`, limit it implicitly. */
function isBounded({ maxLength, pattern, format, ...schema }: Schema): boolean {
  if (maxLength !== undefined || 'const' in schema || schema.enum) return true;
  return format === 'uuid' || (pattern !== undefined && !/[*+]/.test(pattern) && pattern.endsWith('$'));
}

/**
 * Texts without a maximum in the schema, and the reason of each. Only the maximum size of the body limits them. A new
 * text without a maximum fails the test below until it gets a maximum or a reason here.
 */
const endless: readonly [RegExp, string][] = [
  [/^body of POST \/api\/submit-.*: code$/, 'counted in code points and bytes, with an error of its own'],
  [/^body of POST \/api\/submit-problem-test-judge: userInput$/, 'has an error of its own'],
  [/^body of POST \/api\/submit-problem-test-judge: expectedOutput$/, 'as long as the samples of a problem'],
];

test('every text that a caller sends has a maximum length', () => {
  for (const { place, schema } of inputs) {
    for (const { path, schema: each } of walk(published(schema, 'input'))) {
      if (!hasType(each, 'string') || isBounded(each)) continue;
      const full = `${place}: ${path}`;
      assert.ok(
        endless.some(([pattern]) => pattern.test(full)),
        `${full} may be of any length`,
      );
    }
  }
});

/** Lists that may be longer than others. The limit of each is that of the objects that it contains. */
const longLists = new Set([
  'body of POST /api/admin/problem: samples',
  'body of PUT /api/admin/problem: samples',
  'body of POST /api/group/problem: samples',
  'body of PUT /api/group/problem: samples',
  'body of POST /api/admin/contest/problem: samples',
  'body of POST /api/group/contest-problem: samples',
  'body of PUT /api/admin/contest/problem: samples',
  'body of PUT /api/admin/problem/test-data: cases',
  'body of POST /api/node/tasks/:judgingId/finish: outcome.cases',
]);

/** Lists that must have room for the accounts of a whole school. */
const accountLists = new Set(
  ['insert-batch-user', 'import-check', 'import-jobs'].map(
    (call) => `body of POST /api/admin/user/${call}: users`,
  ),
);

test('every list that a caller sends has a maximum length', () => {
  for (const { place, schema } of inputs) {
    for (const { path, schema: each } of walk(published(schema, 'input'))) {
      if (!hasType(each, 'array')) continue;
      const long = longLists.has(`${place}: ${path}`) ? limits.casesMax : 1000;
      const most = accountLists.has(`${place}: ${path}`) ? limits.importedUsersMax : long;
      assert.ok(each.maxItems !== undefined && each.maxItems <= most, `${place}: ${path}`);
    }
  }
});

test('every number that a node sends has a minimum and a maximum', () => {
  for (const { place, name, schema } of inputs) {
    if (!name.startsWith('POST /api/node/')) continue;
    for (const { path, schema: each } of walk(published(schema, 'input'))) {
      if (!hasType(each, 'number') && !hasType(each, 'integer')) continue;
      const least = each.minimum ?? each.exclusiveMinimum;
      assert.ok(
        'const' in each || each.enum || (least !== undefined && each.maximum !== undefined),
        `${place}: ${path}`,
      );
    }
  }
});

test('no page of a list exceeds the maximum size, whatever is requested', () => {
  for (const { place, name, schema } of inputs) {
    const { properties = {}, required = [] } = published(schema, 'input');
    if (!('limit' in properties)) continue;
    const needed = Object.fromEntries(required.map((field) => [field, '0']));
    for (const limit of [limits.pageSizeMax + 1, '999999999999999', 2 ** 53 - 1]) {
      const read = schema.parse({ ...needed, limit }) as { limit: number };
      assert.equal(read.limit, pageCapOf(name), place);
    }
    const { currentPage, limit } = schema.parse(needed) as { currentPage: number; limit: number };
    assert.ok(currentPage === 1 && limit >= 1 && limit <= limits.pageSizes[4], place);
  }
});

/** Fields with ids. Clients send ids from URLs as strings and other ids as numbers. */
const ids = /^(pid|cid|tid|gid|submitId|fromId|toId|judgingId)$/;

/** Calls in which `pid` is a display id, so it may be any text. */
const byDisplayId = new Set([
  'POST /api/submit-problem-judge',
  'POST /api/claim-remote-run',
  'GET /api/get-discussion-list',
  'GET /api/group/get-discussion-list',
  'POST /api/group/discussion',
  'POST /api/discussion',
  'POST /api/discussions',
]);

test('accepts an id as a number and as a numeric string and rejects everything else', () => {
  for (const { place, name, schema } of inputs) {
    if (byDisplayId.has(name) || !(schema instanceof z.ZodObject)) continue;
    for (const [field, part] of Object.entries(schema.shape)) {
      if (!ids.test(field)) continue;
      const read = part as z.ZodType;
      // This call accepts a repeated parameter, so it accepts a list of ids, too.
      const isRepeated = name === 'GET /api/file/export-problem';
      for (const given of [42, '42', ' 42 ']) assert.equal(read.parse(given), 42, `${place}: ${field}`);
      for (const bad of [
        '4.2',
        '42x',
        4.2,
        '0x2a',
        '4e1',
        true,
        isRepeated ? [['42']] : [42],
        { id: 42 },
        Number.NaN,
        Infinity,
      ]) {
        assert.equal(read.safeParse(bad).success, false, `${place}: ${field} took ${JSON.stringify(bad)}`);
      }
    }
  }
});

test('every call reads a password the same way', () => {
  const fields = inputs.flatMap(({ place, schema }) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([field, part]) =>
          /password$/i.test(field) ? [{ place: `${place}: ${field}`, part: part as z.ZodType }] : [],
        )
      : [],
  );
  assert.ok(fields.length >= 8);
  for (const { place, part } of fields) {
    for (const given of [' pass word ', 'pass word', '\tpass word\n'])
      assert.equal(part.parse(given), 'pass word', place);
    assert.equal(part.parse('密码 🔑'), '密码 🔑', place);
    assert.equal(part.safeParse(123456).success, false, place);
    // The password is too long for the rule, which has its own error. But it is short enough to be hashed, so the
    // schema accepts it.
    assert.equal(part.safeParse('x'.repeat(limits.passwordMax + 1)).success, true, place);
    assert.equal(part.safeParse('x'.repeat(513)).success, false, place);
  }
});

/** Field names that existing clients write with underscores. */
const oldSpellings = new Set(['number_from', 'number_to', 'password_length']);
/** The ICPC Contest API prescribes the field names of all paths below this one. */
const standard = ' /api/contest-api';

test('field names are in camel case', () => {
  for (const { place, name, schema } of inputs) {
    if (name.includes(standard)) continue;
    for (const { path } of walk(published(schema, 'input'))) {
      for (const field of path.split(/[.[\]{}]+/))
        if (!oldSpellings.has(field)) assert.match(field, /^[a-z]?[A-Za-z\d]*$/, `${place}: ${path}`);
    }
  }
});

test('responses are plain JSON without transforms', () => {
  for (const { name, schema } of answers) {
    // If a schema has no transforms, its input and output schemas differ only in the handling of unknown fields.
    const plain = (io: 'input' | 'output') =>
      JSON.stringify(published(schema, io), (key, value: unknown) =>
        key === 'additionalProperties' && value === false ? undefined : value,
      );
    assert.equal(plain('input'), plain('output'), name);
  }
});

test('no response has a field for a secret', () => {
  const shown = new Set([
    // The owner sees a token only once, in this response. The slide check returns a token that is valid for one
    // sign-in.
    'POST /api/api-tokens: token',
    'POST /api/admin/node-tokens: token',
    // Root enters this secret in the receiver of the deliveries. It is shown only when it is created.
    'POST /api/admin/webhooks: secret',
    'POST /api/admin/webhooks/secret: secret',
    // The owner of the repository enters this secret in the git server.
    'POST /api/admin/problem-repositories: hookSecret',
    'POST /api/admin/problem-repositories/hook-secret: hookSecret',
    'POST /api/slide-check: token',
    // The owner of the account enters this secret in an authenticator app.
    'POST /api/second-factor: secret',
  ]);
  for (const { name, schema } of answers) {
    for (const { path, schema: each } of walk(published(schema, 'output'))) {
      if (
        !/(password|secret|hash|token|salt)$/i.test(path) ||
        hasType(each, 'null') ||
        hasType(each, 'boolean')
      )
        continue;
      assert.ok(shown.has(`${name}: ${path}`), `${name} answers ${path}`);
    }
  }
});

/**
 * Calls with rules that involve several fields or values. A published schema cannot express such rules; they have their
 * own tests.
 */
const refined = new Set([
  'GET /api/get-full-screen-problem-list',
  // Of these calls, each requires one of several proofs of identity.
  'POST /api/change-password',
  'POST /api/change-email',
  'POST /api/change-mobile',
  'POST /api/second-factor',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/disable',
  'POST /api/oidc/link-visit',
  'POST /api/api-tokens',
  'POST /api/device-authorizations/grant',
  'POST /api/passkeys/creation-options',
  'POST /api/admin/backup-tickets',
  'GET /api/get-rank-list',
  'GET /api/get-group-rank-list',
  'POST /api/assistant/chat',
]);

test('accepts what the published schema permits and drops unknown fields', () => {
  for (const { place, name, schema } of inputs) {
    if (refined.has(name)) continue;
    const promised = published(schema, 'input');
    fc.assert(
      fc.property(valueOf(promised), fc.jsonValue({ maxDepth: 1 }), (value, stranger) => {
        const read = schema.safeParse(value);
        assert.ok(read.success, `${place}: ${read.error?.message}`);
        // The external sign-in service may add any fields to its callback.
        if (name === 'GET /api/oidc/callback') return;
        // A body that is a list has no fields.
        if (Array.isArray(value)) return;
        for (const field of Object.keys(read.data as object))
          assert.ok(field in (promised.properties ?? {}), place);
        assert.deepEqual(schema.parse({ ...(value as object), isStranger: stranger }), read.data, place);
      }),
      { numRuns: 20 },
    );
  }
});

test('clients read every permitted response unchanged', () => {
  for (const { name, schema } of answers) {
    fc.assert(
      fc.property(valueOf(published(schema, 'output')), (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        assert.deepEqual(schema.parse(sent), sent, name);
      }),
      { numRuns: 10 },
    );
  }
});

test('every schema can be published and has a type everywhere', () => {
  /** Values of any type: the kind of the job, an earlier release or a sign-in service defines them. */
  const open = new Set(['result', 'filter{}', 'query of GET /api/oidc/callback: {}']);
  for (const { name, definition } of calls) {
    for (const [part, io] of [
      ['params', 'input'],
      ['query', 'input'],
      ['body', 'input'],
      ['data', 'output'],
    ] as const) {
      const schema = definition[part];
      if (schema === undefined) continue;
      for (const { path, schema: each } of walk(published(schema, io))) {
        const says =
          each.type ?? each.anyOf ?? each.oneOf ?? each.enum ?? ('const' in each ? true : undefined);
        const place = `${part} of ${name}: ${path}`;
        assert.ok(says !== undefined || [...open].some((end) => place.endsWith(end)), place);
      }
    }
  }
});
