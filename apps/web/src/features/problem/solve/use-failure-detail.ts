import { useState } from 'react';
import { storageKeyOf, type ScopedProblem } from '../../../lib/scoped-problem.ts';
import { storage } from '../../../lib/storage.ts';
import { judgedCases } from '../../submission/core/cases.ts';
import { firstFailure } from '../../../components/verdict/strip-layout.ts';
import type { CaseResults } from '../../submission/core/queries.ts';

/** The finished submission whose failed cases can be inspected. */
export interface Failed {
  submitId: number;
  results: CaseResults;
}

export interface FailurePane {
  failed: Failed | null;
  /** Number of the displayed case; null: the drawer is closed. */
  shown: number | null;
  /** Shows a case and returns true; returns false if it has no details. */
  show: (seq: number) => boolean;
  close: () => void;
}

const closedKey = (place: ScopedProblem): string => storageKeyOf('why-closed', place, null);

/**
 * The failed case that is open below the verdict: the first one by default, unless the user closed the drawer on this
 * problem before. `isCovered` says whether another panel covers the drawer.
 */
export function useFailureDetail(
  place: ScopedProblem,
  failed: Failed | null,
  isCovered: boolean,
  startsAt: number | null,
): FailurePane {
  const [chosen, setChosen] = useState<{ submitId: number; seq: number } | null>(
    failed !== null && startsAt !== null ? { submitId: failed.submitId, seq: startsAt } : null,
  );
  const [isClosed, setIsClosed] = useState(() => storage.read(closedKey(place)) !== null);
  const cases = judgedCases(failed?.results ?? null).filter(({ why }) => why !== undefined);
  const first = firstFailure(
    cases.map(({ seq, status }) => ({ seq, status, group: 0, timeMs: 0, memoryKb: 0 })),
  );
  const own = chosen !== null && chosen.submitId === failed?.submitId ? chosen.seq : null;
  const wanted = own ?? (isClosed ? null : (first?.seq ?? null));

  function setClosed(next: boolean): void {
    setIsClosed(next);
    storage.write(closedKey(place), next ? '1' : null);
  }
  return {
    failed,
    shown: isCovered || failed === null ? null : wanted,
    show(seq) {
      if (failed === null || !cases.some((one) => one.seq === seq)) return false;
      setChosen({ submitId: failed.submitId, seq });
      setClosed(false);
      return true;
    },
    close() {
      setChosen(null);
      setClosed(true);
    },
  };
}
