import fc from 'fast-check';
import { visibleCharacter } from '../wire/wire.ts';
import type { Schema } from './calls.ts';

/**
 * Returns arbitrary values that match a published schema. Texts may contain any characters, but do not start with a
 * space.
 */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  const types = [schema.type ?? []].flat().map((type) => byType[type]?.(schema) ?? fc.jsonValue());
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types);
}

const byType: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer,
  number,
  string: text,
  array: ({ items, prefixItems, minItems = 0, maxItems = Infinity }) =>
    prefixItems
      ? fc.tuple(...prefixItems.map(valueOf))
      : fc.array(valueOf(items || {}), {
          minLength: minItems,
          maxLength: Math.min(maxItems, Math.max(4, minItems)),
        }),
  object,
};

function integer({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  return fc.integer({
    min: Math.max(minimum ?? -0x7fffffff, (exclusiveMinimum ?? -0x80000000) + 1, -0x7fffffff),
    max: Math.min(maximum ?? 0x7fffffff, 0x7fffffff),
  });
}

/** Excludes infinities and negative zero, which JSON cannot represent. */
function number({ minimum, maximum, exclusiveMinimum, multipleOf }: Schema): fc.Arbitrary<number> {
  if (multipleOf === 0.01)
    return integer({ minimum: 100 * (minimum ?? -1e6), maximum: 100 * (maximum ?? 1e6) }).map(
      (hundredths) => hundredths / 100,
    );
  const least = Math.max(minimum ?? -1e9, exclusiveMinimum ?? -1e9);
  return fc
    .double({ min: least, max: maximum ?? 1e9, noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Object.is(value, -0) && (exclusiveMinimum === undefined || value > exclusiveMinimum));
}

function text({ allOf, ...schema }: Schema): fc.Arbitrary<string> {
  const patterns = (allOf ?? []).flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
  if (patterns.length === 0) return textOf(schema);
  return textOf({ ...schema, pattern: visibleCharacter.source }).filter((value) =>
    patterns.every((pattern) => new RegExp(pattern, 'u').test(value)),
  );
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'base64') return fc.base64String({ maxLength: 40 });
  if (format === 'date-time') return moment;
  const isVisible = pattern === visibleCharacter.source;
  if (pattern !== undefined && !isVisible)
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length <= (maxLength ?? length));
  const most = Math.min(maxLength ?? 60, Math.max(60, minLength));
  return fc
    .string({ unit: 'binary', minLength, maxLength: Math.max(minLength, most >> 1) })
    .filter((value) => value.trim() === value && (!isVisible || visibleCharacter.test(value)));
}

const moment = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString());

function object({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (properties === undefined && typeof additionalProperties === 'object') {
    // Parsers drop this name, because JavaScript objects treat it specially.
    const names = fc.string({ maxLength: 20 }).filter((name) => name !== '__proto__');
    return fc.dictionary(names, valueOf(additionalProperties), {
      maxKeys: 4,
      noNullPrototype: true,
    });
  }
  const fields = Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => [name, valueOf(property)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}
