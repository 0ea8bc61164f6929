/** Type guards for values of unknown type. Every page of the web app loads them, so this file must stay small. */

/** Whether a value is an object with named fields and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has its own field of this name. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** Returns the field names of an object literal. Other objects may have more fields than their type states. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => isKeyOf(table, key));
}
