import { createHash } from 'node:crypto';
import {
  type Board,
  type ScoreboardSetting,
  createScoreboard,
  type JudgedAttempt,
  type RankedRow,
  ruleOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/schema.ts';
import { type Dependencies, trackDependencies } from '../../../platform/database/track-dependencies.ts';
import type { CacheInvalidation } from '../../../platform/cache/invalidated-cache.ts';
import { EncodedResponse } from '../../../platform/http/encoded-response.ts';
import { eachInParts, flatMapInParts, inParts } from '../../../platform/in-parts.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { type ScoreboardPerson, readContestants } from './contestants.ts';
import { readEvents, readFrozenAttempts, type FreezeWindow } from './events.ts';
import { type ScoreboardEntry, presentScoreboardRow } from './present-row.ts';
import { scoreboardAwards, readColumns, scoreboardTimes } from './scoreboard-setting.ts';

/**
 * Scoreboard cache. A snapshot is the scoreboard of one contest for one view (freeze, late submissions, excluded users)
 * at one scoreboard version. All viewers with that view get the same encoded response. The snapshot is updated from
 * newer events when the version in the database changes. Changes of participants and problems do not change the
 * version; after them the snapshot is rebuilt. Servers therefore agree without communicating. A view never contains
 * events its viewers must not see: such events are not folded in at all, rather than masked afterwards.
 *
 * Frozen scoreboards. What viewers of a frozen scoreboard receive must not depend on whether or when a submission
 * during the freeze was judged. Rows, version, ETag and live updates therefore depend only on events before the freeze
 * and on submission times after its beginning. Attempts during the freeze are read from the submissions, up to the last
 * full minute (`frozenAttemptsUntil`). The version is the version of the events before the freeze plus the number of
 * these attempts. A scoreboard that contains only the viewer's own row has a version derived from this row.
 */
export interface ScoreboardView {
  /** Null if the scoreboard is not frozen. */
  readonly sealedFrom: Date | null;
  /** End of the attempts during the freeze that are counted, exclusive. Null if these attempts are not counted. */
  readonly frozenAttemptsUntil: Date | null;
  readonly takesLate: boolean;
  readonly removesStars: boolean;
  readonly showsIdle: boolean;
  /**
   * Shows only the row of this user, without a rank, because the viewer may not see others yet. Null shows all rows.
   */
  readonly only: string | null;
}

export interface ScoreboardSnapshot {
  /** Version sent to viewers. */
  readonly number: number;
  /** Version up to which the snapshot contains all changes, as counted by `versionNumber`. */
  readonly known: number;
  readonly rows: readonly ScoreboardEntry[];
  /** Real names by user id. Rows omit them; some viewers may see them. */
  readonly realnames: ReadonlyMap<string, string | null>;
  /** Returns the whole scoreboard as an encoded response. */
  encoded(): Promise<EncodedResponse>;
}

interface Engine {
  readonly signature: string;
  readonly board: Board;
  number: number;
  /** Ids of the attempts during the freeze that `board` contains. */
  frozenAttempts: ReadonlySet<number>;
}

interface CachedScoreboard {
  engine: Engine | null;
  snapshot: ScoreboardSnapshot | null;
  /** Serialized columns of the contest on which the rows depend. */
  contestFacts: string;
  /** `frozenAttemptsUntil` of the view in ms; null if attempts during the freeze are not counted. */
  frozenAttemptsUntil: number | null;
  /** Dependencies on the tables from which users and problems of the rows were read. */
  nameDependencies: Dependencies | null;
  /** Hash of the users and problems of the rows. While events and hash are unchanged, the snapshot is valid. */
  namesHash: string;
  computedAt: number;
  /** Duration of the computation in ms. */
  computedInMs: number;
  /** Time in ms (see `ticks`) until which other readers get this snapshot, even if it is outdated. */
  heldUntil: number;
  computing: Promise<ScoreboardSnapshot> | null;
}

const entriesMax = 400;
/**
 * Maximum number of rows of all cached scoreboards together. The number of scoreboards alone is no sufficient limit,
 * because single ones may be very long. A scoreboard without rows counts as one row.
 */
const rowsMax = 100_000;
/**
 * A long scoreboard is reused for this many times its computation time, so that at most a tenth of the time is spent on
 * computing it. Short scoreboards are always current.
 */
const idleShare = 10;
const longFrom = 200;
/** Milliseconds for which a scoreboard may show outdated names. */
const namesAgeMax = 1000;
/** Maximum age in ms, even without notifications. */
const ageMax = 300_000;
/** Maximum age in ms of scoreboards whose participants may change without a table notification. */
const silentAgeMax = 30_000;
/** Maximum age in ms of a snapshot whose first rows are shown while the new long scoreboard is computed. */
const nearAgeMax = 10_000;

export interface ScoreboardRequest {
  /**
   * Milliseconds for which other readers get this snapshot. The live updates set this, so that all readers have the
   * version on which the next diff is based.
   */
  readonly holdFor?: number;
  /**
   * Whether the caller shows only the first rows and loads the whole scoreboard afterwards. Such a caller gets an older
   * snapshot instead of waiting for the computation.
   */
  readonly isForTop?: boolean;
}

/** Returns the current scoreboard of a contest for a view. */
export type ScoreboardCache = (
  contest: ContestRow,
  view: ScoreboardView,
  request?: ScoreboardRequest,
) => Promise<ScoreboardSnapshot>;

export interface ScoreboardServices {
  readonly db: Kysely<Database>;
  readonly cacheInvalidation: CacheInvalidation;
  /** Monotonic clock in ms, like `performance.now()`. */
  readonly ticks?: () => number;
}

/** Creates the cache of all scoreboards. Each scoreboard is computed on demand. */
export function createScoreboardCache(services: ScoreboardServices): ScoreboardCache {
  const { db, cacheInvalidation, ticks = () => performance.now() } = services;
  const { changes } = cacheInvalidation;
  const boards = new LRUCache<string, CachedScoreboard>({
    max: entriesMax,
    maxSize: rowsMax,
    sizeCalculation: ({ snapshot }) => Math.max(1, snapshot?.rows.length ?? 0),
  });

  /** Whether the tables with the names and problems of this scoreboard are unchanged since it was computed. */
  function hasCurrentNames({ nameDependencies }: CachedScoreboard): boolean {
    return nameDependencies !== null && changes.holds(nameDependencies);
  }

  function isUsable(
    entry: CachedScoreboard,
    contest: ContestRow,
    view: ScoreboardView,
    isHeld: boolean,
  ): boolean {
    const age = ticks() - entry.computedAt;
    const isNumbered = containsAllEvents(entry, contest, view);
    if (isNumbered && age < (mayChangeSilently(contest) ? silentAgeMax : ageMax) && hasCurrentNames(entry))
      return true;
    if (isHeld || (isNumbered && age < namesAgeMax)) return true;
    return isLong(entry) && age < entry.computedInMs * idleShare;
  }

  /** Whether the first rows of the snapshot may be shown while a newer snapshot is computed. */
  function isNearlyCurrent(entry: CachedScoreboard, contest: ContestRow, view: ScoreboardView): boolean {
    if (ticks() - entry.computedAt < nearAgeMax) return isLong(entry);
    return containsAllEvents(entry, contest, view) && !mayChangeSilently(contest) && hasCurrentNames(entry);
  }

  return async function boardOf(contest, view, { holdFor = 0, isForTop = false } = {}) {
    const key = JSON.stringify([
      contest.id,
      { ...view, frozenAttemptsUntil: view.frozenAttemptsUntil !== null },
    ]);
    const minute = view.frozenAttemptsUntil?.getTime() ?? null;
    const entry = boards.get(key) ?? {
      engine: null,
      snapshot: null,
      contestFacts: '',
      frozenAttemptsUntil: null,
      nameDependencies: null,
      namesHash: '',
      computedAt: 0,
      computedInMs: 0,
      heldUntil: 0,
      computing: null,
    };
    // Stores a known entry, too, which updates its size in the cache.
    boards.set(key, entry);
    const now = ticks();
    const isHeld = holdFor === 0 && now < entry.heldUntil;
    if (holdFor > 0) entry.heldUntil = now + holdFor;
    const facts = factsOf(contest);
    const usable = () =>
      entry.snapshot &&
      entry.contestFacts === facts &&
      coversMinute(entry, minute) &&
      isUsable(entry, contest, view, isHeld)
        ? entry.snapshot
        : null;
    await changes.catchUp();
    const found = usable();
    if (found) return found;
    const near =
      isForTop && entry.contestFacts === facts && isNearlyCurrent(entry, contest, view)
        ? entry.snapshot
        : null;
    // Does not use its result without a check: it started before this request and may lack newer events.
    if (entry.computing && !near) await entry.computing;
    const next = usable();
    if (next) return next;
    entry.computing ??= computeSnapshot({ db, ticks }, contest, view, entry).finally(() => {
      entry.computing = null;
    });
    if (!near) return entry.computing;
    // The error is ignored here, because requests for the whole scoreboard report it.
    entry.computing.catch(() => {});
    return near;
  };
}

/** Whether the snapshot contains all events that the version in the contest row counts. */
function containsAllEvents(
  { snapshot }: CachedScoreboard,
  contest: ContestRow,
  view: ScoreboardView,
): boolean {
  return snapshot !== null && snapshot.known >= versionNumber(contest, view);
}

/** Returns the scoreboard version for viewers of a view, without attempts during a freeze. */
export function versionNumber(
  { scoreboard_version, hidden_number }: Pick<ContestRow, 'scoreboard_version' | 'hidden_number'>,
  { sealedFrom }: Pick<ScoreboardView, 'sealedFrom'>,
): number {
  return sealedFrom === null ? scoreboard_version : scoreboard_version - hidden_number;
}

/** Whether the snapshot counts attempts during the freeze up to this minute or later. */
function coversMinute({ frozenAttemptsUntil }: CachedScoreboard, minute: number | null): boolean {
  return minute === null
    ? frozenAttemptsUntil === null
    : frozenAttemptsUntil !== null && frozenAttemptsUntil >= minute;
}

const isLong = ({ snapshot }: CachedScoreboard): boolean => (snapshot?.rows.length ?? 0) >= longFrom;

/**
 * Whether participants may change without a table notification: group membership and individual starts trigger none.
 */
function mayChangeSilently({ gid, individual_seconds }: ContestRow): boolean {
  return gid !== null || individual_seconds !== null;
}

/** Serializes the contest columns on which a scoreboard depends. */
function factsOf(contest: ContestRow): string {
  const { starts_at, ends_at, type, oi_score_type, penalty_unit, rank_show_name, individual_seconds } =
    contest;
  const { star_accounts, award_type, awards } = contest;
  return JSON.stringify([
    [starts_at, ends_at, type, oi_score_type, penalty_unit, rank_show_name, individual_seconds],
    [star_accounts, award_type, awards],
  ]);
}

async function computeSnapshot(
  { db, ticks }: { readonly db: Kysely<Database>; readonly ticks: () => number },
  contest: ContestRow,
  view: ScoreboardView,
  entry: CachedScoreboard,
): Promise<ScoreboardSnapshot> {
  const startedAt = ticks();
  const { value: columns, made: ofProblems } = await trackDependencies(() => readColumns(db, contest.id));
  const runs = await readIndividualRuns(db, contest);
  const engine = engineFor(contest, view, { columns, runs }, entry.engine);
  entry.engine = null;
  const window = freezeWindow(view);
  const { only, sealedFrom: before } = view;
  const { events, number, openNumber } = await readEvents(db, contest.id, engine.number, { only, before });
  const frozenAttempts = window === null ? [] : await readFrozenAttempts(db, contest.id, window, only);
  const { value: people, made: ofPeople } = await trackDependencies(() =>
    readContestants(db, contest, view.showsIdle, only, { before, freeze: window }),
  );
  await eachInParts(events, (event) => engine.board.put(event));
  engine.number = number ?? engine.number;
  const haveFrozenAttemptsChanged = await putFrozenAttempts(engine, frozenAttempts);
  const contestFacts = factsOf(contest);
  const namesHash = digestOf([columns, runs, [...people.values()]]);
  const computed = {
    engine,
    contestFacts,
    // The dependency on the table of events is dropped, because the scoreboard version covers events.
    nameDependencies: {
      ...ofProblems,
      tables: new Map([...ofPeople.tables, ...ofProblems.tables]),
      isSilent: false,
    },
    namesHash,
  };
  const frozenAttemptsUntil = view.frozenAttemptsUntil?.getTime() ?? null;
  const isSame =
    events.length === 0 &&
    !haveFrozenAttemptsChanged &&
    containsAllEvents(entry, contest, view) &&
    entry.namesHash === namesHash;
  if (entry.snapshot && isSame && entry.contestFacts === contestFacts) {
    Object.assign(entry, { ...computed, frozenAttemptsUntil, computedAt: ticks() });
    return entry.snapshot;
  }
  // No other computation can change the events of this engine meanwhile, because `entry.engine` is null until the
  // snapshot is complete.
  const ranked = await inParts(
    engine.board.rowsInSteps({
      contestants: view.only === null ? people : asVirtual(people),
      awards: scoreboardAwards(contest),
      removesStars: view.removesStars,
      showsIdle: view.showsIdle,
    }),
  );
  const rows = view.only === null ? ranked : ranked.map((row) => Object.assign({}, row, { rank: -1 }));
  const last = before === null ? engine.number : (openNumber ?? entry.snapshot?.known ?? 0);
  const known = Math.max(versionNumber(contest, view), last);
  const counts = { known, frozenAttempts: frozenAttempts.length };
  const snapshot = await snapshotOf(contest, view, counts, rows, people);
  Object.assign(entry, {
    ...computed,
    frozenAttemptsUntil,
    snapshot,
    computedAt: ticks(),
    computedInMs: ticks() - startedAt,
  });
  return snapshot;
}

function freezeWindow({ sealedFrom, frozenAttemptsUntil }: ScoreboardView): FreezeWindow | null {
  return sealedFrom === null || frozenAttemptsUntil === null
    ? null
    : { from: sealedFrom, until: frozenAttemptsUntil };
}

/** Adds new attempts during the freeze to the engine and removes deleted ones; returns whether the attempts changed. */
async function putFrozenAttempts(engine: Engine, frozenAttempts: readonly JudgedAttempt[]): Promise<boolean> {
  const present = new Set(frozenAttempts.map(({ submitId }) => submitId));
  const gone = [...engine.frozenAttempts].filter((id) => !present.has(id));
  const come = frozenAttempts.filter(({ submitId }) => !engine.frozenAttempts.has(submitId));
  await eachInParts(gone, (id) => engine.board.drop(id));
  await eachInParts(come, (event) => engine.board.put(event));
  engine.frozenAttempts = present;
  return gone.length + come.length > 0;
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/**
 * Marks all participants as virtual. In a scoreboard with only the viewer's row, nobody has first solutions or awards.
 */
function asVirtual(people: ReadonlyMap<string, ScoreboardPerson>): ReadonlyMap<string, ScoreboardPerson> {
  return new Map([...people].map(([uid, person]) => [uid, { ...person, isVirtual: true }]));
}

/**
 * Returns the previous engine if it can be reused. A change of schedule, rule, problems or individual times requires a
 * new engine.
 */
function engineFor(
  contest: ContestRow,
  { sealedFrom, takesLate }: ScoreboardView,
  own: Pick<ScoreboardSetting, 'columns' | 'runs'>,
  former: Engine | null,
): Engine {
  const visibility = { sealedFrom: sealedFrom?.getTime() ?? null, takesLate };
  const setting: ScoreboardSetting = { times: scoreboardTimes(contest), visibility, ...own };
  const rule = ruleOf(contest);
  const signature = JSON.stringify([rule, setting]);
  if (former?.signature === signature) return former;
  return { signature, board: createScoreboard(rule, setting), number: -1, frozenAttempts: new Set() };
}

async function snapshotOf(
  contest: ContestRow,
  view: ScoreboardView,
  { known, frozenAttempts }: { readonly known: number; readonly frozenAttempts: number },
  ranked: readonly RankedRow[],
  people: ReadonlyMap<string, ScoreboardPerson>,
): Promise<ScoreboardSnapshot> {
  const showsRealname = contest.rank_show_name === 'realname';
  const rows = await flatMapInParts(ranked, (row) => {
    const person = people.get(row.uid);
    return person ? [presentScoreboardRow(row, person, showsRealname)] : [];
  });
  let encoded: Promise<EncodedResponse> | undefined;
  const number =
    view.only === null ? known + frozenAttempts : Number.parseInt(digestOf(rows).slice(0, 12), 16);
  return {
    number,
    known,
    rows,
    realnames: new Map([...people.values()].map(({ uid, realname }) => [uid, realname])),
    encoded: () =>
      (encoded ??= EncodedResponse.inParts({
        boardNumber: number,
        isSealed: view.sealedFrom !== null,
        rows,
      })),
  };
}
