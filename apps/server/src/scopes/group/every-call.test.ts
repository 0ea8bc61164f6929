import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';

/** Tables of who may what in a group: each of them asks all parts in the group, applicants, outsiders and visitors. */
const tables = [
  'scopes/group/who-may-what.test.ts',
  'scopes/group/problems/who-may-what.test.ts',
  'scopes/training/admin/group.test.ts',
  'scopes/contest/admin/group.test.ts',
].map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));

/** Calls that are the same whoever one is in a group: what one may make, and the list. */
const ofNoGroup = new Set([
  'GET /api/group-allowance',
  'POST /api/group',
  // How much a group may store says whoever sets the limits of the site.
  'PUT /api/admin/storage/group',
]);

const calls = Object.entries<RouteDefinition>(routes).filter(([name]) =>
  /\/(group|[a-z-]*-group)/.test(name),
);

test('every call of groups has a row in a table of who may what, or opens to a role of the site alone', () => {
  assert.ok(calls.length > 70);
  const missing = calls.filter(([name, { access, upload, isRaw }]) => {
    const isOfSite = access.startsWith('role:') || access === 'keeper';
    // Files are sent and fetched by their path.
    const text = upload || isRaw ? name.replace(/^\w+ /, '') : `'${name}'`;
    return !isOfSite && !ofNoGroup.has(name) && !tables.some((table) => table.includes(text));
  });
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  );
});

/** What belongs to somebody in a group, by the field that names it. */
const nouns = { cid: 'groupContest', tid: 'groupTraining', pid: 'groupProblem' } as const;

/** Lists of posts say by these which of them. */
const filters = new Set(['GET /api/group/get-discussion-list', 'POST /api/group/discussion']);

test('a call of groups that names a contest, a training or a problem works on those of groups alone', () => {
  for (const [name, { query, body, owner }] of calls) {
    if (!name.includes(' /api/group/') || filters.has(name)) continue;
    const fields = new Set(
      [query, body].flatMap((part) => (part && 'shape' in part ? keysOf(part.shape) : [])),
    );
    const field = (['cid', 'tid', 'pid'] as const).find((one) => fields.has(one));
    if (field === undefined) continue;
    assert.deepEqual([owner].flat()[0], { noun: nouns[field], field }, name);
  }
});

const keysOf = (shape: unknown): string[] =>
  typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
