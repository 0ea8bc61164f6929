/**
 * Verdicts of this site by final result of HUSTOJ. Other results mean that the submission waits, except 13, which is
 * not counted.
 */
const verdicts: Readonly<Record<number, number>> = {
  4: 0,
  5: -3,
  6: -1,
  7: 1,
  8: 2,
  // This site has no verdict for an exceeded output limit.
  9: 3,
  10: 3,
  11: -2,
};

export const notCounted = 13;
export const waiting = 5;
export const partial = 8;

/** Returns the verdict for a result; `waiting` if the result is not final. */
export function verdictOf(result: number | null, points: number, isScored: boolean): number {
  const verdict = verdicts[result ?? 0] ?? waiting;
  return verdict === -1 && isScored && points > 0 && points < 100 ? partial : verdict;
}

/** Names of languages by number. They include languages that this site does not have. */
// oxfmt-ignore
export const languageNames = [
  'C', 'C++', 'Pascal', 'Java', 'Ruby', 'Bash', 'Python3', 'PHP', 'Perl', 'C#', 'Objective-C', 'FreeBASIC', 'Scheme',
  'C', 'C++', 'Lua', 'JavaScript Node', 'Golang', 'SQL', 'Fortran', 'MATLAB', 'COBOL', 'R', 'Scratch', 'Cangjie',
] as const;
