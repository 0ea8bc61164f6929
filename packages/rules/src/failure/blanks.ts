import type { FailureCause } from '@xiezhi/contract/text/case-failure';
import { isBlankCode } from './word-reader.ts';

type Blanks = Extract<FailureCause, { kind: 'blanks' }>;

/**
 * Returns where two texts with the same words first differ in their blanks. If `isTrailingFree`, blanks at line ends
 * are ignored.
 */
export function blanksDifference(user: string, answer: string, isTrailingFree: boolean): Blanks {
  const [users, answers] = [user.split('\n'), answer.split('\n')];
  for (const [index, mine] of users.entries()) {
    const theirs = answers[index];
    if (theirs === undefined) break;
    if (mine === theirs || (isTrailingFree && trimEnd(mine) === trimEnd(theirs))) continue;
    return { kind: 'blanks', line: index + 1, ...lineDifference(mine, theirs) };
  }
  return { kind: 'blanks', how: 'end', line: null, count: users.length - answers.length };
}

function lineDifference(mine: string, theirs: string): Pick<Blanks, 'how' | 'count'> {
  if (trimEnd(mine) === trimEnd(theirs)) return { how: 'trailing', count: mine.length - theirs.length };
  if (wordsOf(mine) !== wordsOf(theirs)) return { how: 'lineBreak', count: null };
  const isLeading = trimEnd(mine.trimStart()) === trimEnd(theirs.trimStart());
  return { how: isLeading ? 'leading' : 'between', count: trimEnd(mine).length - trimEnd(theirs).length };
}

/**
 * Removes blanks at the end of a line. A regular expression would take quadratic time for long runs of blanks within a
 * line.
 */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && isBlankCode(line.charCodeAt(end - 1))) end--;
  return line.slice(0, end);
}

function wordsOf(line: string): string {
  return line
    .trim()
    .split(/[\t\v\f\r ]+/)
    .join(' ');
}
