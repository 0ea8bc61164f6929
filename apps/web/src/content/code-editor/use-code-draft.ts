import { useCallback, useEffect, useRef, useState } from 'react';
import { session, useOwner } from '../../api/session.ts';
import { storageKeyOf, type ScopedProblem } from '../../lib/scoped-problem.ts';
import { storage } from '../../lib/storage.ts';
import {
  adoptDraft,
  changeLanguage,
  dropVersion,
  parseDraft,
  saveDraft,
  takeVersion,
  type DraftVersion,
  type StoredDraft,
} from './drafts.ts';

/** Milliseconds without typing after which a draft is saved. */
const SAVE_DELAY_MS = 400;
const LANGUAGE_KEY = 'xiezhi.language';
const keyOf = (place: ScopedProblem, owner: string | null): string => storageKeyOf('draft', place, owner);
const newRevision = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

export interface DraftLanguages {
  /** Language names allowed for the problem, preferred first. */
  allowed: readonly string[];
  contentTypeOf: (language: string) => string;
  /**
   * Returns the template of a language for this problem, otherwise its starter code. Empty if there is neither, or
   * until it has loaded.
   */
  templateOf: (language: string) => string;
}

export interface CodeDraft {
  code: string;
  language: string;
  /** Increases when the text is replaced from outside of the editor. */
  revision: number;
  /** Milliseconds since the epoch; null before the first save. */
  savedAt: number | null;
  /** A different version, written by another tab or in an earlier visit, that the user can take or drop. */
  offered: DraftVersion | null;
  setCode: (code: string) => void;
  /** Changes the text from outside of the editor. The user can undo the change as one step. */
  edit: (code: string) => void;
  /** Changes the language. `isKept` means that the current text is already in that language and stays. */
  setLanguage: (language: string, isKept?: boolean) => void;
  /** Replaces the text and offers the previous text, so that the user can restore it. */
  replace: (code: string, language?: string) => void;
  take: (version: DraftVersion) => void;
  drop: (version: DraftVersion) => void;
  /** Saves immediately, without waiting for a pause in typing. */
  save: () => void;
}

interface State {
  code: string;
  language: string;
  revision: number;
  savedAt: number | null;
  offered: DraftVersion | null;
}

function firstLanguage(allowed: readonly string[]): string {
  const last = storage.read(LANGUAGE_KEY);
  return allowed.find((name) => name === last) ?? allowed.find((name) => name === 'C') ?? allowed[0] ?? 'C';
}

/** Sets a problem's draft from another page. The problem page then offers the replaced draft. */
export function placeDraft(place: ScopedProblem, code: string, language: string): void {
  const key = keyOf(place, session.owner());
  const stored = readOwn(place, key);
  const version = { code, language, savedAt: Date.now() };
  const next =
    stored === null
      ? saveDraft(null, version, null, newRevision()).stored
      : takeVersion(stored, version, version.savedAt, newRevision());
  storage.write(key, JSON.stringify(next));
}

/** Reads the user's stored draft and merges the draft they typed as a visitor. */
function readOwn(place: ScopedProblem, key: string): StoredDraft | null {
  const own = parseDraft(storage.read(key));
  const visitorsKey = keyOf(place, null);
  const visitors = key === visitorsKey ? null : parseDraft(storage.read(visitorsKey));
  if (visitors === null) return own;
  const adopted = adoptDraft(own, visitors, newRevision());
  if (storage.write(key, JSON.stringify(adopted))) storage.write(visitorsKey, null);
  return adopted;
}

function load(
  place: ScopedProblem,
  key: string,
  { allowed, templateOf }: DraftLanguages,
): Omit<State, 'revision'> {
  const stored = readOwn(place, key);
  const isUsable = stored !== null && allowed.includes(stored.language);
  const language = isUsable ? stored.language : firstLanguage(allowed);
  return {
    code: stored?.code ?? templateOf(language),
    language,
    savedAt: stored?.savedAt ?? null,
    offered: stored?.others[0] ?? null,
  };
}

/**
 * The draft of a problem. It is stored in this browser and shared by all tabs, which never overwrite each other. Each
 * user of the browser has separate drafts. A user whose session is lost keeps their drafts.
 */
