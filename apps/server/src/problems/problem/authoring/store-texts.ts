import { type Locale, locales } from '@xiezhi/contract/limits';
import { type StatementField, statementFields } from '@xiezhi/contract/routes/problem-body';
import type { Kysely } from 'kysely';
import type { StoredBehind } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { adoptFiles } from './files.ts';

/** A statement in one language; missing parts are empty strings. */
export type Statement = Readonly<Record<StatementField, string>>;
export type Statements = Readonly<Partial<Record<Locale, Statement>>>;

/** A statement, and its fields that are outdated because the other language has changed (`behind`). */
export interface StatementState {
  readonly texts: Statement;
  readonly behind: StoredBehind;
}
export type StatementStates = Readonly<Partial<Record<Locale, StatementState>>>;

const otherLocale = (locale: Locale): Locale => (locale === 'zh-CN' ? 'en-US' : 'zh-CN');

/** Returns whether a statement has no text at all. */
export const isEmptyStatement = (texts: Statement) => statementFields.every((field) => texts[field] === '');

/**
 * Returns the statements to store after a save. A field becomes outdated if only the same field of the other language
 * changes. `behind` then stores the text of the other language that the field last matched, so that its writer sees
 * what has changed. The field is up to date again when it changes, when its writer marks it as matching (`inStep`), or
 * when the other language is reverted.
 */
export function nextStatements(
  before: StatementStates,
  next: Statements,
  inStep: Readonly<Partial<Record<Locale, readonly StatementField[]>>> = {},
): StatementStates {
  const states: Partial<Record<Locale, StatementState>> = {};
  for (const locale of locales) {
    const texts = next[locale];
    if (!texts) continue;
    const behind: Partial<Record<StatementField, string>> = {};
    for (const field of statementFields) {
      const former = formerOfOther(field, locale, before, next);
      if (former !== null && !inStep[locale]?.includes(field)) behind[field] = former;
    }
    states[locale] = { texts, behind };
  }
  return states;
}

/**
 * Returns the text of the other language that this field last matched; null if that text is still the current one or if
 * the field was changed.
 */
function formerOfOther(
  field: StatementField,
  locale: Locale,
  before: StatementStates,
  next: Statements,
): string | null {
  const own = before[locale];
  const other = before[otherLocale(locale)]?.texts[field] ?? '';
  const otherNow = next[otherLocale(locale)]?.[field] ?? '';
  if (!own || own.texts[field] === '' || own.texts[field] !== next[locale]?.[field]) return null;
  const basis = own.behind[field] ?? other;
  // A translation is outdated if the other language had a text and now has a different one.
  return basis === '' || basis === otherNow || otherNow === '' ? null : basis;
}

/** Replaces all statements of a problem. A language without a statement is deleted. */
export async function storeTexts(trx: Kysely<Database>, pid: number, states: StatementStates): Promise<void> {
  await trx.deleteFrom('problem_text').where('pid', '=', pid).execute();
  for (const locale of locales) {
    const state = states[locale];
    if (!state) continue;
    await trx
      .insertInto('problem_text')
      .values({ pid, locale, ...state.texts, behind: JSON.stringify(state.behind) })
      .execute();
  }
  await adoptFiles(trx, pid);
}
