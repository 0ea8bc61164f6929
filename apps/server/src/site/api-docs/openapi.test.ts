import { errorCatalogue, type ErrorEntry } from '@xiezhi/contract/errors';
import { isRecord } from '@xiezhi/contract/wire/values';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoutes, openApiDocument, parameters } from './openapi.ts';
import { typeText } from './type-text.ts';

/** An object in the OpenAPI document, as client generators read it. */
type Schema = Readonly<Record<string, unknown>>;
const document = openApiDocument();
const record = (value: unknown): Schema => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly says: Schema;
}
const operations: readonly Operation[] = Object.entries(record(document['paths'])).flatMap(([path, item]) =>
  Object.entries(record(item)).map(([method, says]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    says: record(says),
  })),
);

test('is an OpenAPI 3.1 document with every call and no others', () => {
  assert.equal(document['openapi'], '3.1.0');
  const calls = allRoutes.map(([name]) => name.replaceAll(/:(\w+)/g, '{$1}'));
  assert.deepEqual(operations.map(({ name }) => name).toSorted(), calls.toSorted());
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  assert.equal(openApiDocument(), document, 'it is made once');
});

test('an operation has a unique id that is a valid function name', () => {
  const names = operations.map(({ says }) => String(says['operationId']));
  for (const name of names) assert.match(name, /^(get|post|put|delete)_[a-z\d_]+$/);
  assert.equal(new Set(names).size, names.length);
});

