import type { Locale } from '@xiezhi/contract/limits';
import { nextLocale } from '../../../i18n/next-locale.ts';
import type { WorkState } from '../../../components/StateMark.tsx';
import { textName, textParts, type TextName, type TextPart } from './draft.ts';
import type { ProblemDraft } from './queries.ts';

type Texts = Readonly<Record<TextName, string>>;

/** Required parts: without them a problem cannot be solved. */
const needed: readonly TextPart[] = ['title', 'description', 'input', 'output'];

const isWritten = (texts: Texts, locale: Locale, part: TextPart): boolean =>
  texts[textName(locale, part)].trim() !== '';

export interface Completeness {
  state: Extract<WorkState, 'done' | 'open' | 'untouched'>;
  /** Missing texts in this language: required parts, and a hint that only the other language has. */
  missing: readonly TextPart[];
}

/** Completeness of the statement in one language. */
export function completenessOf(texts: Texts, locale: Locale): Completeness {
  const written = textParts.filter((part) => isWritten(texts, locale, part));
  if (written.length === 0) return { state: 'untouched', missing: needed };
  const missing = textParts.filter(
    (part) =>
      !written.includes(part) && (needed.includes(part) || isWritten(texts, nextLocale(locale), part)),
  );
  return { state: missing.length === 0 ? 'done' : 'open', missing };
}

/** A text whose counterpart in the other language has changed since both matched. */
export interface OutdatedText {
  part: TextPart;
  /** The counterpart’s text when both still matched. */
  former: string;
}

/**
 * Returns the outdated texts of a language: those that the server reports, and those outdated by unsaved edits. A text
 * that was also changed, or that a user confirmed, is not outdated.
 */
export function outdatedTexts(
  texts: Texts & { readonly inStep: readonly string[] },
  saved: Texts,
  problem: Pick<ProblemDraft, 'statements'>,
  locale: Locale,
): readonly OutdatedText[] {
  const other = nextLocale(locale);
  const isTyped = (of: Locale, part: TextPart) =>
    texts[textName(of, part)].trim() !== saved[textName(of, part)].trim();
  const known = problem.statements.find((statement) => statement.locale === locale)?.behind ?? [];
  return textParts.flatMap((part): OutdatedText[] => {
    if (!isWritten(texts, locale, part) || isTyped(locale, part)) return [];
    if (texts.inStep.includes(textName(locale, part))) return [];
    const stored = known.find(({ field }) => field === part);
    if (stored !== undefined) return [{ part, former: stored.former }];
    const twin = saved[textName(other, part)];
    return isTyped(other, part) && twin.trim() !== '' ? [{ part, former: twin }] : [];
  });
}

/** Characters of a statement in one language, without whitespace. */
export function statementLength(texts: Texts, locale: Locale): number {
  return textParts.reduce((sum, part) => sum + texts[textName(locale, part)].replaceAll(/\s/g, '').length, 0);
}
