import { viewFor } from '../../scopes/contest/scoreboard/view.ts';
import { mapInParts } from '../../platform/in-parts.ts';
import type { ScoreboardEntry } from '../../scopes/contest/scoreboard/present-row.ts';
import { exposesJudgement, exactPoints } from '@xiezhi/rules';
import type { ApiContestFacts, FactServices, LiveRow, ProblemRow } from './facts.ts';
import { contestants, presentContestState, startOf, unofficial } from './present.ts';
import type { ApiState } from './shapes.ts';
import { momentOf } from './times.ts';

interface ScoreboardProblem {
  readonly problem_id: string;
  readonly num_judged: number;
  readonly num_pending: number;
  readonly solved?: boolean;
  readonly score?: number;
  /** Time in whole minutes. */
  readonly time?: number;
}

interface ScoreboardRow {
  readonly rank: number;
  readonly team_id: string;
  readonly score: { readonly num_solved: number; readonly total_time: number } | { readonly score: number };
  readonly problems: readonly ScoreboardProblem[];
}

export interface ApiScoreboard {
  readonly time: string;
  readonly contest_time: string;
  readonly state: ApiState;
  readonly rows: readonly ScoreboardRow[];
}

const minute = 60_000;

/**
 * Returns the scoreboard that the viewer sees, ranked by the rule of the contest. Penalties are rounded down to whole
 * minutes, because the standard requires them. Null if the group does not exist.
 */
export async function readScoreboard(
  services: FactServices,
  facts: ApiContestFacts,
  group: string | undefined,
): Promise<ApiScoreboard | null> {
  if (group !== undefined && group !== contestants.id && group !== unofficial.id) return null;
  const { row, now } = facts;
  const rows = group === unofficial.id ? await unofficialRows(services, facts) : ranked(facts);
  const byTeam = Map.groupBy(facts.live, ({ uid }) => uid);
  const names = new Map(facts.people.map(({ uid, username }) => [uid, username]));
  const shown = await mapInParts(rows, (one) => presentApiRow(one, facts, byTeam.get(one.uid) ?? []));
  return {
    ...momentOf(now, row.starts_at),
    state: presentContestState(facts),
    rows: shown.toSorted(
      (left, right) =>
        left.rank - right.rank ||
        order.compare(names.get(left.team_id) ?? '', names.get(right.team_id) ?? ''),
    ),
  };
}

const order = new Intl.Collator('en-US');

function ranked({ board, people }: ApiContestFacts): ScoreboardEntry[] {
  const known = new Set(people.map(({ uid }) => uid));
  return (board?.rows ?? []).filter(({ uid, rank }) => rank > 0 && known.has(uid));
}

/** Returns the rows of star users in the order of the scoreboard. Rows with equal results share a rank. */
async function unofficialRows(services: FactServices, facts: ApiContestFacts): Promise<ScoreboardEntry[]> {
  if (facts.board === null) return [];
  const view = viewFor(facts.access, { real: true, removeStar: false, showRegistered: true }, facts.now);
  const { rows } = await services.boardOf(facts.row, view);
  const stars = rows.filter(({ rank }) => rank < 0);
  let rank = 1;
  return stars.map((one, index) => {
    const before = stars[index - 1];
    if (!before || rankKey(facts.row, before) !== rankKey(facts.row, one)) rank = index + 1;
    return Object.assign({}, one, { rank });
  });
}

/** Returns the values that determine the rank of a row, as text. */
function rankKey({ penalty_unit: unit }: ApiContestFacts['row'], row: ScoreboardEntry): string {
  if (!('ac' in row)) return `${exactPoints(row).totalScore} ${row.totalTime}`;
  const times = Object.values(row.submissionInfo).map(({ ACTime = 0 }) => ACTime);
  return `${row.ac} ${row.totalTime} ${unit === 'minute' ? Math.max(0, ...times) : 0}`;
}

function presentApiRow(
  row: ScoreboardEntry,
  facts: ApiContestFacts,
  sent: readonly LiveRow[],
): ScoreboardRow {
  const problems = facts.problems.map((problem) =>
    presentCell(
      row,
      problem,
      facts,
      sent.filter(({ cpid }) => cpid === problem.id),
    ),
  );
  const score =
    'ac' in row
      ? { num_solved: row.ac, total_time: Math.floor(row.totalTime / 60) }
      : { score: exactPoints(row).totalScore };
  return { rank: row.rank, team_id: row.uid, score, problems };
}

function presentCell(
  row: ScoreboardEntry,
  { id, displayId }: ProblemRow,
  facts: ApiContestFacts,
  sent: readonly LiveRow[],
): ScoreboardProblem {
  const { access } = facts;
  const judged = sent.filter(
    ({ verdict, uid, submitted_at: submittedAt }) =>
      verdict !== null && exposesJudgement(access, { uid, submittedAt }),
  );
  const counts = { problem_id: String(id), num_pending: sent.length - judged.length };
  if ('ac' in row) {
    const cell = row.submissionInfo[displayId];
    const solvedAt = cell?.isAC ? (cell.ACTime ?? null) : null;
    const failures = cell?.errorNum ?? 0;
    return {
      ...counts,
      num_judged: failures + Number(solvedAt !== null),
      solved: solvedAt !== null,
      ...(solvedAt !== null && { time: Math.floor(solvedAt / 60) }),
    };
  }
  const score = exactPoints(row).submissionInfo[displayId] ?? 0;
  const scoring = judged.findLast((one) => one.score === score);
  const startsAt = startOf(facts, row.uid).getTime();
  const at = (scoring?.submitted_at.getTime() ?? startsAt) - startsAt;
  return {
    ...counts,
    num_judged: judged.filter((one) => one.score !== null).length,
    score,
    ...(score > 0 && { time: Math.floor(at / minute) }),
  };
}
