/**
 * Drafts: what somebody typed for a problem is never lost.
 *
 * One entry of local storage a problem holds the newest draft and up to five others. A tab writes with the
 * revision that it last saw. Where another tab wrote in between, nothing is overwritten: the other text moves
 * to `others` and is offered. Programs of another language are kept aside in `shelf`, by editor mode, and
 * come back when that language is chosen again.
 */

export interface DraftVersion {
  code: string;
  language: string;
  /** Milliseconds since epoch. */
  savedAt: number;
}

export interface StoredDraft extends DraftVersion {
  /** Random id of this state; another one means that somebody else wrote. */
  revision: string;
  others: DraftVersion[];
  /** Program by content type of its language. */
  shelf: Record<string, DraftVersion>;
}

const OTHERS_MAX = 5;

export interface SaveOutcome {
  stored: StoredDraft;
  /** The text of another tab that was set aside by this save. */
  setAside: DraftVersion | null;
}

const isBlank = (code: string): boolean => code.trim() === '';

/** Puts a version in front of the others, without doubles and without blank ones. */
function remember(others: readonly DraftVersion[], version: DraftVersion): DraftVersion[] {
  if (isBlank(version.code)) return [...others];
  return [version, ...others.filter(({ code }) => code !== version.code)].slice(0, OTHERS_MAX);
}

/**
 * The state after this tab saves `mine`.
 * @param stored what storage holds now; null when nothing
 * @param seen revision that this tab wrote or loaded last; null when none
 * @param revision a new random id
 */
export function saveDraft(
  stored: StoredDraft | null,
  mine: DraftVersion,
  seen: string | null,
  revision: string,
): SaveOutcome {
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
 * What somebody has who typed before they signed in: what they typed stands in front, and what they had here earlier
 * is offered.
 */
export function adoptDraft(own: StoredDraft | null, visitors: StoredDraft, revision: string): StoredDraft {
  if (own === null) return visitors;
  const { code, language, savedAt } = visitors;
  const { stored } = saveDraft(own, { code, language, savedAt }, null, revision);
  const others = visitors.others.reduceRight((rest, version) => remember(rest, version), stored.others);
  return { ...stored, others, shelf: { ...own.shelf, ...visitors.shelf } };
}

/** Takes another version to the front; the present one becomes an other, so that it can be taken back. */
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

/** Drops an offered version for good: only when its owner says so. */
export function dropVersion(stored: StoredDraft, dropped: DraftVersion, revision: string): StoredDraft {
  return { ...stored, revision, others: stored.others.filter(({ code }) => code !== dropped.code) };
}

export interface LanguageChange {
  from: { language: string; contentType: string };
  to: { language: string; contentType: string };
  code: string;
  /** Start text of the new language, empty when it has none. */
  template: string;
  /** Whether the present text is untouched (blank or the old language's start text). */
  isUntouched: boolean;
  now: number;
}

/**
 * What the editor shows after the language changes. Within a family (C++ 17 to C++ 20) the text stays. To
 * another family the text goes to the shelf, and what was there, or the template, comes out.
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

/** Reads a stored draft; anything that is not one is null. */
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
