import type { Translate } from '../../../../i18n/messages.ts';
import type { DraftFinding } from '../queries.ts';
import { localeNames } from '../statement/statement-fields.tsx';

/** A finding as a sentence, including the language of the statement it concerns. */
export function findingText({ locale, text }: DraftFinding, t: Translate): string {
  return locale === null ? text : t('problemEditor.finding.of', { language: t(localeNames[locale]), text });
}

/** Unique key of a finding in a list. */
export const findingKey = ({ kind, locale, text }: DraftFinding): string => `${kind}:${locale ?? ''}:${text}`;
