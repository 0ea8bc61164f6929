import type { Schema } from '@xiezhi/contract/testing/calls';

/** Known values of the site by field name: ids of objects, names of users. */
export type Known = Readonly<Record<string, unknown>>;

/**
 * Returns a value that a schema accepts, with all required fields and the given texts. Known fields have their value;
 * others have the smallest one.
 * @param texts by the path of their field, as `walk` writes it
 */
export function filledPart(schema: Schema, known: Known, texts: ReadonlyMap<string, string>): unknown {
  return fill(schema, { path: '', name: '', known, texts });
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly known: Known;
  readonly texts: ReadonlyMap<string, string>;
}

function fill(schema: Schema, place: Place): unknown {
  const text = place.texts.get(place.path);
  if (text !== undefined && !schema.properties) return text;
  if ('const' in schema) return schema.const;
  if (place.name in place.known) return place.known[place.name];
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const chosen = choices.find((choice) => choice.type !== 'null' && !isEmptyText(choice)) ?? choices[0];
    return fill(chosen ?? {}, place);
  }
  const type = [schema.type ?? []].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place);
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

function fillObject({ properties, required = [], additionalProperties }: Schema, place: Place): unknown {
  const filled = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const isWanted = required.includes(name) || name in place.known || holdsText(path, place);
    return isWanted ? [[name, fill(property, { ...place, path, name })]] : [];
  });
  const inRecord = `${place.path}{}`;
  if (typeof additionalProperties === 'object' && holdsText(inRecord, place))
    filled.push(['name', fill(additionalProperties, { ...place, path: inRecord, name: '' })]);
  return Object.fromEntries(filled);
}

function fillArray({ items, prefixItems, minItems = 0 }: Schema, place: Place): unknown {
  if (prefixItems) return prefixItems.map((item) => fill(item, { ...place, name: '' }));
  const path = `${place.path}[]`;
  const count = Math.max(minItems, holdsText(path, place) ? 1 : 0);
  return Array.from({ length: count }, () => fill(items || {}, { ...place, path, name: '' }));
}

function holdsText(path: string, { texts }: Place): boolean {
  return [...texts.keys()].some(
    (one) => one === path || ['.', '[', '{'].some((mark) => one.startsWith(path + mark)),
  );
}
