/** Returns a text that the database stores: without NUL characters and lone surrogates. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

/** Returns JSON whose texts the database stores. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON.stringify escapes NUL characters and lone surrogates like this. Without any, a replacer, which takes several
  // times as long, is not needed.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}
