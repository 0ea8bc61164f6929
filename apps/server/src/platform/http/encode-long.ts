import { createTurns } from '../in-parts.ts';

/** Minimum number of items of a list that is encoded in parts. */
const longFrom = 500;
/** Number of characters that are converted to bytes in one step. */
const pieceSize = 64 * 1024;

const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= longFrom;

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns whether `data` is a long list or contains one at the top level. Such data take long to encode. */
export function hasLongList(data: unknown): boolean {
  return isLongList(data) || (isPlain(data) && Object.values(data).some(isLongList));
}

/**
 * Encodes data like `JSON.stringify`, but lets other requests run between the items of long lists. A long list may be
 * `data` itself or a field up to `depth` levels below it.
 */
export async function encodeInParts(data: unknown, depth = 2): Promise<Buffer> {
  const buffers: Buffer[] = [];
  let text = '';
  const turn = createTurns();
  for (const piece of piecesOf(data, depth)) {
    text += piece;
    if (text.length >= pieceSize) {
      buffers.push(Buffer.from(text));
      text = '';
    }
    const rest = turn();
    if (rest) await rest;
  }
  buffers.push(Buffer.from(text));
  return Buffer.concat(buffers);
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (isLongList(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield JSON.stringify(item) ?? 'null';
    }
    yield ']';
  } else if (isPlain(value) && depth > 0 && !('toJSON' in value)) {
    yield '{';
    let isFirst = true;
    for (const [key, own] of Object.entries(value)) {
      if (JSON.stringify(isLongList(own) || isPlain(own) ? 0 : own) === undefined) continue;
      yield `${isFirst ? '' : ','}${JSON.stringify(key)}:`;
      isFirst = false;
      yield* piecesOf(own, depth - 1);
    }
    yield '}';
  } else yield JSON.stringify(value) ?? 'null';
}
