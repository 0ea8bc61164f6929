import { problemFinding, type ProblemFinding } from '@xiezhi/contract/text/problem-check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check as english } from '../../../i18n/en-US/check.ts';
import { check as chinese } from '../../../i18n/zh-CN/check.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { fill } from '../../../i18n/template.ts';
import { programName, pointsText, statusOf } from './names.ts';
import { sentenceOf } from './sentence.ts';

const catalogues = { 'en-US': english, 'zh-CN': chinese } as const;

/** Looks up a text like the site; throws if it is missing or has unfilled placeholders. */
function translatorOf(locale: keyof typeof catalogues): Translate {
  const texts: Readonly<Record<string, string>> = catalogues[locale];
  return (key, ...values) => {
    const text = texts[key.slice('check.'.length)];
    if (text === undefined) throw new Error(`${key} has no text`);
    return fill(text, values[0] ?? {}, locale);
  };
}
const t = translatorOf('en-US');
const path = 'submissions/accepted/std.cpp';
const missed = (given: Partial<Extract<ProblemFinding, { kind: 'solutionMissed' }>>): ProblemFinding => ({
  kind: 'solutionMissed',
  level: 'error',
  path,
  expected: ['AC'],
  got: ['WA'],
  seq: 3,
  ...given,
});

const count = fc.nat(5000);
const seqs = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 4 });
const seq = fc.integer({ min: 1, max: 2000 });
const word = fc.constantFrom('', 'wrong output', 'x'.repeat(40));
const limit = {
  limitMs: count,
  slowestMs: count,
  path: fc.constant(path),
  times: fc.constantFrom(1.3, 2, 40),
};
const kindOf = <Kind extends ProblemFinding['kind'], Level extends ProblemFinding['level']>(
  kind: Kind,
  level: Level,
) => ({ kind: fc.constant(kind), level: fc.constant(level) });

/** Every kind of finding with arbitrary values. */
const finding: fc.Arbitrary<ProblemFinding> = fc.oneof(
  fc.record({ ...kindOf('inputsValid', 'passed'), path: fc.constant(path), inputs: count }),
  fc.record({ ...kindOf('inputRefused', 'error'), path: fc.constant(path), seq, name: word, said: word }),
  fc.record({ ...kindOf('inputsRefused', 'error'), path: fc.constant(path), refused: count, inputs: count }),
  fc.record({ ...kindOf('validatorFailed', 'warning'), path: fc.constant(path), said: word }),
  fc.record(kindOf('noValidator', 'note')),
  fc.record({ ...kindOf('repeatedInputs', 'note'), seqs }),
  fc.record({ ...kindOf('solutionsMet', 'passed'), solutions: count }),
  fc.record({
    ...kindOf('solutionNotJudged', 'warning'),
    path: fc.constant(path),
    reason: fc.constantFrom('language', 'fault', 'noVerdict'),
    said: word,
  }),
  fc.record(kindOf('noSolution', 'warning')),
  fc.record({ ...kindOf('timeLimitFits', 'passed'), ...limit }),
  fc.record({ ...kindOf('timeLimitTight', 'warning'), ...limit, suggestedMs: count }),
  fc.record({ ...kindOf('timeLimitLoose', 'note'), ...limit, suggestedMs: count }),
  fc.record({ ...kindOf('answersAccepted', 'passed'), cases: count }),
  fc.record({ ...kindOf('answerRefused', 'error'), seq, name: word, said: word }),
  fc.record({ ...kindOf('wrongRefused', 'passed'), outputs: count }),
  fc.record({
    ...kindOf('wrongAccepted', 'warning'),
    probe: fc.constantFrom('answer', 'empty', 'input', 'other'),
    accepted: count,
    outputs: count,
    seqs,
  }),
  fc.record({
    ...kindOf('checkerFailed', 'error'),
    probe: fc.constantFrom('answer', 'empty', 'input', 'other', 'mutant'),
    seq,
    said: word,
  }),
  fc.record({ ...kindOf('checkerNotBuilt', 'error'), said: word }),
  fc.record({ ...kindOf('emptyAnswers', 'warning'), seqs, cases: count }),
  fc.record({ ...kindOf('alikeAnswers', 'warning'), cases: count }),
  fc.record({ ...kindOf('mutantsKilled', 'passed'), path: fc.constant(path), made: count }),
  fc.record({
    ...kindOf('mutantsSurvived', 'warning'),
    path: fc.constant(path),
    made: count,
    killed: count,
    survived: count,
  }),
  fc.record({ ...kindOf('weakGroup', 'warning'), group: count, cases: count, made: count }),
  fc.record({
    ...kindOf('noMutants', 'note'),
    reason: fc.constantFrom('noAccepted', 'language', 'noPlace', 'noVerdict'),
  }),
  fc.record({
    ...kindOf('solutionMissed', 'error'),
    path: fc.constant(path),
    expected: fc.subarray(['AC', 'TLE']),
    got: fc.subarray(['AC', 'WA'], { minLength: 1 }),
    seq: fc.option(seq),
  }),
);

