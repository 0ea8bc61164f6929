import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-board';
import {
  type AwardLevel,
  type Board,
  type BoardSetting,
  createBoard,
  type RankedRow,
  ruleOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/schema.ts';
import { EncodedAnswer } from '../../http/encoded-answer.ts';
import { readOwnRuns } from '../own-time/runs.ts';
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
  /** This user's row alone, without a place: others are kept from them for now. Null: everybody's. */
  readonly only: string | null;
}

export type BoardRow = AcmRow | OiRow;

export interface Snapshot {
  readonly number: number;
  readonly rows: readonly BoardRow[];
  /** Real names, for those who may know them where the rows do not tell. */
  readonly realnames: ReadonlyMap<string, string | null>;
  /** The whole board as an answer. */
  encoded(): EncodedAnswer;
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
  /** Until then everybody but who holds it is served from it, whatever has come since. */
  heldUntil: number;
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

/**
 * The board of a contest for a cut, as it is now. Who tells others what changes on it holds each one for so many ms:
 * then all who read it meanwhile have one that the next change follows from.
 */
export type Boards = (contest: ContestRow, cut: BoardCut, holdFor?: number) => Promise<Snapshot>;

export function createBoards(db: Kysely<Database>): Boards {
  const boards = new LRUCache<string, Kept>({ max: keptMax });

  return function boardOf(contest, cut, holdFor = 0) {
    const key = JSON.stringify([contest.id, cut]);
    const kept = boards.get(key) ?? {
      engine: null,
      snapshot: null,
      madeOf: '',
      madeAt: 0,
      took: 0,
      heldUntil: 0,
      making: null,
    };
    boards.set(key, kept);
    const now = performance.now();
    const isHeld = holdFor === 0 && now < kept.heldUntil;
    if (holdFor > 0) kept.heldUntil = now + holdFor;
    if (kept.snapshot && isGood(kept, contest, isHeld)) return Promise.resolve(kept.snapshot);
    kept.making ??= make(db, contest, cut, kept).finally(() => {
      kept.making = null;
    });
    return kept.making;
  };
}

function isGood(kept: Kept, contest: ContestRow, isHeld: boolean): boolean {
  if (kept.madeOf !== factsOf(contest)) return false;
  const age = performance.now() - kept.madeAt;
  if (kept.snapshot?.number === contest.board_number) return age < oldestAge;
  const isLong = (kept.snapshot?.rows.length ?? 0) >= longFrom;
  return isHeld || (isLong && age < kept.took * idleShare);
}

/** Whatever of the contest's own row a board depends on. */
function factsOf(contest: ContestRow): string {
  const { starts_at, ends_at, type, oi_score_type, rank_show_name, own_seconds } = contest;
  const { star_accounts, award_type, awards } = contest;
  return JSON.stringify([
    [starts_at, ends_at, type, oi_score_type, rank_show_name, own_seconds],
    [star_accounts, award_type, awards],
  ]);
}

async function make(db: Kysely<Database>, contest: ContestRow, cut: BoardCut, kept: Kept): Promise<Snapshot> {
  const begin = performance.now();
  const columns = await readColumns(db, contest.id);
  const runs = await readOwnRuns(db, contest);
  const engine = engineFor(contest, cut, { columns, runs }, kept.engine);
  kept.engine = null;
  const { events, number } = await readEvents(db, contest.id, engine.number, cut.only);
  const people = await readContestants(db, contest, cut.showsIdle, cut.only);
  for (const event of events) engine.board.put(event);
  engine.number = number ?? engine.number;
  const ranked = engine.board.rows({
    contestants: cut.only === null ? people : asVirtual(people),
    awards: awardsOf(contest),
    removesStars: cut.removesStars,
    showsIdle: cut.showsIdle,
  });
  const rows = cut.only === null ? ranked : ranked.map((row) => Object.assign({}, row, { rank: -1 }));
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

/** Nobody is first of one: as somebody beside the board they have neither first solutions nor awards. */
function asVirtual(people: ReadonlyMap<string, BoardPerson>): ReadonlyMap<string, BoardPerson> {
  return new Map([...people].map(([uid, person]) => [uid, { ...person, isVirtual: true }]));
}

/** The former one goes on unless the course of the contest, its rule, its problems or anybody's own time changed. */
function engineFor(
  contest: ContestRow,
  { sealedFrom, takesLate }: BoardCut,
  own: Pick<BoardSetting, 'columns' | 'runs'>,
  former: Engine | null,
): Engine {
  const cut = { sealedFrom: sealedFrom?.getTime() ?? null, takesLate };
  const setting: BoardSetting = { times: timesOf(contest), cut, ...own };
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
  let encoded: EncodedAnswer | undefined;
  return {
    number,
    rows,
    realnames: new Map([...people.values()].map(({ uid, realname }) => [uid, realname])),
    encoded: () =>
      (encoded ??= new EncodedAnswer({ boardNumber: number, isSealed: cut.sealedFrom !== null, rows })),
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
