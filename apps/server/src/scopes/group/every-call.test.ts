import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';

/**
 * Test files with permission tables for groups. Each file makes its calls with all group roles, as applicants,
 * outsiders and visitors.
 */
const tables = [
  'scopes/group/who-may-what.test.ts',
  'scopes/group/problems/who-may-what.test.ts',
  'scopes/training/admin/group.test.ts',
  'scopes/contest/admin/group.test.ts',
].map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));

/** Calls that concern no single group: creation of groups and their lists. */
const ofNoGroup = new Set([
  'GET /api/group-allowance',
  'POST /api/group',
  // The storage limit of a group is set by staff who set the limits of the site.
  'PUT /api/admin/storage/group',
]);

const calls = Object.entries<RouteDefinition>(routes).filter(([name]) =>
  /\/(group|[a-z-]*-group)/.test(name),
);

test('every group call is in a permission table, or is for a site role only', () => {
  assert.ok(calls.length > 70);
  const missing = calls.filter(([name, { access, upload, isRaw }]) => {
    const isOfSite = access.startsWith('role:') || access === 'bankManager';
    // The tables list uploads and downloads by their path.
    const text = upload || isRaw ? name.replace(/^\w+ /, '') : `'${name}'`;
    return !isOfSite && !ofNoGroup.has(name) && !tables.some((table) => table.includes(text));
  });
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  );
});

/** Nouns that the ownership checks must use, by the field that contains the id. */
const nouns = { cid: 'groupContest', tid: 'groupTraining', pid: 'groupProblem' } as const;

/** In these calls on posts, the fields do not name an object whose owner must be checked. */
const filters = new Set(['GET /api/group/get-discussion-list', 'POST /api/group/discussion']);

test('group calls with the id of a contest, training or problem check that it belongs to a group', () => {
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
