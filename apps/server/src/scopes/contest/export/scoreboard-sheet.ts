import { exactPoints } from '@xiezhi/rules';
import type { AcmCell, AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { CellValue, Sheet } from '../../../platform/spreadsheet/sheet.ts';

export interface SheetOptions {
  /** Display ids of the problems, in order. */
  readonly displayIds: readonly string[];
  readonly shownName: 'username' | 'nickname' | 'realname';
  readonly realnames: ReadonlyMap<string, string | null>;
  /** Student numbers by user id. Users without a student number are absent. */
  readonly numbers: ReadonlyMap<string, string>;
}

/**
 * Builds the sheet of a scoreboard with the headings that existing tools expect. The last column is the student number,
 * if any participant has one.
 */
export function scoreboardSheet(
  rows: readonly (AcmRow | OiRow)[],
  isAcm: boolean,
  { displayIds, shownName, realnames, numbers }: SheetOptions,
): Sheet {
  const figures = isAcm ? ['AC', 'Total Submission', 'Total Penalty Time'] : ['Total Score'];
  const hasNumbers = rows.some(({ uid }) => numbers.has(uid));
  const heads = ['Rank', 'Username', 'ShowName', 'Real Name', 'School', ...figures, ...displayIds];
  return {
    name: 'rank',
    heads: hasNumbers ? [...heads, 'Student Number'] : heads,
    rows: rows.map((row): CellValue[] => {
      const realname = realnames.get(row.uid) ?? null;
      const name = shownName === 'realname' ? realname : row[shownName];
      const who = [row.rank < 0 ? '*' : row.rank, row.username, name, realname, row.school];
      const results =
        'ac' in row
          ? [row.ac, row.total, row.totalTime, ...displayIds.map((id) => acmText(row.submissionInfo[id]))]
          : pointsOf(row, displayIds);
      return [...who, ...results, ...(hasNumbers ? [numbers.get(row.uid) ?? null] : [])];
    }),
  };
}

function pointsOf(row: OiRow, displayIds: readonly string[]): CellValue[] {
  const { totalScore, submissionInfo } = exactPoints(row);
  return [totalScore, ...displayIds.map((id) => submissionInfo[id] ?? null)];
}

/**
 * Formats a cell of an ACM scoreboard. `+(2)`: solved with the second attempt, followed by `*` if solved after the end
 * of the contest. `-(1)`: one wrong attempt. `-(1+3)`: one wrong attempt and three during the freeze. `?(3)`: three
 * attempts during the freeze only.
 */
function acmText(cell: AcmCell | undefined): string | null {
  if (cell === undefined) return null;
  const { isAC, isAfterContest, errorNum, tryNum = 0 } = cell;
  if (isAC) return `+(${errorNum + 1})${isAfterContest ? '*' : ''}`;
  if (tryNum > 0) return errorNum > 0 ? `-(${errorNum}+${tryNum})` : `?(${tryNum})`;
  return errorNum > 0 ? `-(${errorNum})` : null;
}
