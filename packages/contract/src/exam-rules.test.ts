import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examCalls, type ExamRule } from './exam-calls.ts';
import type { RouteDefinition } from './wire/route.ts';
import { routes } from './routes/index.ts';
import { calls, hasType, published } from './testing/calls.ts';
import { keysOf } from './wire/values.ts';

/** Calls that are open during an exam. The tests compare the rules with the data that each call could reveal. */
const open: readonly (readonly [keyof typeof routes, ExamRule])[] = keysOf(examCalls).flatMap((name) => {
  const rule = examCalls[name];
  return rule === undefined ? [] : [[name, rule] as const];
});
const partOf = (name: keyof typeof routes): RouteDefinition['query'] => {
  const { query, body }: RouteDefinition = routes[name];
  return query ?? body;
};
const isOf = (rule: ExamRule, key: string) => typeof rule === 'object' && key in rule;

test('a call for one contest requires its id', () => {
  for (const [name, rule] of open) {
    if (typeof rule !== 'object' || !('contest' in rule) || rule.without !== undefined) continue;
    const schema = partOf(name);
    assert.ok(schema, name);
    assert.ok(published(schema, 'input').required?.includes(rule.contest), name);
    for (const none of [undefined, null, '', []]) {
      const { error } = schema.safeParse({ [rule.contest]: none });
      assert.ok(
        error?.issues.some(({ path }) => path[0] === rule.contest),
        `${name} without ${rule.contest}`,
      );
    }
  }
});

test('if a call may concern another object, the rule names that field', () => {
  for (const [name, rule] of open) {
    if (typeof rule !== 'object' || !('contest' in rule)) continue;
    const fields = Object.keys(published(partOf(name) ?? assert.fail(name), 'input').properties ?? {});
    const other = fields.find((field) => ['did', 'tid', 'gid'].includes(field));
    assert.equal(rule.without, other, name);
  }
});

test('a call for a submission requires its id, or a list of ids', () => {
  for (const [name, rule] of open) {
    if (typeof rule !== 'object' || !('submission' in rule)) continue;
    const { properties = {}, required = [] } = published(partOf(name) ?? assert.fail(name), 'input');
    assert.ok(required.includes(rule.submission), name);
    assert.equal(hasType(properties[rule.submission] ?? {}, 'array'), rule.submission.endsWith('s'), name);
  }
});

test('a call for a scope has fields for contest and training or group', () => {
  for (const [name, rule] of open) {
    if (!isOf(rule, 'scope')) continue;
    const fields = Object.keys(published(partOf(name) ?? assert.fail(name), 'input').properties ?? {});
    assert.ok(fields.includes('cid') && (fields.includes('gid') || fields.includes('tid')), name);
  }
});

test('every call that a contestant needs during the contest is open', () => {
  // The calls of the contest pages.
  for (const path of [
    'get-contest-info',
    'get-contest-access',
    'register-contest',
    'get-contest-problem',
    'get-contest-problem-details',
    'get-user-problem-status',
    'get-full-screen-problem-list',
    'submit-problem-judge',
    'submit-problem-test-judge',
    'get-test-judge-result',
    'get-submission-detail',
    'get-all-case-result',
    'contest-submissions',
    'check-contest-submissions-status',
    'get-contest-rank',
    'get-contest-announcement',
    'get-contest-not-read-announcement',
    'submit-print-text',
    'comments',
    'comment',
    'languages',
    'get-problem-languages',
    'get-problem-code-template',
    'get-last-ac-code',
  ]) {
    const names = open.map(([name]) => name).filter((name) => name.endsWith(`/api/${path}`));
    assert.ok(names.length > 0, path);
  }
});

/** Each new line in this list allows participants of an exam another action. */
test('open calls change nothing outside the exam', () => {
  const readsByPost = /(status|rank|scoreboard|announcement|subscribe|slide-check)$/;
  const changing = open
    .map(([name]) => name)
    .filter((name) => !name.startsWith('GET ') && !readsByPost.test(name));
  assert.deepEqual(changing.toSorted(), [
    'POST /api/comment',
    'POST /api/contest-own-time',
    'POST /api/exam-hand-in',
    'POST /api/exam-report',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/passkeys/sign-in',
    'POST /api/passkeys/sign-in-options',
    'POST /api/register-contest',
    'POST /api/resubmit',
    'POST /api/submit-print-text',
    'POST /api/submit-problem-judge',
    'POST /api/submit-problem-samples-judge',
    'POST /api/submit-problem-test-judge',
  ]);
});

/** Calls without a scope must reveal nothing about other work. Pages need them before they know their scope. */
test('calls without a scope are few, and none of them returns a list', () => {
  const always = open.filter(([, rule]) => rule === 'always').map(([name]) => name);
  assert.ok(always.length <= 20);
  for (const name of always) {
    const { data }: RouteDefinition = routes[name];
    const { properties = {} } = data === undefined ? {} : published(data, 'output');
    assert.ok(!('records' in properties) && !('total' in properties), name);
  }
});

test('a GET that changes something and the equivalent POST are both open, or neither', () => {
  const byPath = Map.groupBy(calls, ({ path }) => path);
  for (const [path, twins] of byPath) {
    const [get, post] = ['GET', 'POST'].map((method) => twins.find((twin) => twin.method === method));
    if (!get || !post || get.definition.summary !== post.definition.summary) continue;
    const rules = new Map<string, ExamRule>(open);
    assert.deepEqual(rules.get(get.name), rules.get(post.name), path);
  }
});

test('calls that could bypass the exam stay closed', () => {
  const closed = [
    /search/,
    /mention/,
    /assistant/,
    /\/msg\/(comment|reply|like|sys|mine)/,
    /discussion/,
    /training-/,
    /\/group\//,
  ];
  const more = [
    /ranking|rank-list/,
    /api-token/,
    /contest-api/,
    /problem-hint/,
    /\/admin\//,
    /\/api\/file\/(?!download-contest-print|problem-samples)/,
  ];
  for (const [name] of open) {
    for (const pattern of [...closed, ...more]) assert.doesNotMatch(name, pattern, name);
  }
});
