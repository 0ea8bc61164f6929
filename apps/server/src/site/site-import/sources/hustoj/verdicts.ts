/**
 * Verdicts of this site by final results of HUSTOJ. All other results wait, except 13, which is not counted.
 */
const verdicts: Readonly<Record<number, number>> = {
  4: 0,
  5: -3,
  6: -1,
  7: 1,
  8: 2,
  // Exceeded output limits have no verdict of their own here.
  9: 3,
  10: 3,
  11: -2,
};

export const notCounted = 13;
export const waiting = 5;
export const partial = 8;

/** Returns the verdict of a result; `waiting` for a result that is not final. */
export function verdictOf(result: number | null, points: number, isScored: boolean): number {
  const verdict = verdicts[result ?? 0] ?? waiting;
  return verdict === -1 && isScored && points > 0 && points < 100 ? partial : verdict;
}

/** Languages by their numbers; names that this site lacks are kept. */
// oxfmt-ignore
export const languageNames = [
  'C', 'C++', 'Pascal', 'Java', 'Ruby', 'Bash', 'Python3', 'PHP', 'Perl', 'C#', 'Objective-C', 'FreeBASIC', 'Scheme',
  'C', 'C++', 'Lua', 'JavaScript Node', 'Golang', 'SQL', 'Fortran', 'MATLAB', 'COBOL', 'R', 'Scratch', 'Cangjie',
] as const;
