import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { rehearsalReport } from './contest-rehearsal.ts';
import { formula } from './text/formula.ts';
import { caseProgress, submissionEvent } from './live.ts';
import { nodeReason } from './text/node-reasons.ts';
import { problemCheckResult, problemFinding } from './text/problem-check.ts';
import { readText } from './text/read-text.ts';
import {
  acmCell,
  acmRow,
  scoreboardEventSchema,
  scoreboardNotice,
  oiRow,
} from './routes/contest-scoreboard.ts';
import { replayedRow } from './routes/contest-virtual.ts';
import { homeworkTerms } from './routes/training-homework.ts';
import { valueOf } from './testing/arbitrary.ts';
import { hasType, published, walk } from './testing/calls.ts';
import { isRecord } from './wire/values.ts';
import { excerpt, quotedCase, why, failureCauseSchema } from './text/case-failure.ts';

/**
 * Data that is stored, or sent without an envelope. It must be parsed even if another release has written it, and only
 * with all required fields.
 */
const records: Readonly<Record<string, z.ZodType>> = {
  'event of a submission': submissionEvent,
  'finished case': caseProgress,
  'notice of a board': scoreboardNotice,
  'change of a board': scoreboardEventSchema,
  'row by penalties': acmRow,
  'row by scores': oiRow,
  'row of a replay': replayedRow,
  'reason of a verdict': why,
  'quoted case': quotedCase,
  excerpt,
  'result of checks': problemCheckResult,
  'report of a rehearsal': rehearsalReport,
  'reason of a node': nodeReason,
  formula,
  'text as HTML': readText,
  homework: homeworkTerms,
};

for (const [name, schema] of Object.entries(records)) {
  const values = valueOf(published(schema, 'output'));

  test(`a ${name} is parsed as it was written`, () => {
    fc.assert(
      fc.property(values, (written) => {
        const stored: unknown = JSON.parse(JSON.stringify(written));
        assert.deepEqual(schema.parse(stored), stored);
      }),
      { numRuns: 60 },
    );
  });

  test(`a ${name} of a later release is parsed without its additional fields`, () => {
    fc.assert(
      fc.property(values, (written) => {
        if (!isRecord(written)) return;
        const read = schema.parse({ ...written, ofLater: { a: 1 } });
        assert.ok(isRecord(read) && !('ofLater' in read));
      }),
      { numRuns: 20 },
    );
  });

  test(`a ${name} with a missing or invalid field is rejected`, () => {
    const { required = [] } = published(schema, 'output');
    fc.assert(
      fc.property(values, fc.constantFrom(Symbol.iterator, undefined), (written, wrong) => {
        if (!isRecord(written)) return;
        for (const part of required)
          assert.equal(schema.safeParse({ ...written, [part]: wrong }).success, false, part);
      }),
      { numRuns: 10 },
    );
  });
}

test('a scoreboard row of one rule is not valid for the other', () => {
  const [byPenalty] = fc.sample(valueOf(published(acmRow, 'output')), 1);
  const [byScore] = fc.sample(valueOf(published(oiRow, 'output')), 1);
  assert.equal(oiRow.safeParse(byPenalty).success, false);
  assert.equal(acmRow.safeParse(byScore).success, false);
});

test('a scoreboard cell omits what has not happened, and is never null', () => {
  assert.deepEqual(acmCell.parse({ errorNum: 0 }), { errorNum: 0 });
  for (const field of ['isAC', 'isFirstAC', 'ACTime', 'isAfterContest', 'tryNum'])
    assert.equal(acmCell.safeParse({ errorNum: 0, [field]: null }).success, false, field);
  assert.equal(acmCell.safeParse({ isAC: true }).success, false, 'tries are always told');
});

test('a failure cause contains numbers and kinds, and nothing of the data', () => {
  const free = [...walk(published(failureCauseSchema, 'output'))].filter(
    ({ schema }) => hasType(schema, 'string') && !schema.enum && schema.const === undefined,
  );
  // These fields may contain any text: exception types, code that flushes output, and signal names.
  assert.deepEqual(free.map(({ path }) => path).toSorted(), ['exception', 'flush', 'signal']);
});

test('counts of a failure cause are non-negative integers', () => {
  const place = { line: 1, word: 1, overall: 1 };
  const word = { kind: 'word', how: 'number', at: place, differing: 1 };
  assert.deepEqual(failureCauseSchema.parse(word), word);
  for (const bad of [
    { ...word, differing: -1 },
    { ...word, differing: 0.5 },
    { ...word, at: { ...place, line: -1 } },
    { ...word, at: { ...place, overall: null } },
    { ...word, how: 'guess' },
    { ...word, kind: 'words' },
    { kind: 'time', used: 1, limit: -1, isStopped: true, isIdle: false },
    { kind: 'memory', used: Number.NaN, limit: 1, isStopped: true },
    { kind: 'blanks', how: 'tabs', line: 1, count: 1 },
  ])
    assert.equal(failureCauseSchema.safeParse(bad).success, false, JSON.stringify(bad));
  // A negative count means missing blanks.
  assert.ok(failureCauseSchema.safeParse({ kind: 'blanks', how: 'between', line: null, count: -2 }).success);
});

test('an excerpt starts at a valid line', () => {
  const piece = { from: 1, text: '', goesOn: false, isShortened: false };
  assert.deepEqual(excerpt.parse(piece), piece);
  for (const from of [0, -1, 1.5]) assert.equal(excerpt.safeParse({ ...piece, from }).success, false);
});

test('each kind of finding has one level, so that no error of a problem passes as a note', () => {
  const choices =
    published(problemFinding, 'output').oneOf ?? published(problemFinding, 'output').anyOf ?? [];
  assert.ok(choices.length >= 20);
  const kinds = choices.map(({ properties = {} }) => properties['kind']?.const);
  assert.equal(new Set(kinds).size, kinds.length);
  for (const { properties = {} } of choices) {
    const { const: only, enum: several = [only] } = properties['level'] ?? {};
    const kind = String(properties['kind']?.const);
    assert.deepEqual(several.length > 1, kind === 'wrongAccepted', kind);
    if (/Missed$|Refused$|^inputsRefused|NotBuilt$/.test(kind) && kind !== 'wrongRefused')
      assert.deepEqual(several, ['error'], kind);
  }
  assert.equal(problemFinding.safeParse({ kind: 'noSolution', level: 'passed' }).success, false);
  assert.equal(problemFinding.safeParse({ kind: 'somethingElse', level: 'note' }).success, false);
});
