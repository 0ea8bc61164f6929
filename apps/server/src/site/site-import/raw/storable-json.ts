/** Makes a text storable in PostgreSQL: removes NUL characters and replaces lone surrogates. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

/** Returns JSON whose texts can be stored in PostgreSQL. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // These are the escapes of `JSON.stringify` for NUL characters and lone surrogates. Without them no replacer is
  // needed, which would take several times as long.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}
