import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineParseMax, readMentions } from './read-mentions.ts';

/** Returns the first candidate name of each mention in a text, and the number of threads started to parse the text. */
async function reading(text: string) {
  let threads = 0;
  const count = () => (threads += 1);
  process.on('worker', count);
  try {
    const places = await readMentions(text, 'a'.repeat(32));
    return { names: places.map(({ candidates }) => candidates[0]), threads };
  } finally {
    process.off('worker', count);
  }
}

test('parses a short text at once and a long one in a thread, with the same result', async () => {
  const begin = '@ann `@code` [@link](/x) ';
  assert.deepEqual(await reading(begin), { names: ['ann'], threads: 0 });
  const long = begin + '[*_'.repeat(inlineParseMax) + ' @bob';
  const found = await reading(long);
  assert.deepEqual(found, { names: ['ann', 'bob'], threads: 1 });
});

test('does not parse a long text without any @', async () => {
  assert.deepEqual(await reading('[*_'.repeat(inlineParseMax)), { names: [], threads: 0 });
});
