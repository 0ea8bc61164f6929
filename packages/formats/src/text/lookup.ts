/** Returns the entry of a table for a name from a package. Ignores inherited properties such as `constructor`. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
