import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import { remarksOnData, remarksOnFacts } from './data-remarks.ts';
import { watchData } from '../text/line-endings.ts';
import { newProblem } from '../model/new-problem.ts';
import { planOf } from '../testing/packages.ts';

function facts(...chunks: string[]) {
  const watch = watchData();
  for (const chunk of chunks) watch.see(Buffer.from(chunk, 'latin1'));
  return watch.facts();
}

test('detects CRLF, a byte order mark, UTF-16 and invisible characters at any chunk boundary', () => {
  const plain = { hasCrLf: false, oddText: null };
  assert.deepEqual(facts('1 2\r', '', '\n3'), { ...plain, hasCrLf: true });
  assert.deepEqual(facts('\xef', '\xbb', '\xbf1\r2\n'), { ...plain, oddText: 'byteOrderMark' });
  assert.deepEqual(facts('1\xef', '\xbb\xbf'), { ...plain, oddText: 'invisible' });
  assert.deepEqual(facts('YES\xe2\x80', '\x8b\n'), { ...plain, oddText: 'invisible' });
  assert.deepEqual(facts('1\xc2\xa02'), { ...plain, oddText: 'invisible' });
  assert.deepEqual(facts('\xff', '\xfe1\0'), { ...plain, oddText: 'utf16' });
  for (const text of ['', '1 2\n', '\xe4\xb8\xad\xe3\x80\x80'])
    assert.deepEqual(facts(text), plain, 'Chinese text may hold ideographic spaces');
});

test('a plan describes its data before anything is stored', async (t) => {
  const plan = await planOf(t, { '1.in': '1\r\n', '1.out': '\ufeff1\r\n', '2.in': '2', '2.out': '2' });
  assert.deepEqual(
    (await remarksOnData(plan)).map((entry) => [entry.item, entry.outcome, entry.note?.slice(-3)]),
    [
      ['line endings', 'converted', ': 2'],
      ['byte order marks', 'converted', ': 1'],
    ],
  );
  assert.deepEqual(await remarksOnData(await planOf(t, { '1.in': '1\n', '1.out': '1\n' })), []);
});

test('reads a file shared by many cases once, and no file of a plan that stops', async () => {
  let reads = 0;
  const one = { inputPath: 'a', answerPath: 'a', score: null, group: 1, isSample: false };
  const problem = {
    ...newProblem(),
    cases: [
      { ...one, seq: 1, name: '1' },
      { ...one, seq: 2, name: '2' },
    ],
  };
  const source = {
    list: () => [],
    read: () => Promise.resolve(Buffer.alloc(0)),
    stream: () => {
      reads += 1;
      return Promise.resolve(Readable.from([Buffer.from('x')]));
    },
    close: () => Promise.resolve(),
  };
  await remarksOnData({ problem, source, stops: ['no'] });
  assert.equal(reads, 0);
  await remarksOnData({ problem, source, stops: [] });
  assert.equal(reads, 1);
});

const remarksOf = (...kinds: ('byteOrderMark' | 'utf16' | 'invisible' | null)[]) =>
  remarksOnFacts(kinds.map((oddText) => ({ hasCrLf: false, oddText }))).map(({ item, note }) => [
    item,
    note?.slice(-3),
  ]);

test('unusual texts are counted by their kind', () => {
  assert.deepEqual(remarksOf('utf16', 'invisible', 'utf16', null), [
    ['UTF-16', ': 2'],
    ['invisible characters', ': 1'],
  ]);
  assert.deepEqual(remarksOf('byteOrderMark'), [['byte order marks', ': 1']]);
  assert.deepEqual(remarksOf('utf16'), [['UTF-16', ': 1']]);
  assert.deepEqual(remarksOf(null), []);
  assert.deepEqual(
    remarksOnFacts([{ hasCrLf: true, oddText: null }]).map(({ item }) => item),
    ['line endings'],
  );
});
