// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readLongList } from './read-long-list.ts';

const actual = { list: 'rows', first: 'rank' };

/** A response body in chunks of the given number of bytes. */
function answer(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => at * size);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const start = starts.shift();
      if (start === undefined) controller.close();
      else controller.enqueue(bytes.slice(start, start + size));
    },
  });
  return new Response(body);
}

const board = {
  status: 200,
  data: {
    boardNumber: 3,
    rows: [
      { rank: 1, name: '},{"rank":9', submissionInfo: { rank: { errorNum: 1 } } },
      { rank: 2, name: '三点水 "rows":[', submissionInfo: {} },
      { rank: 3, name: '\\"},{"rank":', submissionInfo: { A: { errorNum: 0, isAC: true } } },
    ],
    isSealed: false,
  },
};

describe('incremental parsing of a response', () => {
  it.each([1, 7, 64, 100_000])('returns the same as parsing it at once, %i bytes at a time', async (size) => {
    const { entries, rest } = await readLongList(answer(JSON.stringify(board), size), actual);
    const { data, ...others }: typeof board = JSON.parse(rest);
    expect({ ...others, data: { ...data, rows: [...entries, ...data.rows] } }).toEqual(board);
    expect(entries).toHaveLength(2);
  });

  it('parses a response of another format at once', async () => {
    const others = [
      { status: 200, data: { rows: [] } },
      { status: 403, data: null, msg: 'no' },
      {
        status: 200,
        data: {
          rows: [
            { uid: 'a', rank: 1 },
            { uid: 'b', rank: 2 },
          ],
        },
      },
    ];
    for (const other of others) {
      const { entries, rest } = await readLongList(answer(JSON.stringify(other), 16), actual);
      expect([entries, JSON.parse(rest)]).toEqual([[], other]);
    }
  });

  it('rejects a truncated response as invalid JSON', async () => {
    const { rest } = await readLongList(answer(JSON.stringify(board).slice(0, -20), 32), actual);
    expect(() => JSON.parse(rest)).toThrow(SyntaxError);
  });
});
