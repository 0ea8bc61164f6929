import { locales, type Locale } from '@xiezhi/contract/limits';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Section } from '../../../../components/Section.tsx';
import { StateMark } from '../../../../components/StateMark.tsx';
import { SideBySide } from '../../../../components/SideBySide.tsx';
import { textParts } from '../draft.ts';
import { DraftInput, DraftSection } from '../DraftInput.tsx';
import { completenessOf, statementLength } from '../translation.ts';
import { useProblemDraftValues } from '../problem-draft-context.ts';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { localeNames, partNames } from './statement-fields.tsx';
import { StatementFiles } from './StatementFiles.tsx';
import { TextCell } from './TextCell.tsx';

/** The first step: the statement in both languages, side by side. */
export function StatementPage() {
  const t = useT();
  return (
    <>
      <DraftSection
        title={t('problemEditor.basics')}
        names={['problemId', 'difficulty', 'tags', 'source', 'defaultLocale']}
      />
      <Section
        title={t('problemEditor.statement')}
        aside={t('problemEditor.statement.note')}
        className="mb-8"
      >
        <div className="mt-3.5">
          <SideBySide
            label={t('problemEditor.statement')}
            columns={[columnOf(locales[0]), columnOf(locales[1])]}
            rows={textParts}
            renderCell={(locale, part) => <TextCell locale={locale} part={part} />}
          />
        </div>
      </Section>
      <Section title={t('problem.samples')} aside={t('problemEditor.examples.note')} className="mb-8">
        <div className="mt-3.5">
          <DraftInput name="examples" />
        </div>
      </Section>
      <Section
        title={t('problemEditor.hints')}
        aside={
          <>
            {t('problemEditor.hints.note')}{' '}
            <HandbookLink to="homework#hints" topic={t('problemEditor.hints')} />
          </>
        }
      >
        <div className="mt-3.5">
          <DraftInput name="hints" />
        </div>
      </Section>
      <StatementFiles />
    </>
  );

  function columnOf(locale: Locale) {
    return { id: locale, name: t(localeNames[locale]), head: <LocaleHead locale={locale} /> };
  }
}

/** Completeness of a language and its missing parts. */
function LocaleHead({ locale }: { locale: Locale }) {
  const t = useT();
  const draft = useProblemDraftValues();
  const { state, missing } = completenessOf(draft, locale);
  const lacks = new Intl.ListFormat(useLocale()).format(missing.map((part) => t(partNames[part])));
  return (
    <>
      <h3 className="font-bold">{t(localeNames[locale])}</h3>
      <output className="flex min-w-0 items-center gap-1.5 text-12 text-text-2">
        <StateMark state={state} size={14} />
        {state === 'done'
          ? t('problemEditor.whole')
          : state === 'untouched'
            ? t('problemEditor.notWritten')
            : t('problemEditor.lacks', { parts: lacks })}
      </output>
      <span className="ml-auto flex-none text-12 text-text-3">
        {t('problemEditor.characters', { count: statementLength(draft, locale) })}
      </span>
    </>
  );
}
