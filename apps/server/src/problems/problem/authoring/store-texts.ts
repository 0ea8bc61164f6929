import { type Locale, locales } from '@xiezhi/contract/limits';
import { type StatementField, statementFields } from '@xiezhi/contract/routes/problem-body';
import type { Kysely } from 'kysely';
import type { StoredBehind } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { adoptFiles } from './files.ts';

/** A statement in one language; a part that is missing is ''. */
export type Statement = Readonly<Record<StatementField, string>>;
export type Statements = Readonly<Partial<Record<Locale, Statement>>>;

/** A statement with the fields in which it has not followed the other language. */
export interface StatementState {
  readonly texts: Statement;
  readonly behind: StoredBehind;
}
export type StatementStates = Readonly<Partial<Record<Locale, StatementState>>>;

const otherLocale = (locale: Locale): Locale => (locale === 'zh-CN' ? 'en-US' : 'zh-CN');

/** Whether a statement has no text at all. */
export const isEmptyStatement = (texts: Statement) => statementFields.every((field) => texts[field] === '');

/**
 * What is stored after a save. A field falls behind when the other language's changes and it does not: then the text
 * that it was in step with is kept, so that its writer sees what to follow. It catches up when it changes itself,
 * when its writer says that nothing needs to (`inStep`), or when the other one returns to what it was.
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

/** The other language's text that this field was last in step with, where that is not its present one; else null. */
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
  // What is translated for the first time changes nothing that was there to follow.
  return basis === '' || basis === otherNow || otherNow === '' ? null : basis;
}

/** Writes the statements as they are to be; a language that is not among them has none any more. */
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
