/** Returns the entry of a table by a name from a package; ignores inherited properties such as `constructor`. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
