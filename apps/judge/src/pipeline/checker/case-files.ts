/** File names in the working folder of a checker. They are relative, because the path of the box may differ. */
export const caseFiles = {
  input: 'case.input',
  output: 'case.output',
  answer: 'case.answer',
  /** The file that the interactor writes for a second checker. */
  written: 'case.tout',
} as const;

/** Multi-pass problems: the archives of the validator's folder before and after a pass. */
export const passFiles = { before: 'case.before', after: 'case.after' } as const;

/** Files that a Kattis validator may write to its feedback folder. */
export const feedbackFiles = [
  'score.txt',
  'score_multiplier.txt',
  'judgemessage.txt',
  'teammessage.txt',
  'nextpass.in',
] as const;
