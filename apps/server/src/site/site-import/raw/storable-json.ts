/** Returns a text that the database stores: without NUL characters and halves of characters. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

/** Returns JSON whose texts the database stores. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // A NUL character and half of a character are written as such escapes. A replacer takes several times as long.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}
