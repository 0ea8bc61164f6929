/**
 * Stores drafts, so that code typed for a problem is never lost.
 *
 * One local-storage entry per problem holds the newest draft and up to five other versions. When a tab saves, it
 * compares the stored revision with the revision that it last saw. If another tab has saved in between, the text of
 * that tab moves to `others` and is offered to the user, so nothing is lost. Programs in other languages are kept in
 * `shelf` by content type. They are restored when the user selects that language again.
 */

export interface DraftVersion {
  code: string;
  language: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

export interface StoredDraft extends DraftVersion {
  /** Random id of this state. An id that this tab has not seen means that another tab wrote. */
  revision: string;
  others: DraftVersion[];
  /** Programs in other languages, by content type of the language. */
  shelf: Record<string, DraftVersion>;
}

const OTHERS_MAX = 5;

export interface DraftSaveOutcome {
  stored: StoredDraft;
  /** The text of another tab that this save moved to `others`; null if there was none. */
  setAside: DraftVersion | null;
}

const isBlank = (code: string): boolean => code.trim() === '';

/** Adds a version at the beginning. Removes duplicates and ignores blank versions. */
function remember(others: readonly DraftVersion[], version: DraftVersion): DraftVersion[] {
  if (isBlank(version.code)) return [...others];
  return [version, ...others.filter(({ code }) => code !== version.code)].slice(0, OTHERS_MAX);
}

/**
 * The state after this tab saves `mine`.
 * @param stored current storage content; null if empty
 * @param seen revision that this tab last wrote or loaded; null if none
 * @param revision a new random id
 */
export function saveDraft(
  stored: StoredDraft | null,
  mine: DraftVersion,
  seen: string | null,
  revision: string,
): DraftSaveOutcome {
  if (stored === null) return { stored: { ...mine, revision, others: [], shelf: {} }, setAside: null };
  const isForeign = stored.revision !== seen && stored.code !== mine.code && !isBlank(stored.code);
  const version: DraftVersion = { code: stored.code, language: stored.language, savedAt: stored.savedAt };
  const others = (isForeign ? remember(stored.others, version) : stored.others).filter(
    ({ code }) => code !== mine.code,
  );
  return {
    stored: { ...mine, revision, others, shelf: stored.shelf },
    setAside: isForeign ? version : null,
  };
}

/**
 * Merges a visitor's draft after sign-in: the visitor's text becomes the current one, and the user's earlier
 * text is offered.
 */
export function adoptDraft(own: StoredDraft | null, visitors: StoredDraft, revision: string): StoredDraft {
  if (own === null) return visitors;
  const { code, language, savedAt } = visitors;
  const { stored } = saveDraft(own, { code, language, savedAt }, null, revision);
  const others = visitors.others.reduceRight((rest, version) => remember(rest, version), stored.others);
  return { ...stored, others, shelf: { ...own.shelf, ...visitors.shelf } };
}

/**
 * Makes another version the current one. The text that was current becomes one of the other versions, so that the user
 * can switch back.
 */
export function takeVersion(
  stored: StoredDraft,
  chosen: DraftVersion,
  now: number,
  revision: string,
): StoredDraft {
  const present: DraftVersion = { code: stored.code, language: stored.language, savedAt: stored.savedAt };
  const others = remember(
    stored.others.filter(({ code }) => code !== chosen.code),
    present,
  );
  return { ...stored, code: chosen.code, language: chosen.language, savedAt: now, revision, others };
}

/** Deletes an offered version. Only the user may request this. */
export function dropVersion(stored: StoredDraft, dropped: DraftVersion, revision: string): StoredDraft {
  return { ...stored, revision, others: stored.others.filter(({ code }) => code !== dropped.code) };
}

export interface LanguageChange {
  from: { language: string; contentType: string };
  to: { language: string; contentType: string };
  code: string;
  /** Template of the new language, empty if it has none. */
  template: string;
  /** Whether the user has not edited the text: it is blank or the template of the old language. */
  isUntouched: boolean;
  now: number;
}

/**
 * Returns the text to show after a change of language. If both languages belong to one family, such as C++ 17 and C++
 * 20, the text stays. Otherwise the text moves to the shelf, and the shelved text of the new family or the template is
 * shown.
 */
export function changeLanguage(
  shelf: Readonly<Record<string, DraftVersion>>,
  change: LanguageChange,
): { code: string; shelf: Record<string, DraftVersion> } {
  const { from, to, code } = change;
  if (from.contentType === to.contentType && !change.isUntouched) return { code, shelf: { ...shelf } };
  const next = { ...shelf };
  if (!change.isUntouched) next[from.contentType] = { code, language: from.language, savedAt: change.now };
  return { code: next[to.contentType]?.code ?? change.template, shelf: next };
}

/** Parses a stored draft; null if invalid. */
export function parseDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isVersion(value) || !('revision' in value) || typeof value.revision !== 'string') return null;
    const others = 'others' in value && Array.isArray(value.others) ? value.others.filter(isVersion) : [];
    const shelf = 'shelf' in value ? readShelf(value.shelf) : {};
    const { code, language, savedAt, revision } = value;
    return { code, language, savedAt, revision, others, shelf };
  } catch {
    return null;
  }
}

function isVersion(value: unknown): value is DraftVersion {
  if (!isRecord(value)) return false;
  const { code, language, savedAt } = value;
  return typeof code === 'string' && typeof language === 'string' && typeof savedAt === 'number';
}

function readShelf(value: unknown): Record<string, DraftVersion> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, DraftVersion] => isVersion(entry[1])),
  );
}
import { isRecord } from '@xiezhi/contract/wire/values';
