import assert from 'node:assert/strict';
import { isRecord } from '@xiezhi/contract/wire/values';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  str: (value) => typeof value === 'string',
  int: Number.isInteger,
  num: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  list: Array.isArray,
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/**
 * Asserts that a value has the fields of a shape. A shape consists of `name:type` pairs separated by blanks. Types are
 * str, int, num, bool, date (ISO 8601 in UTC), list, map and null; a `?` after the type also allows null.
 * @param place description of the value in the failure message
 */
export function checkShape(place: string, value: unknown, shape: string): void {
  assert.ok(isRecord(value), `${place} is no object: ${JSON.stringify(value)}`);
  const fields = value;
  for (const pair of shape.split(/\s+/)) {
    const [name = '', wanted = ''] = pair.split(':');
    const type = wanted.replace('?', '');
    assert.ok(name in fields, `${place} lacks ${name}`);
    if (wanted.endsWith('?') && fields[name] === null) continue;
    assert.ok(
      types[type]?.(fields[name]),
      `${place}.${name} is no ${wanted}: ${JSON.stringify(fields[name])}`,
    );
  }
}
