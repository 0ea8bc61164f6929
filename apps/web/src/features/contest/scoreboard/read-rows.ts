import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import type { AcmCell, AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { ScoreboardCell, ScoreboardEntry, ReadRow } from './scoreboard.ts';

export type WireRow = AcmRow | OiRow;

/** Name type that a contest shows for its contestants. */
export type NameKind = 'username' | 'nickname' | 'realname';

export function nameKindOf(rankShowName: string | null): NameKind {
  return rankShowName === 'nickname' || rankShowName === 'realname' ? rankShowName : 'username';
}

/**
 * Returns a converter for rows of either contest rule. It detects the rule by the fields of the row.
 * @param isAlone whether the viewer sees only their own row for now; a missing rank then means that it is not known yet
 */
export function rowReader(
  problems: readonly { id: string }[],
  shownName: NameKind,
  isAlone = false,
): ReadRow<WireRow> {
  return (row) => {
    const shared = { ...identityOf(row, shownName), ...placeOf(row), isAlone };
    if ('ac' in row)
      return {
        ...shared,
        total: row.ac,
        totalTime: row.totalTime,
        cells: problems.map(({ id }) => acmCellOf(row.submissionInfo[id])),
      };
    return {
      ...shared,
      total: exactPoints(row).totalScore,
      totalTime: row.totalTime,
      cells: problems.map(({ id }) => oiCellOf(row, id)),
    };
  };
}

/** Returns the name that the contest shows for a contestant, or the username if that name is empty. */
export function shownNameOf(row: Pick<WireRow, 'username' | NameKind>, shownName: NameKind): string {
  return row[shownName]?.trim() || row.username;
}

function identityOf(
  row: WireRow,
  shownName: NameKind,
): Pick<ScoreboardEntry, 'uid' | 'username' | 'name' | 'school' | 'siteRating' | 'isFemale'> {
  const { uid, username, school, siteRating, gender } = row;
  return {
    uid,
    username,
    school,
    name: shownNameOf(row, shownName),
    ...(siteRating !== undefined && { siteRating }),
    isFemale: gender === 'female',
  };
}

function placeOf(row: WireRow): Pick<ScoreboardEntry, 'rank' | 'award'> {
  const { rank, isWinAward, awardName, awardBackground, awardColor } = row;
  return {
    rank: rank < 0 ? null : rank,
    award: isWinAward ? { name: awardName, background: awardBackground, color: awardColor } : null,
  };
}

function acmCellOf(cell: AcmCell | undefined): ScoreboardCell | null {
  if (cell === undefined) return null;
  const { isAC = false, isFirstAC = false, isAfterContest = false, ACTime = 0, errorNum, tryNum = 0 } = cell;
  if (isAC)
    return { kind: 'accepted', seconds: ACTime, wrong: errorNum, isFirst: isFirstAC, isLate: isAfterContest };
  if (tryNum > 0) return { kind: 'sealed', attempts: tryNum, wrong: errorNum };
  // Attempts without a penalty, such as compile errors, leave the cell empty.
  return errorNum > 0 ? { kind: 'wrong', wrong: errorNum } : null;
}

function oiCellOf(row: OiRow, problem: string): ScoreboardCell | null {
  const score = exactPoints(row).submissionInfo[problem];
  // Without a score, this may be an inherited property, because a problem may have a name such as `constructor`.
  if (typeof score !== 'number') return null;
  return { kind: 'score', score, isFull: typeof row.timeInfo?.[problem] === 'number' };
}

/** Whether a search matches this row: by shown name, username, nickname or school. */
export function matchesKeyword(row: WireRow, keyword: string, shownName: NameKind): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [shownNameOf(row, shownName), row.username, row.nickname, row.school].some(
    (text) => text?.toLowerCase().includes(wanted) === true,
  );
}
