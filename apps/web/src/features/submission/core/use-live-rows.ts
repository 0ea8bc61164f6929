import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import { useScope } from '../../../routing/scope.ts';
import type { SubmissionRow } from './queries.ts';
import { patchRows, unfinishedIds, type RowPatches } from './row-patches.ts';

/**
 * Returns the rows and follows those being judged until they end.
 * @param answeredAt time when the page was loaded; 0 while it is placeholder data
 */
export function useLiveRows(
  rows: readonly SubmissionRow[] | undefined,
  answeredAt: number,
): SubmissionRow[] | undefined {
  const scope = useScope();
  const [patches, setPatches] = useState<RowPatches>({});
  // A refetched page is newer than earlier updates, even if its content is equal.
  const [patched, setPatched] = useState({ rows, answeredAt });
  if (patched.rows !== rows || (answeredAt > 0 && patched.answeredAt !== answeredAt)) {
    setPatched({ rows, answeredAt });
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
    // Loads lazily: most lists have nothing to follow.
    async function follow(): Promise<void> {
      const { followRows, rowsOf } = await loadChunk(() => import('./follow-rows.ts'));
      if (!isGone) stop = followRows(ids.split(',').map(Number), take, rowsOf(scope));
    }
    // If loading fails, the rows stay as loaded.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a finished row may be rejudged
  }, [ids, scope, patched.answeredAt]);

  return useMemo(() => rows && patchRows(rows, patches), [rows, patches]);
}