export function useCodeDraft(place: ScopedProblem, languages: DraftLanguages): CodeDraft {
  const key = keyOf(place, useOwner());
  const shownKey = useRef(key);
  const seen = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const [state, setState] = useState<State>(() => ({ ...load(place, key, languages), revision: 0 }));
  const latest = useRef(state);
  const isDirty = useRef(false);
  const shownTemplate = useRef(languages.templateOf(state.language));

  const update = useCallback((change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }, []);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (!isDirty.current) return;
    isDirty.current = false;
    const { code, language } = latest.current;
    const mine = { code, language, savedAt: Date.now() };
    const { stored } = saveDraft(parseDraft(storage.read(key)), mine, seen.current, newRevision());
    seen.current = stored.revision;
    const isKept = storage.write(key, JSON.stringify(stored));
    update({ ...(isKept && { savedAt: mine.savedAt }), offered: stored.others[0] ?? null });
  }, [key, update]);

  const touch = useCallback(
    (change: Partial<State>) => {
      isDirty.current = true;
      update(change);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_DELAY_MS);
    },
    [flush, update],
  );

  // After sign-in, load the user's draft. The shown text has already been saved under the previous key.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const { code, revision } = latest.current;
    const theirs = load(place, key, languages);
    update({ ...theirs, revision: theirs.code === code ? revision : revision + 1 });
  }, [key, place, languages, update]);

  // Starter code loads after the draft. It replaces an unchanged template, but never text that the user
  // typed.
  useEffect(() => {
    const { code, language, revision, savedAt } = latest.current;
    const template = languages.templateOf(language);
    const isShown = code === shownTemplate.current && savedAt === null && !isDirty.current;
    shownTemplate.current = template;
    if (isShown && code !== template) update({ code: template, revision: revision + 1 });
  }, [languages, update]);

  useEffect(() => {
    seen.current = parseDraft(storage.read(key))?.revision ?? null;
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return;
      const theirs = parseDraft(event.newValue);
      if (theirs === null) return;
      const { code } = latest.current;
      if (theirs.code === code) {
        seen.current = theirs.revision;
        update({ offered: theirs.others[0] ?? null });
      } else if (theirs.code.trim() !== '') {
        update({ offered: { code: theirs.code, language: theirs.language, savedAt: theirs.savedAt } });
      }
    };
    addEventListener('storage', onStorage);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [key, flush, update]);

  /** Stores a version as the current draft and shows it. */
  const put = useCallback(
    (version: DraftVersion) => {
      isDirty.current = true;
      flush();
      const stored = parseDraft(storage.read(key));
      if (stored === null) return;
      const next = takeVersion(stored, version, Date.now(), newRevision());
      seen.current = next.revision;
      storage.write(key, JSON.stringify(next));
      const { code, language, savedAt } = next;
      const { revision } = latest.current;
      update({ code, language, savedAt, revision: revision + 1, offered: next.others[0] ?? null });
    },
    [flush, key, update],
  );

  return {
    ...state,
    setCode: useCallback((code) => touch({ code }), [touch]),
    edit: useCallback((code) => touch({ code, revision: latest.current.revision + 1 }), [touch]),
    setLanguage(language, isKept = false) {
      storage.write(LANGUAGE_KEY, language);
      const from = latest.current;
      if (language === from.language) return;
      if (isKept) return touch({ language });
      isDirty.current = true;
      flush();
      const stored = parseDraft(storage.read(key));
      const isUntouched = from.code.trim() === '' || from.code === languages.templateOf(from.language);
      const { code, shelf } = changeLanguage(stored?.shelf ?? {}, {
        from: { language: from.language, contentType: languages.contentTypeOf(from.language) },
        to: { language, contentType: languages.contentTypeOf(language) },
        code: from.code,
        template: languages.templateOf(language),
        isUntouched,
        now: Date.now(),
      });
      if (stored) storage.write(key, JSON.stringify({ ...stored, shelf }));
      touch({ code, language, revision: from.revision + (code === from.code ? 0 : 1) });
    },
    replace: (code, language) =>
      put({ code, language: language ?? latest.current.language, savedAt: Date.now() }),
    take: put,
    save: flush,
    drop(version) {
      // If another tab has stored the dropped version, overwrite it, so that the next visit does not load it.
      if (parseDraft(storage.read(key))?.code === version.code && latest.current.code !== version.code) {
        isDirty.current = true;
        flush();
      }
      const stored = parseDraft(storage.read(key));
      if (stored === null) return update({ offered: null });
      const next = dropVersion(stored, version, stored.revision);
      storage.write(key, JSON.stringify(next));
      update({ offered: next.others.find(({ code }) => code !== latest.current.code) ?? null });
    },
  };
}