test('path placeholders are required path parameters, and there are no others', () => {
  for (const { name, path, says } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found);
    const given = list(says['parameters']).map(record);
    const ofPath = given.filter((parameter) => parameter['in'] === 'path');
    assert.deepEqual(
      ofPath.map((parameter) => parameter['name']),
      inPath,
      name,
    );
    for (const parameter of ofPath) assert.equal(parameter['required'], true, name);
    const places = given.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`);
    assert.equal(new Set(places).size, places.length, name);
  }
});

test('access is stated by the call and by its security', () => {
  for (const [name, { access }] of allRoutes) {
    const found = operations.find((operation) => operation.name === name.replaceAll(/:(\w+)/g, '{$1}'));
    assert.ok(found, name);
    assert.equal(found.says['x-access'], access, name);
    const ways = list(found.says['security']);
    // An empty entry means that the call needs no token.
    assert.equal(
      ways.some((way) => Object.keys(record(way)).length === 0),
      access === 'anon',
      name,
    );
    assert.ok(
      ways.some((way) => 'token' in record(way)),
      name,
    );
  }
  assert.deepEqual(Object.keys(record(record(document['components'])['securitySchemes'])), ['token']);
});

test('a success is an envelope with its data, unless the response is a file or a stream', () => {
  for (const [name, { data, isRaw }] of allRoutes) {
    const { says } =
      operations.find((each) => each.name === name.replaceAll(/:(\w+)/g, '{$1}')) ?? assert.fail(name);
    const success = record(record(says['responses'])['200']);
    const content = record(success['content']);
    if (isRaw) {
      assert.deepEqual(content, {}, name);
      continue;
    }
    const envelope = record(record(content['application/json'])['schema']);
    assert.deepEqual(envelope['required'], ['status', 'data', 'msg'], name);
    const properties = record(envelope['properties']);
    assert.deepEqual(properties['status'], { const: 200 }, name);
    assert.equal(record(properties['data'])['type'] === 'null', data === undefined, name);
  }
});

test('lists each error of a call with its HTTP statuses', () => {
  for (const [name, { errors = [], isRaw }] of allRoutes) {
    const { says } =
      operations.find((each) => each.name === name.replaceAll(/:(\w+)/g, '{$1}')) ?? assert.fail(name);
    const lines = String(record(record(says['responses'])['200'])['description']).split('\n');
    assert.equal(lines.length, errors.length + 1, name);
    const isFile = isRaw === true && name.startsWith('GET /api/file/');
    errors.forEach((code, at) => {
      const { http, status, en }: ErrorEntry = errorCatalogue[code];
      const answered = isFile && http === 200 ? 400 : http;
      assert.equal(lines[at + 1], `- ${code} (HTTP ${answered}, status ${status}): ${en}`, name);
    });
    const failure = record(
      record(record(record(says['responses'])['default'])['content'])['application/json'],
    );
    assert.deepEqual(failure['schema'], { $ref: '#/components/schemas/Failure' }, name);
  }
});

/** Yields every object that a value contains, at any depth. */
function* within(value: unknown): Generator<Schema> {
  if (Array.isArray(value)) for (const each of value) yield* within(each);
  if (!isRecord(value)) return;
  yield value;
  for (const each of Object.values(value)) yield* within(each);
}

test('every reference points to a schema of the document', () => {
  let references = 0;
  for (const { $ref: reference } of within(document)) {
    if (typeof reference !== 'string') continue;
    references += 1;
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => record(at)[step], document);
    assert.ok(isRecord(found), reference);
  }
  assert.ok(references > 100);
});

test('no request forbids unknown fields: existing clients send whole rows', () => {
  for (const { name, says } of operations) {
    for (const schema of within(says['requestBody'])) {
      if (schema['properties'] !== undefined) assert.notEqual(schema['additionalProperties'], false, name);
    }
  }
});

test('a file is sent as form data under the name of its field, everything else as JSON', () => {
  for (const [name, { upload, body }] of allRoutes) {
    const { says } =
      operations.find((each) => each.name === name.replaceAll(/:(\w+)/g, '{$1}')) ?? assert.fail(name);
    const content = record(record(says['requestBody'])['content']);
    const expected = upload ? ['multipart/form-data'] : body ? ['application/json'] : [];
    assert.deepEqual(Object.keys(content), expected, name);
    if (!upload) continue;
    const schema = record(record(content['multipart/form-data'])['schema']);
    assert.deepEqual(schema['required'], [upload.field], name);
    assert.deepEqual(record(schema['properties'])[upload.field], { type: 'string', format: 'binary' }, name);
  }
});

test('no schema uses a keyword of a former draft, or a value that JSON lacks', () => {
  for (const schema of within(document)) {
    for (const word of ['nullable', 'definitions', '$schema', 'id$', 'example']) {
      if (word in schema && typeof schema[word] !== 'object')
        assert.fail(`${word} in ${JSON.stringify(schema).slice(0, 80)}`);
    }
    for (const value of Object.values(schema)) assert.notEqual(value, undefined);
  }
});

test('a call without a query has no query parameters', () => {
  assert.deepEqual(parameters('query', undefined), []);
});

const texts: readonly (readonly [schema: Schema, text: string])[] = [
  [{ type: 'integer' }, 'integer'],
  [{}, 'any'],
  [{ type: 'array' }, 'any[]'],
  [{ const: 'x' }, '"x"'],
  [{ const: null }, 'null'],
  [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'integer[][]'],
  [{ type: 'object' }, '{}'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, '{ [key]: boolean }'],
  [{ type: 'object', additionalProperties: false }, '{}'],
  [
    {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'integer', description: 'ms' },
        b: { type: 'object', properties: { c: { type: 'null' } } },
      },
    },
    '{\n  a: integer  // ms\n  b?: {\n    c?: null\n  }\n}',
  ],
];
for (const [schema, text] of texts)
  test(`shows ${JSON.stringify(schema)} as ${JSON.stringify(text)}`, () =>
    assert.equal(typeText(schema), text));

test('every input and output of a call has a readable type', () => {
  for (const [name, { body, data }] of allRoutes) {
    const { says } =
      operations.find((each) => each.name === name.replaceAll(/:(\w+)/g, '{$1}')) ?? assert.fail(name);
    if (body === undefined && data === undefined) continue;
    for (const schema of within(says)) {
      if (schema['type'] !== 'object' || schema['properties'] === undefined) continue;
      assert.doesNotMatch(typeText(schema), /[^"]undefined|\[object/, name);
      break;
    }
  }
});
