import { isManager } from '@xiezhi/rules';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../platform/services.ts';
import type { OpenedContest } from '../access.ts';
import { viewFor } from './view.ts';
import { countFrozenAttempts } from './events.ts';
import { versionNumber } from './snapshots.ts';

const windowsKept = 100;

/**
 * Returns a function that computes the scoreboard version visible to a viewer, equal to `ScoreboardSnapshot.number`.
 * For a viewer who may not see other contestants it is always 0, because changes would reveal when others are judged.
 */
export function createVisibleVersion({ db }: Pick<Services, 'db'>) {
  const counts = new LRUCache<string, Promise<number>>({ max: windowsKept });
  return async ({ row, access: context }: OpenedContest, now: Date): Promise<number> => {
    if (isManager(context)) return row.scoreboard_version;
    const { sealedFrom, frozenAttemptsUntil, only } = viewFor(context, {}, now);
    if (only !== null) return 0;
    if (sealedFrom === null || frozenAttemptsUntil === null) return versionNumber(row, { sealedFrom });
    const window = { from: sealedFrom, until: frozenAttemptsUntil };
    const key = JSON.stringify([row.id, window]);
    const count = counts.get(key) ?? countFrozenAttempts(db, row.id, window);
    counts.set(key, count);
    count.catch(() => counts.delete(key));
    return versionNumber(row, { sealedFrom }) + (await count);
  };
}
