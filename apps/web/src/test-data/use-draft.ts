import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useCallback, useMemo, useState } from 'react';
import { storage } from '../lib/storage.ts';
import { type Draft, draftOf, isSame } from './draft.ts';

/** Cases as somebody edits them, and the version that they grew from. */
export interface DraftState {
  base: TestData;
  draft: Draft;
}

export interface EditedDraft extends DraftState {
  isDirty: boolean;
  /** Keep it stable: the change is made on what there is then. */
  edit: (change: (draft: Draft) => Draft) => void;
  /** Goes on from what is stored, with no changes or with those that there are. */
  restart: (base: TestData, draft?: Draft) => void;
}

const keyOf = (pid: number) => `test-data-draft:${pid}`;

/**
 * The draft of a problem's cases. What is not saved is kept in this browser, with the version it was made from, so
 * that a closed tab costs nothing; files of uploads wait on the server for a day.
 */
export function useDraft(stored: TestData): EditedDraft {
  const [state, setState] = useState<DraftState>(() => keptDraft(stored) ?? startOf(stored));
  const isDirty = useMemo(() => !isSame(state.draft, draftOf(state.base)), [state]);

  const edit = useCallback((change: (draft: Draft) => Draft) => {
    setState((former) => {
      const next = { ...former, draft: change(former.draft) };
      keep(next);
      return next;
    });
  }, []);
  const restart = useCallback((base: TestData, draft?: Draft) => {
    const next = draft === undefined ? startOf(base) : { base, draft };
    keep(next);
    setState(next);
  }, []);
  return { ...state, isDirty, edit, restart };
}

const startOf = (base: TestData): DraftState => ({ base, draft: draftOf(base) });

function keep({ base, draft }: DraftState): void {
  const isChanged = !isSame(draft, draftOf(base));
  storage.write(keyOf(base.pid), isChanged ? JSON.stringify({ revision: base.revision, draft }) : null);
}

/** Changes that were left here, where they grew from the version that is in force. */
function keptDraft(stored: TestData): DraftState | null {
  const kept = storage.readJson(keyOf(stored.pid));
  if (typeof kept !== 'object' || kept === null || !('revision' in kept && 'draft' in kept)) return null;
  if (kept.revision !== stored.revision || !isDraft(kept.draft)) return null;
  return { base: stored, draft: kept.draft };
}

function isDraft(value: unknown): value is Draft {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        typeof item === 'object' && item !== null && 'key' in item && 'name' in item && 'input' in item,
    )
  );
}
