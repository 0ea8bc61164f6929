import type { ReplayedRow } from '@xiezhi/contract/routes/contest-virtual';
import {
  type Board,
  createScoreboard,
  type JudgedAttempt,
  knownAt,
  type RankedRow,
  replayVisibility,
  virtualTime,
  ruleOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/schema.ts';
import { eachInParts, flatMapInParts, inParts } from '../../../platform/in-parts.ts';
import { type ScoreboardPerson, readContestants } from '../scoreboard/contestants.ts';
import { readEvents } from '../scoreboard/events.ts';
import { presentScoreboardRow } from '../scoreboard/present-row.ts';
import { scoreboardAwards, readColumns, scoreboardTimes } from '../scoreboard/scoreboard-setting.ts';
import type { ContestRow } from '../repository.ts';
import type { VirtualPerson } from './participants.ts';

/**
 * Scoreboards for virtual runs. The events of a contest are folded up to one of its full minutes. All viewers who are
 * at the same minute share this fold. For each response the events of the virtual runs are added to the fold and
 * removed again. Between the two steps there is no `await`, so no other request sees these events.
 */
interface Fold {
  readonly board: Board;
  readonly people: ReadonlyMap<string, ScoreboardPerson>;
}

export interface VirtualScoreboard {
  readonly isSealed: boolean;
  /** Contest time in ms up to which events are included. */
  readonly shownAt: number;
  readonly rows: readonly ReplayedRow[];
}

export interface ReplayQuery {
  /** Contest time in ms. From the end of the contest on, the scoreboard is the final one. */
  readonly moment: number;
  readonly people: readonly VirtualPerson[];
  /** Events of the runs of `people`, in contest time. */
  readonly events: readonly JudgedAttempt[];
  readonly removesStars: boolean;
}

export type VirtualScoreboards = (contest: ContestRow, query: ReplayQuery) => Promise<VirtualScoreboard>;

const contestsKept = 10;
const foldsKept = 40;
/**
 * Maximum age in ms of cached events and folds. It is limited, because changes of names and schools do not change the
 * version.
 */
const oldestAge = 60_000;

export function createVirtualScoreboards(db: Kysely<Database>): VirtualScoreboards {
  const eventsKept = new LRUCache<string, Promise<readonly JudgedAttempt[]>>({
    max: contestsKept,
    ttl: oldestAge,
  });
  const folds = new LRUCache<string, Promise<Fold>>({ max: foldsKept, ttl: oldestAge });

  function eventsOf({ id, scoreboard_version }: ContestRow): Promise<readonly JudgedAttempt[]> {
    return cached(
      eventsKept,
      `${id} ${scoreboard_version}`,
      async () => (await readEvents(db, id, -1)).events,
    );
  }

  async function foldOf(contest: ContestRow, moment: number, shownAt: number): Promise<Fold> {
    const times = scoreboardTimes(contest);
    const columns = await readColumns(db, contest.id);
    const setting = {
      times,
      visibility: replayVisibility(times, contest.seal_at?.getTime() ?? null, moment),
      columns,
    };
    const rule = ruleOf(contest);
    const { id, scoreboard_version, star_accounts } = contest;
    const key = JSON.stringify([id, scoreboard_version, star_accounts, rule, setting, shownAt]);
    return cached(folds, key, async () => {
      const board = createScoreboard(rule, setting);
      await eachInParts(knownAt(await eventsOf(contest), shownAt), (event) => board.put(event));
      await inParts(board.refreshInSteps());
      return { board, people: await readContestants(db, contest, false) };
    });
  }

  return async function replay(contest, { moment, people, events, removesStars }) {
    const times = scoreboardTimes(contest);
    const shownAt = virtualTime(times, moment);
    const { board, people: official } = await foldOf(contest, moment, shownAt);
    const virtual = new Map(people.map((person) => [person.uid, person]));
    const own = knownAt(events, moment);
    // The board is shared, so there must be no `await` between putting and dropping these events.
    for (const event of own) board.put(event);
    const ranked = board.rows({
      contestants: new Map<string, ScoreboardPerson>([...official, ...virtual]),
      awards: scoreboardAwards(contest),
      removesStars,
      showsIdle: false,
    });
    for (const event of own) board.drop(event.submitId);
    const showsRealname = contest.rank_show_name === 'realname';
    return {
      isSealed: replayVisibility(times, contest.seal_at?.getTime() ?? null, moment).sealedFrom !== null,
      shownAt,
      rows: await flatMapInParts(ranked, (row) => present(row, official, virtual, showsRealname)),
    };
  };
}

function present(
  row: RankedRow,
  official: ReadonlyMap<string, ScoreboardPerson>,
  virtual: ReadonlyMap<string, VirtualPerson>,
  showsRealname: boolean,
): ReplayedRow[] {
  const someone = virtual.get(row.uid);
  if (someone) {
    const shown = presentScoreboardRow(row, { ...someone, uid: someone.account }, showsRealname);
    return [{ ...shown, virtual: someone.run.id }];
  }
  const person = official.get(row.uid);
  return person ? [presentScoreboardRow(row, person, showsRealname)] : [];
}

function cached<Value extends object>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const found = cache.get(key);
  if (found) return found;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
