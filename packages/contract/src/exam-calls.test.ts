import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { examCalls, type ExamRule } from './exam-calls.ts';
import type { RouteDefinition } from './wire/route.ts';
import { routes } from './routes/index.ts';
import { keysOf } from './wire/values.ts';

const fieldOf = (rule: ExamRule): string[] =>
  typeof rule === 'string' || 'scope' in rule
    ? []
    : Object.values(rule).filter((value) => typeof value === 'string');

test('a call that is open during an exam has the fields that identify the contest', () => {
  for (const name of keysOf(examCalls)) {
    const rule = examCalls[name];
    assert.ok(rule, name);
    const { params, query, body }: RouteDefinition = routes[name];
    const shapes = [params, query, body].map((schema) => (schema instanceof z.ZodObject ? schema.shape : {}));
    const known = new Set(shapes.flatMap((shape) => Object.keys(shape)));
    for (const field of fieldOf(rule)) assert.ok(known.has(field), `${name} has no ${field}`);
    if (typeof rule === 'object' && 'scope' in rule) assert.ok(known.has('cid'), name);
  }
});

test('staff calls and calls that leave the contest are closed', () => {
  for (const name of keysOf(examCalls)) {
    const { access }: RouteDefinition = routes[name];
    assert.ok(['anon', 'login', 'permission:submit', 'permission:comment_add'].includes(access), name);
  }
  for (const closed of [
    'GET /api/get-problem-detail',
    'GET /api/get-problem-list',
    'GET /api/get-submission-list',
    'GET /api/get-discussion-detail',
    'GET /api/msg/reply',
    'POST /api/api-tokens',
    'GET /api/search',
    'POST /api/assistant/chat',
  ] as const)
    assert.equal(examCalls[closed], undefined);
});
