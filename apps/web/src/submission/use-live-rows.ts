import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '../loading/lazy-page.ts';
import { useScope } from '../navigation/scope.ts';
import type { SubmissionRow } from './queries.ts';
import { patchRows, unfinishedIds, type RowPatches } from './row-patches.ts';

/** The rows, with those that are being judged followed until they are finished. */
export function useLiveRows(rows: readonly SubmissionRow[] | undefined): SubmissionRow[] | undefined {
  const scope = useScope();
  const [patches, setPatches] = useState<RowPatches>({});
  // A page that was loaded anew is newer than what had come for the page before.
  const [patched, setPatched] = useState(rows);
  if (patched !== rows) {
    setPatched(rows);
    setPatches({});
  }
  const ids = useMemo(() => unfinishedIds(rows ?? []).join(','), [rows]);

  useEffect(() => {
    if (ids === '') return undefined;
    function take(fresh: RowPatches): void {
      setPatches((before) => {
        const next = { ...before };
        for (const [id, patch] of Object.entries(fresh))
          next[Number(id)] = { ...before[Number(id)], ...patch };
        return next;
      });
    }
    let isGone = false;
    let stop = (): void => undefined;
    // Most lists have nothing to follow.
    async function follow(): Promise<void> {
      const { followRows, rowsOf } = await loadChunk(() => import('./follow-rows.ts'));
      if (!isGone) stop = followRows(ids.split(',').map(Number), take, rowsOf(scope));
    }
    // Should it not come, the rows stay as they were answered.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [ids, scope]);

  return useMemo(() => rows && patchRows(rows, patches), [rows, patches]);
}
