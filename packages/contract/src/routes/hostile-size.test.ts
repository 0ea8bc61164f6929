import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuSeconds } from '../testing/cpu.ts';
import { inputs, published, type Schema, walk } from '../testing/calls.ts';
import { withField } from '../testing/edges.ts';
import { isRecord } from '../wire/values.ts';

/**
 * Checks that huge, deeply nested and prototype-polluting values are rejected or dropped quickly, and that error
 * messages do not repeat them in full.
 */
const fieldsOf = (schema: Parameters<typeof published>[0]) =>
  Object.keys(published(schema, 'input').properties ?? {});

const huge = 'x'.repeat(10 * 1024 * 1024);

/**
 * Fields without a maximum in the schema. They have their own errors, or only the maximum size of the body limits them,
 * which is larger for nodes and staff.
 */
const endless = /: (code|userInput|expectedOutput)$|\/api\/node\//;

test('rejects a text of ten million characters in every text field without repeating it', () => {
  const began = process.cpuUsage();
  for (const { place, schema } of inputs) {
    const required = Object.fromEntries(
      (published(schema, 'input').required ?? []).map((field) => [field, '1']),
    );
    for (const field of fieldsOf(schema)) {
      const { success, error } = schema.safeParse({ ...required, [field]: huge }, { reportInput: true });
      if (endless.test(`${place}: ${field}`)) continue;
      // The error must name this field, even if other fields are invalid, too.
      const isNamed = error?.issues.some(({ path }) => path[0] === field || path.length === 0);
      const isRead = success || isNamed !== true;
      assert.ok(!isRead || isChoice(schema, field), `${place}: ${field}`);
      for (const { message } of error?.issues ?? []) assert.ok(message.length < 2000, place);
    }
  }
  const { user } = process.cpuUsage(began);
  assert.ok(user < 10e6, `${user / 1e6} s`);
});

/** Whether the schema reads the field as its first choice, whatever the client sends. */
function isChoice(schema: Parameters<typeof published>[0], field: string): boolean {
  return published(schema, 'input').properties?.[field] !== undefined && field === 'kind';
}

function nested(open: string, close: string, depth: number): unknown {
  return JSON.parse(open.repeat(depth) + close.repeat(depth));
}

test('fifty thousand levels of nesting cause no crash', () => {
  const depths = [nested('[', ']', 50_000), JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)];
  for (const { place, schema } of inputs) {
    for (const deep of depths) {
      schema.safeParse(deep);
      for (const field of fieldsOf(schema)) {
        const read = schema.safeParse({ [field]: deep });
        // A sign-in service may add any fields to its callback.
        if (place.includes('/api/oidc/callback') || !read.success) continue;
        assert.ok(!JSON.stringify(read.data).includes('[['.repeat(100)), `${place}: ${field}`);
      }
    }
  }
});

/** Yields the paths of nested objects with named fields. */
function* objectsOf(schema: Schema): Generator<string> {
  for (const { path, schema: each } of walk(schema)) {
    if (path !== '' && !/[[{]/.test(path) && each.properties !== undefined) yield path;
  }
}

const poisons = [
  '{"__proto__": {"isRoot": true}}',
  '{"constructor": {"prototype": {"isRoot": true}}}',
  '{"prototype": {"isRoot": true}, "hasOwnProperty": 1}',
];

test('names of inherited properties do not reach nested objects of a body', () => {
  let seen = 0;
  for (const { place, schema } of inputs) {
    for (const path of new Set(objectsOf(published(schema, 'input')))) {
      seen += 1;
      for (const poison of poisons) {
        const read = schema.safeParse(withField({}, path, JSON.parse(poison)));
        if (!read.success) continue;
        const found = path
          .split('.')
          .reduce<unknown>((at, field) => (isRecord(at) ? at[field] : undefined), read.data);
        if (!isRecord(found)) continue;
        assert.equal(Object.getPrototypeOf(found), Object.prototype, `${place}: ${path}`);
        for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])
          assert.ok(!Object.hasOwn(found, name), `${place}: ${path}.${name}`);
      }
    }
  }
  assert.ok(seen >= 5);
  assert.equal(Object.getOwnPropertyDescriptor(Object.prototype, 'isRoot'), undefined);
});

test('accepts any file name of a program, including those of inherited properties', () => {
  const compile = inputs.find(({ place }) => place === 'body of POST /api/admin/problem/compile-spj');
  assert.ok(compile);
  const sent: unknown = JSON.parse('{"extraFiles": {"__proto__": "a", "constructor": "b", "toString": "c"}}');
  const read = compile.schema.parse(sent);
  assert.ok(isRecord(read) && isRecord(read['extraFiles']));
  assert.equal(Object.getPrototypeOf(read['extraFiles']), Object.prototype);
  assert.deepEqual(Object.entries(read['extraFiles']), [
    ['constructor', 'b'],
    ['toString', 'c'],
  ]);
});

/** Number of entries of a list that still fits into the largest permitted body. */
const flood = 200_000;
test('rejects a far too long list quickly, whether its entries are valid or not', () => {
  for (const entry of [1, '1', 'one', null, {}, []]) {
    const list = Array.from({ length: flood }, () => entry);
    for (const { place, schema } of inputs) {
      for (const [field, property] of Object.entries(published(schema, 'input').properties ?? {})) {
        if (!JSON.stringify(property).includes('"array"')) continue;
        let read = schema.safeParse(null);
        const took = cpuSeconds(() => (read = schema.safeParse({ [field]: list })));
        const { success, error } = read;
        assert.equal(success, false, `${place}: ${field}`);
        assert.ok(
          (error?.issues.length ?? 0) <= 1000,
          `${place}: ${field} has ${error?.issues.length} faults`,
        );
        assert.ok(took < 1, `${place}: ${field} took ${took} s`);
      }
    }
  }
});

const unpaired = ['\uD800', 'a\uDFFFb', '\uDC00\uD800', '😀\uD83D'];
test('accepts an unpaired surrogate unchanged or rejects it', () => {
  for (const { place, schema } of inputs) {
    const required = Object.fromEntries(
      (published(schema, 'input').required ?? []).map((field) => [field, '1']),
    );
    for (const field of fieldsOf(schema)) {
      for (const text of unpaired) {
        const read = schema.safeParse({ ...required, [field]: text });
        if (!read.success || !isRecord(read.data)) continue;
        const found = read.data[field];
        // Some fields replace such texts: lists of numbers and enumerations.
        if (typeof found === 'string' && found !== '' && field !== 'kind')
          assert.equal(found, text, `${place}: ${field}`);
      }
    }
  }
});
