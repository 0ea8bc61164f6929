/** Type guards for unchecked values; small enough for every page of the web app. */

/** Whether a value has named fields: an object that is not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has its own field of this name. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/**
 * Returns the field names of an object. Only for object literals: other objects may contain more than their
 * type says.
 */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => isKeyOf(table, key));
}
