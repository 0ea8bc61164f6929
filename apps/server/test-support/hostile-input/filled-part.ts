import { isRecord } from '@xiezhi/contract/wire/values';
import type { Schema } from '@xiezhi/contract/testing/calls';

/**
 * Returns a value that a schema accepts. It contains the fields of `base` and the given texts. Other required fields
 * have a minimal value.
 * @param base valid values of some fields, in the structure of the schema; a field that is undefined is omitted
 * @param texts texts by the path of their field, in the notation of `walk`; they replace values of `base`
 */
export function filledPart(schema: Schema, base: unknown, texts: ReadonlyMap<string, string>): unknown {
  return fill(schema, base, { path: '', texts });
}

interface Position {
  readonly path: string;
  readonly texts: ReadonlyMap<string, string>;
}

function fill(schema: Schema, base: unknown, at: Position): unknown {
  const text = at.texts.get(at.path);
  if (text !== undefined && !schema.properties) return text;
  if (base !== undefined && !holdsText(at.path, at)) return base;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const chosen = choices.find((choice) => choice.type !== 'null' && !isEmptyText(choice)) ?? choices[0];
    return fill(chosen ?? {}, base, at);
  }
  const type = [schema.type ?? []].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return fillObject(schema, base, at);
    case 'array':
      return fillArray(schema, base, at);
    case 'string':
      return 'benign text'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case undefined:
    default:
      return null;
  }
}

const isEmptyText = (schema: Schema): boolean => schema.const === '';

function fillObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  base: unknown,
  at: Position,
): unknown {
  const given = isRecord(base) ? base : {};
  const filled: [string, unknown][] = [];
  for (const [name, property] of Object.entries(properties)) {
    const path = at.path === '' ? name : `${at.path}.${name}`;
    const isRemoved = name in given && given[name] === undefined;
    const isNeeded = (required.includes(name) && !isRemoved) || given[name] !== undefined;
    if (isNeeded || holdsText(path, at)) filled.push([name, fill(property, given[name], { ...at, path })]);
  }
  // Fields that the published schema does not contain, such as aliases.
  for (const [name, value] of Object.entries(given))
    if (!(name in properties) && value !== undefined) filled.push([name, value]);
  const inRecord = `${at.path}{}`;
  if (typeof additionalProperties === 'object' && holdsText(inRecord, at))
    filled.push(['name', fill(additionalProperties, undefined, { ...at, path: inRecord })]);
  return Object.fromEntries(filled);
}

function fillArray({ items, prefixItems, minItems = 0 }: Schema, base: unknown, at: Position): unknown {
  if (prefixItems) return prefixItems.map((item) => fill(item, undefined, at));
  const path = `${at.path}[]`;
  const given: readonly unknown[] = Array.isArray(base) ? base : [];
  const count = Math.max(minItems, given.length, holdsText(path, at) ? 1 : 0);
  // Only the first element contains the texts.
  return Array.from({ length: count }, (_, index) =>
    fill(items || {}, given[index], index === 0 ? { ...at, path } : { path, texts: new Map() }),
  );
}

function holdsText(path: string, { texts }: Position): boolean {
  return [...texts.keys()].some(
    (one) => one === path || path === '' || ['.', '[', '{'].some((mark) => one.startsWith(path + mark)),
  );
}
