import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaseStatus, ProblemType } from './kinds.ts';
import { caseModeOf } from '../case-modes/registry.ts';
import { isAnyAccepted, submissionStatus } from './verdict.ts';

const [ca, wa, ac, tle, re, se, pa] = [-4, -1, 0, 1, 3, 4, 8] as const;

function cases(statuses: readonly CaseStatus[], score = 0) {
  return statuses.map((status, index) => ({
    seq: index + 1,
    status,
    score: status === ac ? 10 : status === pa ? score : 0,
  }));
}

const rows: [ProblemType, readonly CaseStatus[], score: number | null, CaseStatus, string][] = [
  [0, [ac, ac], null, ac, 'all accepted'],
  [0, [ac, tle, wa], null, tle, 'the lowest position decides'],
  [0, [ac, pa, wa], null, pa, 'in ACM problems a partly right case counts as a failure'],
  [0, [ac, wa, se], null, se, 'a fault of the judge is never a loss of the contestant'],
  [0, [ac, ca, wa], null, wa, 'cancelled decides nothing'],
  [0, [], null, se, 'nothing was judged'],
  [0, [ac, ca], null, se, 'not judged to an end'],
  [1, [ac, wa], 10, pa, 'some of it right'],
  [1, [ca, re, wa], 0, re, 'nothing right'],
  [1, [ac, wa, ca], 0, wa, 'one accepted but no score: not partly right'],
  [1, [re, pa], 5, re, 'no case accepted'],
  [1, [ac, pa, se], 15, se, 'a judge fault'],
  [1, [ac, ac], 20, ac, 'all accepted'],
];

for (const [type, statuses, score, expected, why] of rows) {
  test(`type ${type}, cases ${statuses.join(' ')}, score ${score}: ${expected} (${why})`, () => {
    assert.equal(submissionStatus(type, cases(statuses), score), expected);
  });
}

test('the order in which cases finish is irrelevant', () => {
  const status = fc.constantFrom<CaseStatus>(-4, -3, -1, 0, 1, 2, 3, 8);
  fc.assert(
    fc.property(
      fc.array(status, { minLength: 1, maxLength: 8 }).chain((statuses) => {
        const inOrder = cases(statuses, 3);
        return fc.tuple(
          fc.constant(inOrder),
          fc.shuffledSubarray(inOrder, { minLength: inOrder.length, maxLength: inOrder.length }),
        );
      }),
      fc.constantFrom<ProblemType>(0, 1),
      fc.nat(100),
      ([inOrder, shuffled], type, score) => {
        const verdict = submissionStatus(type, inOrder, score);
        assert.equal(submissionStatus(type, shuffled, score), verdict);
        assert.notEqual(verdict, ca);
        if (verdict === ac) assert.ok(inOrder.every((item) => item.status === ac));
      },
    ),
  );
});

const one = (group: number, status: CaseStatus, seq = 1) => ({ seq, group, status, score: null });

test('if any part is enough, one case or one whole group suffices, together with the samples', () => {
  const inGroups = caseModeOf('subtask_lowest');
  const alone = caseModeOf('default');
  assert.equal(isAnyAccepted([one(1, -1), one(1, 0)], alone), true);
  assert.equal(isAnyAccepted([one(1, -1), one(1, 0)], inGroups), false);
  assert.equal(isAnyAccepted([one(1, -1), one(2, 0)], inGroups), true);
  assert.equal(isAnyAccepted([one(0, 0), one(1, -1)], alone), false, 'a sample is no part');
  assert.equal(isAnyAccepted([one(0, -1), one(1, 0)], alone), false, 'samples are needed');
  assert.equal(isAnyAccepted([one(1, 0), one(1, 4)], alone), false, 'a fault of the judge decides');
  assert.equal(isAnyAccepted([], alone), false);
});
