/** The entry of a table by a name that a package chose; names that every object has, such as `constructor`, are none. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
