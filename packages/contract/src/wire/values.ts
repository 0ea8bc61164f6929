/** Type guards for values that nobody has looked at yet; light enough for every page of the web. */

/** Whether a value has named fields: an object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has a field of this name itself. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** The names of an object's fields. For objects written out in the source: others may hold more than their type says. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => isKeyOf(table, key));
}
