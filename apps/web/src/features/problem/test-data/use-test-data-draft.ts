import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useCallback, useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { isRecord } from '@xiezhi/contract/wire/values';
import { storage } from '../../../lib/storage.ts';
import { type TestDataDraft, testDataDraftOf, isSameDraft } from './draft.ts';

/** Edited cases and the version that they are based on. */
interface DraftState {
  base: TestData;
  draft: TestDataDraft;
  /**
   * The newer version that conflicts with the changes. The user must choose between the two. Null if there is no
   * conflict.
   */
  theirs: TestData | null;
}

interface EditedDraft extends DraftState {
  isDirty: boolean;
  /** Has a stable identity; `change` receives the latest draft. */
  edit: (change: (draft: TestDataDraft) => TestDataDraft) => void;
  /** Resets to a stored version without changes. */
  restart: (base: TestData) => void;
  /** Registers a newer version. */
  meet: (theirs: TestData) => void;
}

/**
 * The draft of a problem’s cases. Unsaved changes are stored in this browser per user, with the version they are based
 * on, so that closing the tab loses nothing. Uploaded files stay on the server for a day. A newer version replaces a
 * draft without changes; otherwise the user is asked.
 */
export function useTestDataDraft(stored: TestData): EditedDraft {
  const key = `test-data-draft:${useUser()?.uid ?? ''}:${stored.pid}`;
  const [state, setState] = useState<DraftState>(() => keptDraft(key, stored) ?? startOf(stored));
  const isDirty = useMemo(() => isChanged(state), [state]);
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    setState(brought(state, stored));
  }

  const edit = useCallback(
    (change: (draft: TestDataDraft) => TestDataDraft) => {
      setState((former) => {
        const next = { ...former, draft: change(former.draft) };
        keep(key, next);
        return next;
      });
    },
    [key],
  );
  const restart = useCallback(
    (base: TestData) => {
      storage.write(key, null);
      setState(startOf(base));
    },
    [key],
  );
  const meet = useCallback((theirs: TestData) => setState((former) => ({ ...former, theirs })), []);
  return { ...state, isDirty, edit, restart, meet };
}

const startOf = (base: TestData): DraftState => ({ base, draft: testDataDraftOf(base), theirs: null });

const isChanged = ({ base, draft, theirs }: DraftState): boolean =>
  theirs !== null || !isSameDraft(draft, testDataDraftOf(base));

/**
 * Returns the state with changes that are based on an older version. Everything except the cases is taken from the
 * stored version.
 */
const behind = (
  stored: TestData,
  { revision, cases }: Pick<TestData, 'revision' | 'cases'>,
  draft: TestDataDraft,
) => ({
  base: { ...stored, revision, cases },
  draft,
  theirs: stored,
});

/**
 * Returns the state after the server data has changed: another version, or the same version with another way of
 * judging.
 */
function brought(state: DraftState, stored: TestData): DraftState {
  if (stored.revision === state.base.revision) return { ...state, base: stored };
  return isChanged(state) ? behind(stored, state.base, state.draft) : startOf(stored);
}

function keep(key: string, state: DraftState): void {
  const { base, draft } = state;
  storage.write(key, isChanged(state) ? JSON.stringify({ revision: base.revision, draft }) : null);
}

/** Returns the changes stored in this browser, or null if there are none or they are no valid draft of this release. */
function keptDraft(key: string, stored: TestData): DraftState | null {
  const parsed = storage.readJson(key);
  if (typeof parsed !== 'object' || parsed === null || !('revision' in parsed && 'draft' in parsed))
    return null;
  const { revision, draft } = parsed;
  if (!isDraft(draft) || (typeof revision !== 'number' && revision !== null)) return null;
  if (revision === stored.revision) return { base: stored, draft, theirs: null };
  return behind(stored, { revision, cases: stored.cases }, draft);
}

function isDraft(value: unknown): value is TestDataDraft {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        isRecord(item) &&
        typeof item['key'] === 'string' &&
        (item['id'] === undefined || typeof item['id'] === 'number') &&
        typeof item['name'] === 'string' &&
        (item['score'] === null || typeof item['score'] === 'number') &&
        typeof item['group'] === 'number' &&
        typeof item['isSample'] === 'boolean' &&
        isFile(item['input']) &&
        (item['answer'] === null || isFile(item['answer'])),
    )
  );
}

function isFile(value: unknown): boolean {
  if (!isRecord(value) || typeof value['bytes'] !== 'number') return false;
  const { kind, isConverted, upload, path, text } = value;
  if (kind === 'kept') return typeof isConverted === 'boolean';
  if (kind === 'text') return typeof text === 'string';
  return kind === 'upload' && typeof upload === 'string' && typeof path === 'string';
}
