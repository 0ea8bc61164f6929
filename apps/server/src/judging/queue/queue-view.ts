import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { acceptsWork } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { queuePositions } from './queue.ts';

/** Places in the queue, read at most every so many milliseconds however many ask. */
const freshFor = 100;
/** As long for what a judging takes, which changes slowly. */
const paceFreshFor = 2000;
/** The pace is the mean of so many judgings that ended last, without those behind a freeze: it is told to others. */
const paceOver = 50;

export interface QueuePosition {
  /** 1-based place among waiting submissions. */
  readonly position: number;
  /** Milliseconds until a node is likely to take it; null where no node is there or nothing was judged yet. */
  readonly waitMs: number | null;
}

export interface QueueView {
  /** The place of a waiting submission; null when it does not wait. */
  placeOf(submitId: number): Promise<QueuePosition | null>;
  /** The queue has moved: what is asked from now on is read anew. */
  forget(): void;
}

const views = new WeakMap<Services['db'], QueueView>();

/** The view that all of this server share. */
export function queueView({ db }: Pick<Services, 'db'>): QueueView {
  const existing = views.get(db);
  if (existing) return existing;
  const positions = kept(() => queuePositions(db), freshFor);
  const pace = kept(() => readPace(db), paceFreshFor);
  const view: QueueView = {
    forget: () => positions.forget(),
    async placeOf(submitId) {
      const isKept = positions.isKept();
      let position = (await positions.get()).get(submitId);
      if (position === undefined && isKept) {
        // It may have come after the kept positions were read.
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

/** A value that is read anew when it is asked for after its time. */
function kept<Value>(read: () => Promise<Value>, forMs: number) {
  let cached: { value: Promise<Value>; until: number } | null = null;
  const isKept = () => cached !== null && cached.until >= performance.now();
  return {
    isKept,
    forget() {
      cached = null;
    },
    get(): Promise<Value> {
      if (cached !== null && isKept()) return cached.value;
      const entry = { value: read(), until: performance.now() + forMs };
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.value;
    },
  };
}

/** What a judging takes, and how many run at once: the slots of nodes that take work. */
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
