/** What a checker finds in its working folder. Relative, so that they hold where the box is another folder. */
export const caseFiles = {
  input: 'case.input',
  output: 'case.output',
  answer: 'case.answer',
  /** What an interactor writes for a second checker. */
  written: 'case.tout',
} as const;

/** Of a problem of several passes: what a validator left in its folder before, and what it leaves now. */
export const passFiles = { before: 'case.before', after: 'case.after' } as const;

/** What a Kattis validator may leave in its feedback folder. */
export const feedbackFiles = [
  'score.txt',
  'score_multiplier.txt',
  'judgemessage.txt',
  'teammessage.txt',
  'nextpass.in',
] as const;
