import { createHash } from 'node:crypto';
import {
  type Board,
  type BoardSetting,
  createBoard,
  type JudgedAttempt,
  type RankedRow,
  ruleOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/schema.ts';
import { type Dependencies, trackDependencies } from '../../../platform/database/watch.ts';
import type { CacheInvalidation } from '../../../platform/cache/invalidated-cache.ts';
import { EncodedResponse } from '../../../platform/http/encoded-response.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { type BoardPerson, readContestants } from './contestants.ts';
import { readEvents, readTries, type TryWindow } from './events.ts';
import { type BoardRow, presentRow } from './present-row.ts';
import { awardsOf, readColumns, timesOf } from './terms.ts';

/**
 * Scoreboard cache. A snapshot is the scoreboard of one contest for one view (freeze, late submissions, excluded users) at one
 * scoreboard version. All viewers with that view get the same encoded response. It is updated from the newer events when the version
 * in the database changes, and rebuilt when participants or problems change, which the version does not cover. Servers therefore
 * agree without communicating. A view never contains events its viewers must not see: such events are not folded in at all, rather
 * than masked afterwards.
 *
 * Frozen scoreboards. Nothing that viewers of a frozen scoreboard receive depends on when a submission behind the freeze was judged,
 * or whether it was: rows, version, ETag and live updates are functions of events before the freeze and of submission times after
 * it. Attempts behind the freeze are read from submissions, up to the last full minute (`triesUntil`), and the version is that of the
 * open events plus these attempts. A scoreboard of the viewer's own row only has a version derived from that row.
 */
export interface ScoreboardView {
  /** Null: nothing is sealed. */
  readonly sealedFrom: Date | null;
  /** Tries behind the freeze are counted up to here, exclusive; null: none are. */
  readonly triesUntil: Date | null;
  readonly takesLate: boolean;
  readonly removesStars: boolean;
  readonly showsIdle: boolean;
  /** This user's row alone, without a place: others are kept from them for now. Null: everybody's. */
  readonly only: string | null;
}

export interface Snapshot {
  /** What viewers are told. */
  readonly number: number;
  /** All changes of the contest up to this number are in it, as `numberOf` counts them. */
  readonly known: number;
  readonly rows: readonly BoardRow[];
  /** Real names, for those who may know them where the rows do not tell. */
  readonly realnames: ReadonlyMap<string, string | null>;
  /** The whole board as an answer. */
  encoded(): EncodedResponse;
}

interface Engine {
  readonly signature: string;
  readonly board: Board;
  number: number;
  /** Tries behind the freeze that it has been given. */
  tries: ReadonlySet<number>;
}

interface Kept {
  engine: Engine | null;
  snapshot: Snapshot | null;
  /** What the contest says of itself, as far as rows depend on it. */
  madeOf: string;
  /** Of the cut that it was made for, in ms; null: it counts no tries. */
  triesUntil: number | null;
  /** Whom and what it names, as far as tables tell of it. */
  names: Dependencies | null;
  /** Of the same: while it is the same, so is the board. */
  namesHash: string;
  madeAt: number;
  /** Milliseconds that it took. */
  took: number;
  /** Until then everybody but who holds it is served from it, whatever has come since. */
  heldUntil: number;
  making: Promise<Snapshot> | null;
}

const keptMax = 400;
/** Of all boards together, of which some may be very long; one without rows counts as one. */
const rowsMax = 100_000;
/**
 * A long board is made anew at most one part in so many of the time; meanwhile the last one is good. Short ones are
 * always those of the moment.
 */
const idleShare = 10;
const longFrom = 200;
/** Milliseconds for which a board may name somebody as they were called before. */
const namedFor = 1000;
/** Made anew then, whatever was heard. */
const oldestAge = 300_000;
/** The same where people may come and go without a table telling. */
const oldestUnheard = 30_000;
/** Of a long board that is being made the first rows are told from the last one, if it is no older. */
const nearAge = 10_000;

export interface ScoreboardRequest {
  /**
   * Who tells others what changes on a board holds each one for so many ms: then all who read it meanwhile have one
   * that the next change follows from.
   */
  readonly holdFor?: number;
  /** Only the first rows are shown, and all of it is asked for next: nobody waits for what is being made. */
  readonly isForTop?: boolean;
}

/** The board of a contest for a cut, as it is now. */
export type ScoreboardCache = (
  contest: ContestRow,
  cut: ScoreboardView,
  wish?: ScoreboardRequest,
) => Promise<Snapshot>;

export interface BoardServices {
  readonly db: Kysely<Database>;
  readonly cacheInvalidation: CacheInvalidation;
  /** Milliseconds since some moment, as `performance.now()` tells them. */
  readonly ticks?: () => number;
}

/** Boards of all contests, each made when somebody asks for it, and kept. */
export function createScoreboardCache(services: BoardServices): ScoreboardCache {
  const { db, cacheInvalidation, ticks = () => performance.now() } = services;
  const { changes } = cacheInvalidation;
  const boards = new LRUCache<string, Kept>({
    max: keptMax,
    maxSize: rowsMax,
    sizeCalculation: ({ snapshot }) => Math.max(1, snapshot?.rows.length ?? 0),
  });

  /** Whether everybody and everything is still called what it was. */
  function isNamedSo({ names }: Kept): boolean {
    return names !== null && changes.holds(names);
  }

  function isGood(kept: Kept, contest: ContestRow, cut: ScoreboardView, isHeld: boolean): boolean {
    const age = ticks() - kept.madeAt;
    const isNumbered = knowsNumber(kept, contest, cut);
    if (isNumbered && age < (mayChangeUnheard(contest) ? oldestUnheard : oldestAge) && isNamedSo(kept))
      return true;
    if (isHeld || (isNumbered && age < namedFor)) return true;
    return isLong(kept) && age < kept.took * idleShare;
  }

  /** Whether its first rows are near enough to those of the next one, which is on its way. */
  function isNear(kept: Kept, contest: ContestRow, cut: ScoreboardView): boolean {
    if (ticks() - kept.madeAt < nearAge) return isLong(kept);
    return knowsNumber(kept, contest, cut) && !mayChangeUnheard(contest) && isNamedSo(kept);
  }

  return async function boardOf(contest, cut, { holdFor = 0, isForTop = false } = {}) {
    const key = JSON.stringify([contest.id, { ...cut, triesUntil: cut.triesUntil !== null }]);
    const minute = cut.triesUntil?.getTime() ?? null;
    const kept = boards.get(key) ?? {
      engine: null,
      snapshot: null,
      madeOf: '',
      triesUntil: null,
      names: null,
      namesHash: '',
      madeAt: 0,
      took: 0,
      heldUntil: 0,
      making: null,
    };
    // Weighed anew each time: it may have grown.
    boards.set(key, kept);
    const now = ticks();
    const isHeld = holdFor === 0 && now < kept.heldUntil;
    if (holdFor > 0) kept.heldUntil = now + holdFor;
    const facts = factsOf(contest);
    const good = () =>
      kept.snapshot && kept.madeOf === facts && isOfMinute(kept, minute) && isGood(kept, contest, cut, isHeld)
        ? kept.snapshot
        : null;
    await changes.heard();
    const found = good();
    if (found) return found;
    const near = isForTop && kept.madeOf === facts && isNear(kept, contest, cut) ? kept.snapshot : null;
    // One that is being made was begun before this was asked, and may know less.
    if (kept.making && !near) await kept.making;
    const next = good();
    if (next) return next;
    kept.making ??= make({ db, ticks }, contest, cut, kept).finally(() => {
      kept.making = null;
    });
    if (!near) return kept.making;
    // Whoever asks for all of it is told what went wrong.
    kept.making.catch(() => {});
    return near;
  };
}

/** Whether it holds all events that the contest's own row tells of. */
function knowsNumber({ snapshot }: Kept, contest: ContestRow, cut: ScoreboardView): boolean {
  return snapshot !== null && snapshot.known >= numberOf(contest, cut);
}

/** How many changes a contest tells of to viewers of a cut; tries behind a freeze are not among them. */
export function numberOf(
  { scoreboard_version, hidden_number }: Pick<ContestRow, 'scoreboard_version' | 'hidden_number'>,
  { sealedFrom }: Pick<ScoreboardView, 'sealedFrom'>,
): number {
  return sealedFrom === null ? scoreboard_version : scoreboard_version - hidden_number;
}

/** One that counts tries further than it is asked to is newer. */
function isOfMinute({ triesUntil }: Kept, minute: number | null): boolean {
  return minute === null ? triesUntil === null : triesUntil !== null && triesUntil >= minute;
}

const isLong = ({ snapshot }: Kept): boolean => (snapshot?.rows.length ?? 0) >= longFrom;

/** Who belongs to a group, and who has begun a time of their own, no table tells. */
function mayChangeUnheard({ gid, individual_seconds }: ContestRow): boolean {
  return gid !== null || individual_seconds !== null;
}

/** Whatever of the contest's own row a board depends on. */
function factsOf(contest: ContestRow): string {
  const { starts_at, ends_at, type, oi_score_type, penalty_unit, rank_show_name, individual_seconds } =
    contest;
  const { star_accounts, award_type, awards } = contest;
  return JSON.stringify([
    [starts_at, ends_at, type, oi_score_type, penalty_unit, rank_show_name, individual_seconds],
    [star_accounts, award_type, awards],
  ]);
}

async function make(
  { db, ticks }: { readonly db: Kysely<Database>; readonly ticks: () => number },
  contest: ContestRow,
  cut: ScoreboardView,
  kept: Kept,
): Promise<Snapshot> {
  const begin = ticks();
  const { value: columns, made: ofProblems } = await trackDependencies(() => readColumns(db, contest.id));
  const runs = await readIndividualRuns(db, contest);
  const engine = engineFor(contest, cut, { columns, runs }, kept.engine);
  kept.engine = null;
  const window = tryWindow(cut);
  const { only, sealedFrom: before } = cut;
  const { events, number, openNumber } = await readEvents(db, contest.id, engine.number, { only, before });
  const tries = window === null ? [] : await readTries(db, contest.id, window, only);
  const { value: people, made: ofPeople } = await trackDependencies(() =>
    readContestants(db, contest, cut.showsIdle, only, { before, tries: window }),
  );
  for (const event of events) engine.board.put(event);
  engine.number = number ?? engine.number;
  const haveTriesChanged = putTries(engine, tries);
  const madeOf = factsOf(contest);
  const namesHash = digestOf([columns, runs, [...people.values()]]);
  const made = {
    engine,
    madeOf,
    // Events are no names: a number tells of them.
    names: { ...ofProblems, tables: new Map([...ofPeople.tables, ...ofProblems.tables]), isSilent: false },
    namesHash,
  };
  const triesUntil = cut.triesUntil?.getTime() ?? null;
  const isSame =
    events.length === 0 &&
    !haveTriesChanged &&
    knowsNumber(kept, contest, cut) &&
    kept.namesHash === namesHash;
  if (kept.snapshot && isSame && kept.madeOf === madeOf) {
    Object.assign(kept, { ...made, triesUntil, madeAt: ticks() });
    return kept.snapshot;
  }
  const ranked = engine.board.rows({
    contestants: cut.only === null ? people : asVirtual(people),
    awards: awardsOf(contest),
    removesStars: cut.removesStars,
    showsIdle: cut.showsIdle,
  });
  const rows = cut.only === null ? ranked : ranked.map((row) => Object.assign({}, row, { rank: -1 }));
  const last = before === null ? engine.number : (openNumber ?? kept.snapshot?.known ?? 0);
  const known = Math.max(numberOf(contest, cut), last);
  const snapshot = snapshotOf(contest, cut, { known, tries: tries.length }, rows, people);
  Object.assign(kept, { ...made, triesUntil, snapshot, madeAt: ticks(), took: ticks() - begin });
  return snapshot;
}

function tryWindow({ sealedFrom, triesUntil }: ScoreboardView): TryWindow | null {
  return sealedFrom === null || triesUntil === null ? null : { from: sealedFrom, until: triesUntil };
}

/** Gives an engine the tries behind the freeze, and takes those away that are no more; true where any are others. */
function putTries(engine: Engine, tries: readonly JudgedAttempt[]): boolean {
  const present = new Set(tries.map(({ submitId }) => submitId));
  const gone = [...engine.tries].filter((id) => !present.has(id));
  const come = tries.filter(({ submitId }) => !engine.tries.has(submitId));
  for (const id of gone) engine.board.drop(id);
  for (const event of come) engine.board.put(event);
  engine.tries = present;
  return gone.length + come.length > 0;
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Nobody is first of one: as somebody beside the board they have neither first solutions nor awards. */
function asVirtual(people: ReadonlyMap<string, BoardPerson>): ReadonlyMap<string, BoardPerson> {
  return new Map([...people].map(([uid, person]) => [uid, { ...person, isVirtual: true }]));
}

/** The former one goes on unless the course of the contest, its rule, its problems or anybody's own time changed. */
function engineFor(
  contest: ContestRow,
  { sealedFrom, takesLate }: ScoreboardView,
  own: Pick<BoardSetting, 'columns' | 'runs'>,
  former: Engine | null,
): Engine {
  const cut = { sealedFrom: sealedFrom?.getTime() ?? null, takesLate };
  const setting: BoardSetting = { times: timesOf(contest), cut, ...own };
  const rule = ruleOf(contest);
  const signature = JSON.stringify([rule, setting]);
  if (former?.signature === signature) return former;
  return { signature, board: createBoard(rule, setting), number: -1, tries: new Set() };
}

function snapshotOf(
  contest: ContestRow,
  cut: ScoreboardView,
  { known, tries }: { readonly known: number; readonly tries: number },
  ranked: readonly RankedRow[],
  people: ReadonlyMap<string, BoardPerson>,
): Snapshot {
  const isRealnameShown = contest.rank_show_name === 'realname';
  const rows = ranked.flatMap((row) => {
    const person = people.get(row.uid);
    return person ? [presentRow(row, person, isRealnameShown)] : [];
  });
  let encoded: EncodedResponse | undefined;
  const number = cut.only === null ? known + tries : Number.parseInt(digestOf(rows).slice(0, 12), 16);
  return {
    number,
    known,
    rows,
    realnames: new Map([...people.values()].map(({ uid, realname }) => [uid, realname])),
    encoded: () =>
      (encoded ??= new EncodedResponse({ boardNumber: number, isSealed: cut.sealedFrom !== null, rows })),
  };
}
