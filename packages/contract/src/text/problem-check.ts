import { z } from 'zod';

/**
 * Findings of problem checks. They are stored as kinds with numbers, so that every reader gets the message in their own
 * language. Because stored findings must stay readable, fields can be added but not removed.
 */
export const findingLevels = ['passed', 'note', 'warning', 'error'] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** Verdicts that a reference solution may be expected to get. */
export const expectedVerdicts = ['AC', 'WA', 'PE', 'TLE', 'MLE', 'RE', 'CE', 'PA'] as const;
export type ExpectedVerdict = (typeof expectedVerdicts)[number];

/** Range of a solution's points. Both bounds are included. */
export const scoreRange = z.object({ min: z.number(), max: z.number() });

/** How the times of a solution limit the time limit: from below, from above, or not at all. */
export const limitUses = ['lower', 'upper', 'none'] as const;
export type LimitUse = (typeof limitUses)[number];

/** Kinds of outputs with which a checker is tested. */
export const probeNames = ['answer', 'empty', 'input', 'other'] as const;
export type ProbeName = (typeof probeNames)[number];

const count = z.number().int().nonnegative();
const milliseconds = z.number().int().nonnegative();
/** Number of a case, from 1. */
const seq = z.number().int().positive();
const caseName = z.string().describe('name of the case, from its file names');
const path = z.string().describe('path of the program in the package');
const comment = z.string().describe('message of the program or the judge, truncated; may be empty');
const verdict = z.string().describe('abbreviation of a verdict');
const level = <Levels extends readonly [FindingLevel, ...FindingLevel[]]>(...levels: Levels) =>
  z.literal(levels);

const timeLimitFinding = {
  limitMs: milliseconds,
  slowestMs: milliseconds.describe(
    'slowest case of the solutions that should pass, without the factor of its language',
  ),
  path,
  times: z.number().describe('the limit divided by the time of the slowest case'),
};

export const problemFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inputsValid'), level: level('passed'), path, inputs: count }),
  z.object({
    kind: z.literal('inputRefused'),
    level: level('error'),
    path,
    seq,
    name: caseName,
    said: comment,
  }),
  z.object({ kind: z.literal('inputsRefused'), level: level('error'), path, refused: count, inputs: count }),
  z.object({ kind: z.literal('validatorFailed'), level: level('warning'), path, said: comment }),
  z.object({ kind: z.literal('noValidator'), level: level('note') }),
  z.object({ kind: z.literal('repeatedInputs'), level: level('note'), seqs: z.array(seq) }),

  z.object({ kind: z.literal('solutionsMet'), level: level('passed'), solutions: count }),
  z.object({
    kind: z.literal('solutionMissed'),
    level: level('error'),
    path,
    expected: z.array(verdict),
    got: z.array(verdict),
    seq: seq.nullable().describe('the first case that was not accepted'),
    groups: z
      .array(z.number().int())
      .optional()
      .describe('groups that the expected verdicts are for; absent: all cases'),
    score: scoreRange.optional().describe('expected points; absent: any'),
    points: z.number().nullish().describe('actual points'),
  }),
  z.object({
    kind: z.literal('solutionNotJudged'),
    level: level('warning'),
    path,
    reason: z.enum(['language', 'fault', 'noVerdict']),
    said: comment,
  }),
  z.object({ kind: z.literal('noSolution'), level: level('warning') }),

  z.object({ kind: z.literal('timeLimitFits'), level: level('passed'), ...timeLimitFinding }),
  z.object({
    kind: z.literal('timeLimitTight'),
    level: level('warning'),
    ...timeLimitFinding,
    suggestedMs: milliseconds,
  }),
  z.object({
    kind: z.literal('timeLimitLoose'),
    level: level('note'),
    ...timeLimitFinding,
    suggestedMs: milliseconds,
  }),

  z.object({ kind: z.literal('answersAccepted'), level: level('passed'), cases: count }),
  z.object({ kind: z.literal('answerRefused'), level: level('error'), seq, name: caseName, said: comment }),
  z.object({ kind: z.literal('wrongRefused'), level: level('passed'), outputs: count }),
  z.object({
    kind: z.literal('wrongAccepted'),
    level: level('warning', 'error'),
    probe: z.enum(probeNames),
    accepted: count,
    outputs: count,
    seqs: z.array(seq).describe('the first cases'),
  }),
  z.object({
    kind: z.literal('checkerFailed'),
    level: level('error'),
    probe: z.enum([...probeNames, 'mutant']),
    seq,
    said: comment,
  }),
  z.object({ kind: z.literal('checkerNotBuilt'), level: level('error'), said: comment }),
  z.object({ kind: z.literal('emptyAnswers'), level: level('warning'), seqs: z.array(seq), cases: count }),
  z.object({ kind: z.literal('alikeAnswers'), level: level('warning'), cases: count }),

  z.object({ kind: z.literal('mutantsKilled'), level: level('passed'), path, made: count }),
  z.object({
    kind: z.literal('mutantsSurvived'),
    level: level('warning'),
    path,
    made: count,
    killed: count,
    survived: count,
  }),
  z.object({
    kind: z.literal('weakGroup'),
    level: level('warning'),
    group: z.number().int(),
    cases: count,
    made: count,
  }),
  z.object({
    kind: z.literal('noMutants'),
    level: level('note'),
    reason: z.enum(['noAccepted', 'language', 'noPlace', 'noVerdict']),
  }),
]);
export type ProblemFinding = z.infer<typeof problemFinding>;

const checkedCase = z.object({
  seq,
  group: z.number().int(),
  status: z.number().int(),
  timeMs: milliseconds,
});

/** A reference solution with its results. */
export const checkedSolution = z.object({
  path,
  language: z.string().nullable(),
  expected: z.array(verdict),
  status: z.number().int().nullable().describe('null: it was not judged'),
  score: z.number().int().nullable(),
  isMet: z.boolean().nullable(),
  timeMs: milliseconds.nullable().describe('of the slowest case'),
  memoryKb: z.number().int().nonnegative().nullable(),
  cases: z.array(checkedCase),
});
export type CheckedSolution = z.infer<typeof checkedSolution>;

export const survivor = z.object({
  kind: z.string().describe('kind of the change'),
  line: z.number().int().positive(),
  column: z.number().int().positive().describe('in UTF-16 units'),
  from: z.string(),
  to: z.string(),
});
export type Survivor = z.infer<typeof survivor>;

/** Result of the mutation test: how many mutants of a correct solution the test data detects. */
export const mutationReport = z.object({
  path,
  language: z.string(),
  code: z.string().describe('source code of the mutated solution'),
  made: count.describe('mutants that compile and were judged'),
  killed: count,
  notCompiled: count,
  notJudged: count,
  survivors: z.array(survivor),
  groups: z.array(z.object({ group: z.number().int(), cases: count, killed: count })),
});
export type MutationReport = z.infer<typeof mutationReport>;

export const problemCheckResult = z.object({
  findings: z.array(problemFinding),
  solutions: z.array(checkedSolution),
  suggestedMs: milliseconds.nullable().describe('time limit suggested by the times of the solutions'),
  mutation: mutationReport.nullable(),
});
export type ProblemCheckResult = z.infer<typeof problemCheckResult>;

/** Parts of the problem on which a check result depends. They may have changed since the check. */
export const checkBases = ['data', 'judge', 'limits', 'programs'] as const;
export type CheckBasis = (typeof checkBases)[number];

/** Kinds of check runs, in display order. */
export const checkParts = ['validator', 'solution', 'probe', 'mutant'] as const;
export type CheckRunKind = (typeof checkParts)[number];
