import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RouteName, routes } from '../routes/index.ts';
import type { RouteDefinition } from '../wire/route.ts';
import { isRecord } from '../wire/values.ts';

/** A value that a client sends, and the value that the schema returns, or `refused` if the schema rejects it. */
export type Reading = readonly [why: string, sent: unknown, read: unknown];

export const refused = Symbol('refused');

/**
 * Adds one test for each line: parses the value as `part` of the call and compares the result. Absent and undefined
 * fields count as equal.
 */
export function readings(
  call: RouteName,
  part: 'query' | 'body' | 'params',
  lines: readonly Reading[],
): void {
  const definition: RouteDefinition = routes[call];
  const schema = definition[part];
  for (const [why, sent, read] of lines) {
    test(`${call} ${read === refused ? 'rejects' : 'parses'} ${why}`, () => {
      assert.ok(schema);
      const result = schema.safeParse(sent);
      if (read === refused) {
        assert.equal(result.success, false, `read as ${JSON.stringify(result.data)}`);
        return;
      }
      assert.ok(result.success, result.error?.message);
      assert.deepEqual(withoutUndefined(result.data), read);
    });
  }
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, withoutUndefined(field)]),
  );
}
