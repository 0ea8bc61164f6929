import { isRecord } from '../wire/values.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { inputs, published } from '../testing/calls.ts';

/**
 * Checks that the schemas never throw on hostile values, have no side effects, and return only values of the declared
 * type. `bad-input.test.ts` of the server sends the same values over HTTP.
 */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e300,
  Infinity,
  -Infinity,
  Number.NaN,
  '',
  ' ',
  '\0',
  '\uD800',
  '\uDC00\uD800',
  '\u202E1',
  '１２',
  '٣',
  '1e400',
  '0x10',
  '1_000',
  '+7',
  '--7',
  '7;',
  'null',
  '9'.repeat(400),
  'x'.repeat(70_000),
  [],
  [[]],
  [7],
  {},
  { length: 1, 0: 'x' },
  { toString: 'x', valueOf: 7 },
  JSON.parse('{"__proto__": {"isRoot": true}}'),
  JSON.parse('{"constructor": {"prototype": {"isRoot": true}}}'),
];

/** Whether a schema may return the value: JSON, or `undefined` for an absent field. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}

function checkRead(place: string, schema: z.ZodType, given: unknown): void {
  const read = schema.safeParse(given);
  if (!read.success) {
    assert.ok(read.error.issues.length > 0 && read.error.issues[0]?.message, place);
    return;
  }
  assert.ok(isPlain(read.data), `${place} reads ${JSON.stringify(read.data)}`);
  if (isRecord(read.data)) assert.equal(read.data['isRoot'], undefined, place);
}

const untouched = Object.getOwnPropertyNames(Object.prototype).sort().join();

test('accepts each hostile value in each field of each call unchanged or rejects it', () => {
  for (const { place, schema } of inputs) {
    const fields = Object.keys(published(schema, 'input').properties ?? {});
    for (const value of values) {
      checkRead(place, schema, value);
      checkRead(place, schema, Object.fromEntries(fields.map((field) => [field, value])));
    }
  }
  assert.equal(Object.getOwnPropertyNames(Object.prototype).sort().join(), untouched);
});

test('every field rejects values of other types', () => {
  const types = { string: ['x'], number: [7], boolean: [true], array: [[]], object: [{}], null: [null] };
  for (const { place, schema } of inputs) {
    if (!(schema instanceof z.ZodObject)) continue;
    const { properties = {} } = published(schema, 'input');
    for (const [field, part] of Object.entries(schema.shape)) {
      const allowed = JSON.stringify(properties[field]);
      for (const [type, examples] of Object.entries(types)) {
        const isNamed =
          allowed.includes(`"${type === 'number' ? 'integer' : type}"`) || allowed.includes(`"${type}"`);
        // `{}` and enumerations name no type. The kind of a slide check is read as "slide", whatever the client sends.
        if (isNamed || allowed.includes('"enum"') || field === 'kind') continue;
        for (const example of examples) {
          const { success } = z.safeParse(part, example);
          assert.equal(success, false, `${place}: ${field} takes ${JSON.stringify(example)}`);
        }
      }
    }
  }
});

test('ignores inherited fields', () => {
  for (const { place, schema } of inputs) {
    const fields = Object.keys(published(schema, 'input').properties ?? {});
    const inherited = Object.create(Object.fromEntries(fields.map((field) => [field, '7']))) as unknown;
    const read = schema.safeParse(JSON.parse(JSON.stringify(inherited)));
    assert.deepEqual(read.success, schema.safeParse({}).success, place);
  }
});

test('a key called __proto__ in a body changes no prototype and reaches no handler', () => {
  for (const { place, schema } of inputs) {
    const read = schema.safeParse(
      JSON.parse('{"__proto__": {"submitId": 1, "id": "x", "topics": ["submissions"]}}'),
    );
    if (!read.success) continue;
    const prototype: unknown = Object.getPrototypeOf(read.data);
    assert.ok(prototype === Object.prototype || prototype === null, place);
    assert.ok(isRecord(read.data) && !Object.hasOwn(read.data, '__proto__'), place);
  }
});

test('parses or rejects arbitrary values without an exception', () => {
  const anything = fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    maxDepth: 3,
  });
  fc.assert(
    fc.property(fc.constantFrom(...inputs), anything, ({ schema }, value) => {
      schema.safeParse(value);
    }),
    { numRuns: 600 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...inputs),
      fc.infiniteStream(fc.jsonValue({ maxDepth: 2 })),
      (input, stream) => {
        const fields = Object.keys(published(input.schema, 'input').properties ?? {});
        checkRead(
          input.place,
          input.schema,
          Object.fromEntries(fields.map((field) => [field, stream.next().value])),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('rejects a text of a hundred thousand blanks or digits quickly', () => {
  const floods = [' ', '9', '-', ',', '\u3000', '[', '1,'].map((piece) => piece.repeat(100_000));
  const begin = performance.now();
  for (const { schema } of inputs) {
    const fields = Object.keys(published(schema, 'input').properties ?? {});
    for (const flood of floods) schema.safeParse(Object.fromEntries(fields.map((field) => [field, flood])));
  }
  // Everything takes less than a second. A pattern that backtracks would take minutes.
  assert.ok(performance.now() - begin < 30_000);
});
