import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-board';
import {
  type AwardLevel,
  type Board,
  type BoardSetting,
  type Column,
  createBoard,
  type RankedRow,
  ruleOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/schema.ts';
import { encodeAnswer, type EncodedAnswer } from '../../http/encoded-answer.ts';
import type { ContestRow } from '../repository.ts';
import { type BoardPerson, readContestants } from './contestants.ts';
import { readEvents } from './events.ts';
import { awardsOf, readColumns, timesOf } from './terms.ts';

/**
 * Boards: theory. A snapshot is the board of one contest for one cut (what is hidden, whether late submissions count,
 * who is left out), with the number that the contest's board had. Everybody with that cut is served from it, encoded
 * once; it is made anew when the number in the database is another, from the events that came since. So servers agree
 * without telling each other anything, and a cut never holds an event that its viewers must not know: those events
 * were not folded.
 */
export interface BoardCut {
  /** Null: nothing is sealed. */
  readonly sealedFrom: Date | null;
  readonly takesLate: boolean;
  readonly removesStars: boolean;
  readonly showsIdle: boolean;
}

export type BoardRow = AcmRow | OiRow;

export interface Snapshot {
  readonly number: number;
  readonly rows: readonly BoardRow[];
  /** Real names, for those who may know them where the rows do not tell. */
  readonly realnames: ReadonlyMap<string, string | null>;
  /** The whole board as an answer. */
  encoded(): Promise<EncodedAnswer>;
}

interface Engine {
  readonly signature: string;
  readonly board: Board;
  number: number;
}

interface Kept {
  engine: Engine | null;
  snapshot: Snapshot | null;
  /** What the contest says of itself, as far as rows depend on it. */
  madeOf: string;
  madeAt: number;
  /** Milliseconds that it took. */
  took: number;
  making: Promise<Snapshot> | null;
}

const keptMax = 200;
/**
 * A long board is made anew at most one part in so many of the time; meanwhile the last one is good. Short ones are
 * always those of the moment.
 */
const idleShare = 10;
const longFrom = 200;
/** Names and schools change without a number. */
const oldestAge = 30_000;

export type Boards = (contest: ContestRow, cut: BoardCut) => Promise<Snapshot>;

export function createBoards(db: Kysely<Database>): Boards {
  const boards = new LRUCache<string, Kept>({ max: keptMax });

  return function boardOf(contest, cut) {
    const key = JSON.stringify([contest.id, cut]);
    const kept = boards.get(key) ?? {
      engine: null,
      snapshot: null,
      madeOf: '',
      madeAt: 0,
      took: 0,
      making: null,
    };
    boards.set(key, kept);
    if (kept.snapshot && isGood(kept, contest)) return Promise.resolve(kept.snapshot);
    kept.making ??= make(db, contest, cut, kept).finally(() => {
      kept.making = null;
    });
    return kept.making;
  };
}

function isGood(kept: Kept, contest: ContestRow): boolean {
  const age = performance.now() - kept.madeAt;
  const isSame = kept.snapshot?.number === contest.board_number && kept.madeOf === factsOf(contest);
  if (isSame) return age < oldestAge;
  const isLong = (kept.snapshot?.rows.length ?? 0) >= longFrom;
  return isLong && age < kept.took * idleShare && kept.madeOf === factsOf(contest);
}

/** Whatever of the contest's own row a board depends on. */
function factsOf(contest: ContestRow): string {
  const { starts_at, ends_at, type, oi_score_type, rank_show_name } = contest;
  const { star_accounts, award_type, awards } = contest;
  return JSON.stringify([
    [starts_at, ends_at, type, oi_score_type, rank_show_name],
    [star_accounts, award_type, awards],
  ]);
}

async function make(db: Kysely<Database>, contest: ContestRow, cut: BoardCut, kept: Kept): Promise<Snapshot> {
  const begin = performance.now();
  const columns = await readColumns(db, contest.id);
  const engine = engineFor(contest, cut, columns, kept.engine);
  kept.engine = null;
  const { events, number } = await readEvents(db, contest.id, engine.number);
  const people = await readContestants(db, contest, cut.showsIdle);
  for (const event of events) engine.board.put(event);
  engine.number = number ?? engine.number;
  const rows = engine.board.rows({
    contestants: people,
    awards: awardsOf(contest),
    removesStars: cut.removesStars,
    showsIdle: cut.showsIdle,
  });
  const snapshot = snapshotOf(contest, cut, Math.max(contest.board_number, engine.number), rows, people);
  Object.assign(kept, {
    engine,
    snapshot,
    madeOf: factsOf(contest),
    madeAt: performance.now(),
    took: performance.now() - begin,
  });
  return snapshot;
}

/** The former one goes on unless the course of the contest, its rule or its problems changed. */
function engineFor(
  contest: ContestRow,
  { sealedFrom, takesLate }: BoardCut,
  columns: readonly Column[],
  former: Engine | null,
): Engine {
  const cut = { sealedFrom: sealedFrom?.getTime() ?? null, takesLate };
  const setting: BoardSetting = { times: timesOf(contest), cut, columns };
  const rule = ruleOf(contest.type, contest.oi_score_type);
  const signature = JSON.stringify([rule, setting]);
  if (former?.signature === signature) return former;
  return { signature, board: createBoard(rule, setting), number: -1 };
}

function snapshotOf(
  contest: ContestRow,
  cut: BoardCut,
  number: number,
  ranked: readonly RankedRow[],
  people: ReadonlyMap<string, BoardPerson>,
): Snapshot {
  const isRealnameShown = contest.rank_show_name === 'realname';
  const rows = ranked.flatMap((row) => {
    const person = people.get(row.uid);
    return person ? [presentRow(row, person, isRealnameShown)] : [];
  });
  let encoded: Promise<EncodedAnswer> | undefined;
  return {
    number,
    rows,
    realnames: new Map([...people.values()].map(({ uid, realname }) => [uid, realname])),
    encoded: () =>
      (encoded ??= encodeAnswer({ boardNumber: number, isSealed: cut.sealedFrom !== null, rows })),
  };
}

/** A row of the wire. */
export function presentRow(
  { rank, award, figures }: RankedRow,
  person: BoardPerson,
  withRealname: boolean,
): BoardRow {
  const { uid, username, nickname, realname, gender, avatar, school } = person;
  const identity = {
    uid,
    username,
    nickname,
    realname: withRealname ? realname : null,
    gender,
    avatar,
    school,
  };
  return { rank, ...presentAward(award), ...identity, ...figures };
}

function presentAward(award: AwardLevel | null) {
  return {
    isWinAward: award !== null,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
  };
}
