import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteDefinition } from '../wire/route.ts';
import { type RouteName, routes } from '../routes/index.ts';
import { hasType, published, type Schema } from './calls.ts';

/**
 * Fields of a response that existing clients read, in a short notation such as `uid:str nickname:str? tags:list`. Every
 * field must be present. Only fields with a question mark may be null. Each part starts with the position of the fields
 * in the response: `records[]`, `[]`, `{}` for the values of a map, or field names separated by dots.
 */
export type Read = readonly [
  call: RouteName,
  ...parts: readonly (readonly [place: string, fields: string])[],
];

const types: Readonly<Record<string, readonly string[]>> = {
  str: ['string'],
  int: ['integer'],
  bool: ['boolean'],
  list: ['array'],
  map: ['object'],
  null: ['null'],
};

export function answered(lines: readonly Read[]): void {
  for (const [call, ...parts] of lines) {
    const { data }: RouteDefinition = routes[call];
    test(`${call} returns the fields that existing clients read`, () => {
      if (parts.length === 0) return assert.equal(data, undefined);
      assert.ok(data);
      const whole = published(data, 'output');
      for (const [place, fields] of parts) {
        const found = alternatives(at(whole, place));
        assert.ok(found.length > 0, place);
        for (const schema of found) checkFields(schema, fields, place);
      }
    });
  }
}

function checkFields(schema: Schema, fields: string, place: string): void {
  for (const field of fields.split(/\s+/).filter(Boolean)) {
    const [name = '', type = ''] = field.split(':');
    const full = `${place} ${name}`;
    if (name === '') return checkType(schema, type, full);
    assert.ok(schema.required?.includes(name), `${full} may be missing`);
    checkType(schema.properties?.[name] ?? {}, type, full);
  }
}

function checkType(schema: Schema, type: string, full: string): void {
  const mayBeNull = type.endsWith('?');
  const names = types[type.replace('?', '')];
  assert.ok(names, `${type} is no type`);
  for (const choice of choicesOf(schema)) {
    if (hasType(choice, 'null')) assert.ok(mayBeNull || names.includes('null'), `${full} may be null`);
    else assert.ok(names.some((name) => hasType(choice, name)) || isOf(choice, names), `${full} is another`);
  }
}

const typeOf = (value: unknown) => (Number.isInteger(value) ? 'integer' : typeof value);

/** Whether a schema without a type allows only values of these types, because it is an enumeration. */
function isOf({ enum: values, const: value }: Schema, names: readonly string[]): boolean {
  const all = values ?? (value === undefined ? [] : [value]);
  return all.length > 0 && all.every((each) => names.includes(typeOf(each)));
}

/** Returns the schema at a position of a response. */
function at(schema: Schema, place: string): Schema {
  let found = schema;
  for (const step of place.split(/\.|(?=\[\])|(?=\{\})/).filter(Boolean)) {
    const inner = alternatives(found).find(
      (each) => each.properties?.[step] ?? (step === '[]' ? each.items : each.additionalProperties),
    );
    const { items, additionalProperties, properties } = inner ?? {};
    const next = step === '[]' ? items : step === '{}' ? additionalProperties : properties?.[step];
    assert.ok(typeof next === 'object', `nothing at ${place}`);
    found = next;
  }
  return found;
}

/** Returns the alternatives of a schema. Each has only one type. */
function choicesOf(schema: Schema): Schema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(choicesOf);
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

const alternatives = (schema: Schema): Schema[] =>
  choicesOf(schema).filter((choice) => !hasType(choice, 'null'));
