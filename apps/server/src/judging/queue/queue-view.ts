import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { acceptsWork } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { queuePositions } from './queue.ts';

/** Lifetime in ms of the cached queue positions, which all callers share. */
const freshFor = 100;
/** Lifetime in ms of the cached mean duration, which changes slowly. */
const paceFreshFor = 2000;
/**
 * Number of recent judgings whose mean duration is used for estimates. Judgings hidden by a freeze are left out,
 * because the estimate is public.
 */
const paceOver = 50;

export interface QueuePosition {
  /** 1-based position among waiting submissions. */
  readonly position: number;
  /** Estimated time in ms until a node takes the submission. Null if no node accepts work or nothing was judged yet. */
  readonly waitMs: number | null;
}

export interface QueueView {
  /** Returns the position of a submission; null if it is not waiting. */
  placeOf(submitId: number): Promise<QueuePosition | null>;
  /** Drops cached values after the queue has changed. */
  forget(): void;
}

const views = new WeakMap<Services['db'], QueueView>();

/** Returns the view shared by this server. */
export function queueView({ db }: Pick<Services, 'db'>): QueueView {
  const existing = views.get(db);
  if (existing) return existing;
  const positions = cachedValue(() => queuePositions(db), freshFor);
  const pace = cachedValue(() => readPace(db), paceFreshFor);
  const view: QueueView = {
    forget: () => positions.forget(),
    async placeOf(submitId) {
      const isFresh = positions.isFresh();
      let position = (await positions.get()).get(submitId);
      if (position === undefined && isFresh) {
        // The submission may have been queued after the cached positions were read.
        positions.forget();
        position = (await positions.get()).get(submitId);
      }
      if (position === undefined) return null;
      const { meanMs, slots } = await pace.get();
      const waitMs = meanMs === null || slots === 0 ? null : Math.round((position * meanMs) / slots);
      return { position, waitMs };
    },
  };
  views.set(db, view);
  return view;
}

/** Returns a cached value. Loads the value again after `forMs`. */
function cachedValue<Value>(read: () => Promise<Value>, forMs: number) {
  let cached: { value: Promise<Value>; until: number } | null = null;
  const isFresh = () => cached !== null && cached.until >= performance.now();
  return {
    isFresh,
    forget() {
      cached = null;
    },
    get(): Promise<Value> {
      if (cached !== null && isFresh()) return cached.value;
      const entry = { value: read(), until: performance.now() + forMs };
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.value;
    },
  };
}

/** Reads the mean duration of recent judgings, and the parallel slots of nodes that accept work. */
async function readPace(db: Kysely<Database>): Promise<{ meanMs: number | null; slots: number }> {
  const { rows } = await sql<{ mean: number | null; slots: number }>`select
    (select avg(extract(epoch from finished_at - started_at) * 1000)::float8 from (
      select started_at, finished_at from judging
      join submission on submission.id = judging.submit_id
      left join contest on contest.id = submission.cid
      where started_at is not null and finished_at is not null and judging.node_id is not null
        and (contest.seal_at is null or submission.submitted_at < contest.seal_at)
      order by judging.id desc limit ${paceOver}
    ) recent) as mean,
    (select coalesce(sum(slots), 0)::int from judge_node where ${acceptsWork}) as slots`.execute(db);
  return { meanMs: rows[0]?.mean ?? null, slots: rows[0]?.slots ?? 0 };
}
