import type { ScoreboardComparison, ComparedRank, MovedRow } from '@xiezhi/contract/routes/contest-rejudge';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { createScoreboard, type JudgedAttempt, type RankedRow, ruleOf, exactPoints } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { eachInParts, inParts } from '../../../platform/in-parts.ts';
import { type ScoreboardPerson, readContestants } from '../scoreboard/contestants.ts';
import { readEvents } from '../scoreboard/events.ts';
import { scoreboardAwards, readColumns, scoreboardTimes } from '../scoreboard/scoreboard-setting.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';

const listedMax = 500;
/** Changes at or above this rank are always listed, whatever their cause. */
const topRanks = 10;

/**
 * Compares the scoreboards before and after a rejudge: the actual ones, without freeze and without late submissions.
 * Both are folded from the same events and differ only in the results of the rejudge. If the rejudge is already
 * applied, “before” has the results that it replaced. A draft changes nothing if it is not judged yet, ended in System
 * Error, or is based on a result that is no longer current.
 */
export async function compareScoreboards(
  db: Kysely<Database>,
  contest: ContestRow,
  batchId: number,
): Promise<ScoreboardComparison> {
  const { events } = await readEvents(db, contest.id, -1);
  const people = await readContestants(db, contest, false);
  const drafts = await readDrafts(db, batchId);
  const columns = await readColumns(db, contest.id);
  const runs = await readIndividualRuns(db, contest);
  const rowsWith = async (side: 'before' | 'after'): Promise<Map<string, Placed>> => {
    const visibility = { sealedFrom: null, takesLate: false };
    const board = createScoreboard(ruleOf(contest), {
      times: scoreboardTimes(contest),
      visibility,
      columns,
      runs,
    });
    await eachInParts(events, (event) => board.put({ ...event, ...drafts.get(event.submitId)?.[side] }));
    const options = { awards: scoreboardAwards(contest), removesStars: false, showsIdle: false };
    const rows = await inParts(board.rowsInSteps({ ...options, contestants: people }));
    const placed = new Map<string, Placed>();
    await eachInParts(rows.entries(), ([at, row]) => {
      placed.set(row.uid, { at, figures: JSON.stringify(row.figures), ...placeOf(row) });
    });
    return placed;
  };
  return describe(people, await rowsWith('before'), await rowsWith('after'));
}

type Outcome = Pick<JudgedAttempt, 'verdict' | 'score' | 'timeMs'>;

interface Sides {
  readonly before: Outcome;
  readonly after: Outcome;
}

async function readDrafts(db: Kysely<Database>, batchId: number): Promise<ReadonlyMap<number, Sides>> {
  const { rows } = await sql<{ submit_id: number; before: Outcome; after: Outcome }>`
    select draft.submit_id,
      jsonb_build_object('verdict', base.status, 'score', base.score, 'timeMs', base.time_ms) as before,
      jsonb_build_object('verdict', fresh.status, 'score', fresh.score, 'timeMs', fresh.time_ms) as after
    from rejudge_draft draft
    join judging fresh on fresh.id = draft.judging_id
    join judging base on base.id = draft.base_judging_id
    join submission on submission.id = draft.submit_id and submission.hidden_at is null
    where draft.batch_id = ${batchId} and fresh.finished_at is not null
      and fresh.status not in (${JudgeStatus.SystemError}, ${JudgeStatus.Cancelled})
      and (draft.outcome = 'applied'
        or draft.outcome is null and submission.current_judging_id = draft.base_judging_id)`.execute(db);
  return new Map(rows.map(({ submit_id: id, ...sides }) => [id, sides]));
}

interface Placed extends ComparedRank {
  /** Index of the row on the scoreboard, from 0. */
  readonly at: number;
  /** All values of the row as text. */
  readonly figures: string;
}

function placeOf({ rank, award, figures }: RankedRow): ComparedRank {
  const isAcm = 'ac' in figures;
  return {
    rank,
    total: isAcm ? figures.ac : exactPoints(figures).totalScore,
    time: figures.totalTime,
    award: award && { name: award.name, background: award.background, color: award.color },
    firsts: isAcm
      ? Object.entries(figures.submissionInfo).flatMap(([id, { isFirstAC }]) => (isFirstAC ? [id] : []))
      : [],
  };
}

function describe(
  people: ReadonlyMap<string, ScoreboardPerson>,
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): ScoreboardComparison {
  let [changed, shifted, awards] = [0, 0, 0];
  const moved: { readonly at: number; readonly row: MovedRow }[] = [];
  for (const uid of new Set([...after.keys(), ...before.keys()])) {
    const [was, is, person] = [before.get(uid), after.get(uid), people.get(uid)];
    if (!person) continue;
    const isChanged = was?.figures !== is?.figures;
    const isMoved = was?.rank !== is?.rank;
    const isAwarded = was?.award?.name !== is?.award?.name;
    changed += Number(isChanged);
    shifted += Number(isMoved && !isChanged);
    awards += Number(isAwarded);
    const isOnTop = isMoved && [was?.rank, is?.rank].some((rank = -1) => rank > 0 && rank <= topRanks);
    if (!isChanged && !isAwarded && !isOnTop) continue;
    const { username, nickname, realname, school } = person;
    const row = { uid, username, nickname, realname, school, before: strip(was), after: strip(is) };
    moved.push({ at: is?.at ?? Infinity, row });
  }
  const rows = moved.toSorted((left, right) => left.at - right.at).map(({ row }) => row);
  return { people: after.size, changed, shifted, awards, rows: rows.slice(0, listedMax) };
}

function strip(placed: Placed | undefined): ComparedRank | null {
  if (!placed) return null;
  const { at: _at, figures: _figures, ...place } = placed;
  return place;
}