describe('findings of the checks', () => {
  it('give a complete sentence in both languages for every kind', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(finding, fc.constantFrom('en-US', 'zh-CN'), (found, locale) => {
        expect(problemFinding.safeParse(found).success).toBe(true);
        seen.add(found.kind);
        const { text, reason, suggestedMs } = sentenceOf(found, translatorOf(locale));
        expect(text).not.toBe('');
        expect(`${text} ${reason}`).not.toMatch(/[{}]|undefined|\[object|NaN/);
        // Programs are shown by name, not by path.
        expect(text).not.toContain('submissions/');
        expect(suggestedMs).toBe('suggestedMs' in found ? found.suggestedMs : null);
      }),
      { numRuns: 600 },
    );
    expect(seen.size).toBe(problemFinding.options.length);
  });

  it('link to where the problem is fixed, and have no link if all is well', () => {
    fc.assert(
      fc.property(finding, (found) => {
        const { place } = sentenceOf(found, t);
        if (found.level === 'passed') expect(place).toBeNull();
        if (found.level === 'error') expect(place).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it.each<[ProblemFinding, string, string, string]>([
    [missed({}), 'std.cpp: expected AC, got WA', 'The first failed case is #3', 'solutions'],
    // A solution that passes although it should fail points to the test data.
    [
      missed({ expected: ['TLE'], got: ['AC'], seq: null }),
      'std.cpp: expected TLE, got AC',
      'It passes all cases',
      'data',
    ],
    [missed({ got: ['AC', 'WA'], seq: null }), 'std.cpp: expected AC, got AC / WA', '', 'solutions'],
    [missed({ expected: [], seq: null }), 'std.cpp: expected any verdict, got WA', '', 'solutions'],
    [
      missed({ expected: [], score: { min: 40, max: 40 }, points: 1, groups: [1, 3], seq: null }),
      'std.cpp: expected 40 points in subtask 1, 3, got WA, 1 point',
      '',
      'solutions',
    ],
    // Unknown points are not mentioned.
    [
      missed({ score: { min: 0, max: 10 }, points: null, seq: null }),
      'std.cpp: expected AC, got WA',
      '',
      'solutions',
    ],
  ])('describe a solution with an unexpected result: %#', (found, text, reason, place) => {
    expect(sentenceOf(found, t)).toMatchObject({ text, reason, place });
  });
});

it.each([
  ['std.cpp', 'std.cpp'],
  ['a/b/c', 'c'],
])('%s has the name %j', (whole, name) => {
  expect(programName(whole)).toBe(name);
});

it('verdict letters map to status codes, and unknown letters to a system error', () => {
  expect(['AC', 'WA', 'CE', 'SE', 'XX'].map(statusOf)).toEqual([0, -1, -2, 4, 4]);
  expect([pointsText({ min: 1, max: 1 }, t), pointsText({ min: 0, max: 10 }, t)]).toEqual([
    '1 point',
    '0 to 10 points',
  ]);
});
