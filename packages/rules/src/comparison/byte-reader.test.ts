import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocked, ByteReader, endOfStream } from './byte-reader.ts';
import { compareStreams } from './compare-streams.ts';
import { createComparer } from './compare.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Random text with many line ends, incomplete line ends and multi-byte characters. */
const text = fc
  .array(fc.constantFrom('a', ' ', '\r', '\n', '\r\n', '獬', '\u{1f40e}'), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

function cut(whole: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort((a, b) => a - b);
  return ends.map((end, at) => whole.subarray(at === 0 ? 0 : ends[at - 1], end));
}

/** Reads all bytes of a `ByteReader` that gets the next chunk whenever it is empty. */
function readAll(chunks: readonly Uint8Array[]): { read: Uint8Array; side: ByteReader } {
  const side = new ByteReader();
  const read: number[] = [];
  const waiting = [...chunks];
  for (let byte = side.peek(); byte !== endOfStream; byte = side.peek()) {
    if (byte === blocked) {
      const next = waiting.shift();
      if (next === undefined) side.end();
      else side.push(next);
      continue;
    }
    read.push(byte);
    side.take();
  }
  return { read: Uint8Array.from(read), side };
}

test('reads the same bytes without returns before line feeds, whatever the chunks', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(200), { maxLength: 6 }), (whole, places) => {
      const { read, side } = readAll(cut(bytes(whole), places));
      const expected = whole.replaceAll('\r\n', '\n');
      assert.equal(new TextDecoder().decode(read), expected);
      const lines = expected.split('\n');
      assert.equal(side.line, lines.length);
      assert.equal(side.column, Array.from(lines.at(-1) ?? '').length + 1);
    }),
  );
});

test('a return at the end of a chunk waits for the next byte', () => {
  const side = new ByteReader();
  side.push(bytes('\r'));
  assert.equal(side.peek(), blocked);
  side.push(new Uint8Array(0));
  assert.equal(side.peek(), blocked);
  side.end();
  assert.equal(side.peek(), 13, 'nothing follows: it is a byte as any other');
});

test('an excerpt ends with its line or after forty bytes', () => {
  const side = new ByteReader();
  side.push(bytes(`one\n${'x'.repeat(100)}`));
  side.end();
  side.startCapture();
  while (side.peek() !== 10) side.take();
  side.take();
  assert.equal(new TextDecoder().decode(side.excerpt()), 'one');
  assert.equal(side.isCapturing, false);
  side.startCapture();
  while (side.peek() !== endOfStream) side.take();
  assert.equal(side.excerpt().length, 40);
});

test('throws if the caller pushes a chunk after the end', () => {
  const side = new ByteReader();
  side.end();
  assert.throws(() => side.push(bytes('x')), /after the end/);
});

test('closes both streams at the first difference, and when one of them fails', async () => {
  const closed: string[] = [];
  async function* stream(name: string, chunks: readonly string[], fails = false) {
    try {
      for (const chunk of chunks) yield await Promise.resolve(bytes(chunk));
      if (fails) throw new Error('the disk is gone');
    } finally {
      closed.push(name);
    }
  }
  const early = await compareStreams(
    createComparer({ removeEndBlank: true }),
    stream('output', ['x', 'y', 'z']),
    stream('answer', ['a', 'b', 'c']),
  );
  assert.notEqual(early.difference, null);
  assert.deepEqual(closed.sort(), ['answer', 'output']);
  closed.length = 0;
  await assert.rejects(
    compareStreams(
      createComparer({ removeEndBlank: true }),
      stream('output', ['a'], true),
      stream('answer', ['a', 'b']),
    ),
    /the disk is gone/,
  );
  assert.deepEqual(closed.sort(), ['answer', 'output']);
});
