import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineEndingNormalizer, watchData } from './line-endings.ts';

async function normalized(...chunks: string[]): Promise<string> {
  const normalizer = createLineEndingNormalizer();
  for (const chunk of chunks) normalizer.write(Buffer.from(chunk, 'latin1'));
  normalizer.end();
  let text = '';
  for await (const chunk of normalizer) text += Buffer.from(chunk).toString('latin1');
  return text;
}

test('CR LF becomes LF wherever a chunk ends, and a single CR stays', async () => {
  const text = 'a\r\nb\rc\r\r\nd\n\r';
  for (let at = 0; at <= text.length; at++)
    assert.equal(await normalized(text.slice(0, at), text.slice(at)), 'a\nb\rc\r\nd\n\r', String(at));
  assert.equal(await normalized('a', '\r', 'b'), 'a\rb');
  assert.equal(await normalized('plain\n'), 'plain\n');
});

const factsOf = (...chunks: string[]) => {
  const watch = watchData();
  for (const chunk of chunks) watch.see(Buffer.from(chunk, 'latin1'));
  const { hasCrLf, oddText } = watch.facts();
  return [hasCrLf, oddText];
};

test('facts of test data do not depend on where a chunk ends', () => {
  const table: readonly [text: string, hasCrLf: boolean, oddText: string | null][] = [
    ['1 2\n', false, null],
    ['1\r2\n\r', false, null],
    ['1\r\n', true, null],
    ['\xef\xbb\xbf1', false, 'byteOrderMark'],
    ['\xff\xfe1\0', false, 'utf16'],
    ['\xfe\xff\x001', false, 'utf16'],
    ['1 \xef\xbb\xbf 2', false, 'invisible'],
    ['1 \xe2\x80\x8b 2', false, 'invisible'],
    ['1\xe2\x81\xa0', false, 'invisible'],
    ['1\xc2\xa02', false, 'invisible'],
    ['1\xc2\xa12', false, null],
  ];
  for (const [text, hasCrLf, oddText] of table)
    for (let at = 0; at <= text.length; at++)
      assert.deepEqual(factsOf(text.slice(0, at), '', text.slice(at)), [hasCrLf, oddText], `${text} ${at}`);
  assert.deepEqual(factsOf('a\r', 'b', '\n'), [false, null]);
  assert.deepEqual(factsOf(), [false, null]);
});
