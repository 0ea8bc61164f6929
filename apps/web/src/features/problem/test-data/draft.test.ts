import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  type DraftCase,
  testDataFaults,
  isSameDraft,
  moveRows,
  setAll,
  spread,
  withoutRows,
  withScores,
  withUpload,
  caseScoreTotal,
} from './draft.ts';

const row = (key: string, change: Partial<DraftCase> = {}): DraftCase => ({
  key,
  id: undefined,
  name: key,
  score: null,
  group: 1,
  isSample: false,
  input: { kind: 'kept', bytes: 1, isConverted: false },
  answer: { kind: 'kept', bytes: 1, isConverted: false },
  ...change,
});
const rows = (...keys: string[]) => keys.map((key) => row(key));
const keysOf = (draft: readonly DraftCase[]) => draft.map(({ key }) => key).join('');
const all = { isScored: true, isAnswerNeeded: true };

describe('draft of test data', () => {
  it('distributes points evenly and adds the remainder at the end', () => {
    const draft = rows('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const chosen = new Set(draft.map(({ key }) => key));
    expect(spread(draft, chosen, 100).map(({ score }) => score)).toEqual([14, 14, 14, 14, 14, 15, 15]);
    expect(spread(draft, new Set(['b', 'd']), 5).map(({ score }) => score)).toEqual([
      null,
      2,
      null,
      3,
      null,
      null,
      null,
    ]);
    const many = Array.from({ length: 150 }, (_, index) => row(`k${index}`));
    const scores = spread(many, new Set(many.map(({ key }) => key)), 100).map(({ score }) => score ?? 0);
    expect(scores.reduce((sum, score) => sum + score, 0)).toBe(100);
  });

  it('moves rows together and stops at the ends', () => {
    const draft = rows('a', 'b', 'c', 'd');
    expect(keysOf(moveRows(draft, new Set(['b', 'c']), -1))).toBe('bcad');
    expect(keysOf(moveRows(draft, new Set(['a', 'b']), -1))).toBe('abcd');
    expect(keysOf(moveRows(draft, new Set(['b', 'd']), 1))).toBe('acbd');
  });

  it('replaces all rows by an upload, or only the rows with the same names', () => {
    const pair = { inputBytes: 5, answerBytes: 6, group: 2, score: 7, isSample: false };
    const upload = {
      id: 'u',
      name: 'a.zip',
      size: 1,
      received: 1,
      pieceBytes: 1,
      state: 'ready' as const,
      done: 0,
      total: 0,
      failure: null,
      expiresAt: '',
      pairs: [
        { ...pair, name: 'A', input: 'A.in', answer: 'A.out' },
        { ...pair, name: 'x', input: 'x.in', answer: null },
      ],
      oddFiles: [],
      left: [],
      leftCount: 0,
    };
    const draft = [row('a', { score: 3 }), row('b')];
    const merged = withUpload(draft, upload, false);
    expect(merged.map(({ name, score, group }) => [name, score, group])).toEqual([
      ['a', 3, 1],
      ['b', null, 1],
      ['x', 7, 2],
    ]);
    expect(merged[0]?.input).toEqual({ kind: 'upload', upload: 'u', path: 'A.in', bytes: 5 });
    expect(withUpload(draft, upload, true).map(({ name }) => name)).toEqual(['A', 'x']);
    expect(testDataFaults(merged, { ...all, isScored: false }).get('u-1')).toBe('answer');
  });

  it('reports errors of a row', () => {
    const draft = [
      row('a', { score: 1 }),
      row('b', { name: ' A ', score: 1 }),
      row('c', { name: '', score: 1 }),
      row('d'),
      row('e', { name: 'a|b', score: 1 }),
    ];
    expect([...testDataFaults(draft, all)]).toEqual([
      ['b', 'nameTaken'],
      ['c', 'name'],
      ['d', 'score'],
      ['e', 'name'],
    ]);
  });

  it('sends only new files', () => {
    const draft = [
      row('a', { id: 4, score: 9, answer: { kind: 'text', text: '3\n', bytes: 2 } }),
      row('b', { name: ' b ', answer: null, input: { kind: 'upload', upload: 'u', path: 'b.in', bytes: 1 } }),
    ];
    expect(bodyOf(draft, false)).toEqual([
      { id: 4, name: 'a', score: null, group: 1, isSample: false, answer: { from: 'text', text: '3\n' } },
      {
        name: 'b',
        score: null,
        group: 1,
        isSample: false,
        input: { from: 'upload', upload: 'u', path: 'b.in' },
      },
    ]);
    expect(isSameDraft(draft, setAll(draft, new Set(['a']), { group: 1 }))).toBe(true);
    expect(isSameDraft(draft, setAll(draft, new Set(['a']), { group: 2 }))).toBe(false);
    expect(keysOf(withoutRows(draft, new Set(['a'])))).toBe('b');
  });

  it('computes the total by the case mode of the problem', () => {
    const draft = [row('a', { score: 4 }), row('b', { score: 7 }), row('c', { score: 5, group: 2 })];
    expect(
      ['default', 'subtask_lowest', 'subtask_average'].map((mode) => caseScoreTotal(draft, mode)),
    ).toEqual([16, 9, 10.5]);
    expect(withScores(rows('a', 'b', 'c')).map(({ score }) => score)).toEqual([33, 33, 34]);
    expect(withScores([...draft, row('d')]).at(-1)?.score).toBe(0);
    const withSample = [row('s', { group: 0 }), ...rows('a', 'b')];
    expect(withScores(withSample).map(({ score }) => score)).toEqual([0, 50, 50]);
  });
});
