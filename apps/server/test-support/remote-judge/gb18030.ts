let table: Map<string, Buffer> | undefined;

/**
 * Encodes a text in GB18030, which includes the GBK of the judge's pages. The runtime can only decode GB18030, so the
 * encoding table is built by decoding every byte pair.
 */
export function encodeGb18030(text: string): Buffer {
  table ??= readTable();
  const parts: Buffer[] = [];
  for (const character of text) {
    const bytes = character < '\u0080' ? Buffer.from(character) : table.get(character);
    if (bytes === undefined) throw new Error(`GBK has no ${character}`);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function readTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gb18030');
  const read = new Map<string, Buffer>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      if (second === 0x7f) continue;
      const bytes = Buffer.from([first, second]);
      const character = decoder.decode(bytes);
      if (Array.from(character).length === 1 && character !== '\uFFFD') read.set(character, bytes);
    }
  }
  return read;
}
