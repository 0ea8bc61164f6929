import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../errors/index.ts';
import type { RouteDefinition } from '../wire/route.ts';
import { type RouteName, routes } from '../routes/index.ts';
import { isRecord } from '../wire/values.ts';

/**
 * Boundary of a field: the last value that is accepted, and the first invalid one. If an error code is given, the
 * schema also accepts the invalid value, because the server then rejects it with this error instead of a general one.
 */
export type Edge = readonly [field: string, last: unknown, beyond: unknown, code?: ErrorCode];

export const signs = (most: number) => ['x'.repeat(most), 'x'.repeat(most + 1)] as const;
export const most = (value: number) => [value, value + 1] as const;
export const least = (value: number) => [value, value - 1] as const;
export const filled = (value: string) => [value, ' '] as const;
export const items = (count: number, item: unknown) =>
  [Array.from({ length: count }, () => item), Array.from({ length: count + 1 }, () => item)] as const;

/**
 * Adds one test for each line. The schema must accept `base` with the last valid value of the field, and reject `base`
 * with the first invalid one.
 */
export function edges(
  call: RouteName,
  part: 'query' | 'body' | 'params',
  base: unknown,
  lines: readonly Edge[],
): void {
  const definition: RouteDefinition = routes[call];
  for (const [field, last, beyond, code] of lines) {
    test(`${call} accepts ${describeValue(last)} for ${field}, and rejects ${describeValue(beyond)}`, () => {
      const schema = definition[part];
      assert.ok(schema);
      const accepted = schema.safeParse(withField(base, field, last));
      assert.ok(accepted.success, accepted.error?.message);
      const further = schema.safeParse(withField(base, field, beyond));
      if (code === undefined) {
        const places = further.error?.issues.map(({ path }) => path.join('.')) ?? [];
        assert.ok(!further.success, `${describeValue(beyond)} is read`);
        assert.ok(
          places.some((place) => field === '' || field.startsWith(place) || place.startsWith(`${field}.`)),
          `refused for ${places.join()}`,
        );
      } else {
        assert.ok(further.success, further.error?.message);
        assert.ok(definition.errors?.includes(code), `${call} does not tell ${code}`);
      }
    });
  }
}

function describeValue(value: unknown): string {
  if (typeof value === 'string' && value.length > 20) return `${value.length} signs`;
  if (Array.isArray(value) && value.length > 3) return `${value.length} items`;
  return JSON.stringify(value) ?? 'nothing';
}

/**
 * Returns a copy of `base` with another value at a path such as `problem.tags.0.name`. An empty path replaces `base`
 * itself.
 */
export function withField(base: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [first = '', ...rest] = path.split('.');
  const inner = (from: unknown) => withField(from, rest.join('.'), value);
  if (Array.isArray(base)) return base.map((each, at) => (at === Number(first) ? inner(each) : each));
  const fields = isRecord(base) ? base : {};
  return { ...fields, [first]: inner(fields[first]) };
}
