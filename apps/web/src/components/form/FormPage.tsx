import { useId, useMemo } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { useT } from '../../i18n/messages.ts';
import { commandKey } from '../../lib/command-key.ts';
import { Button } from '../Button.tsx';
import { FieldError } from '../FieldError.tsx';
import { Section } from '../Section.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import type { FormSection, FormValues } from './description.ts';
import { FormInput } from './FormInput.tsx';
import { DraftRestoredLine } from './DraftRestoredLine.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { useFormPage, type FormPageOptions } from './use-form-page.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormPageProps<Values extends FormValues> extends Omit<FormPageOptions<Values>, 'fields'> {
  /** Label of the form for assistive technology. */
  label: string;
  /** All sections with their fields, as data. Must be referentially stable (useMemo). */
  sections: readonly FormSection<Values>[];
  /** Label of the submit button; defaults to "Save". */
  verb?: string;
  /** Sections below the form that the form's index also lists. */
  below?: readonly { id: string; title: string }[];
}

/**
 * A page with one form: fields are data, unsaved changes are stored locally, and versions saved by others are
 * merged with typed values. Needs the message areas `form` and `field`.
 */
export function FormPage<Values extends FormValues>({
  label,
  sections,
  verb,
  below,
  ...options
}: FormPageProps<Values>) {
  const t = useT();
  const conflictId = useId();
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  const page = useFormPage({ ...options, fields });
  const { form, isDirty, conflict } = page;
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const hasOpenConflict = conflict !== null && conflict.open.length > 0;
  const count = Object.keys(errors).length;
  const valuesOf = (typed: FieldValues): Values => ({ ...options.saved.values, ...typed });

  useSaveKey(isDirty, page.submit);

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void page.submit();
      }}
    >
      {page.storedDraft === null ? null : (
        <DraftRestoredLine at={page.storedDraft.at} onRestore={page.restore} onForget={page.forget} />
      )}
      {conflict === null ? null : (
        <ConflictPanel
          id={conflictId}
          conflict={conflict}
          fields={fields}
          mine={form.getValues()}
          decide={page.decide}
          decideAll={page.decideAll}
        />
      )}
      <div className={sections.length > 1 ? 'grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_200px]' : undefined}>
        <div className="min-w-0">
          {sections.map((section) => (
            <div key={section.id} id={section.id} className="mb-8 scroll-mt-2">
              <Section title={section.title}>
                <div className="mt-3.5 grid items-start gap-x-5 gap-y-3.5 sm:grid-cols-2">
                  {section.fields.map((field) => (
                    <FormInput key={field.name} field={field} control={form.control} valuesOf={valuesOf} />
                  ))}
                </div>
              </Section>
            </div>
          ))}
        </div>
        {sections.length > 1 ? (
          <SectionIndex
            entries={[
              ...sections.map((section) => ({
                id: section.id,
                title: section.title,
                faults: section.fields.filter(({ name }) => errors[name] !== undefined).length,
              })),
              ...(below ?? []).map(({ id, title }) => ({ id, title, faults: 0 })),
            ]}
          />
        ) : null}
      </div>
      <div className="foot-bar z-3 border-t border-line bg-bg py-3">
        {page.refusal === null ? null : (
          <div className="mb-2">
            <FieldError>{page.refusal}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            type="submit"
            tone="primary"
            isBusy={isSubmitting}
            disabled={!isDirty || hasOpenConflict}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {verb ?? t('form.save')}
            <span aria-hidden="true" className="text-11 max-sm:hidden">
              {commandKey} S
            </span>
          </Button>
          {isDirty ? (
            <Button tone="quiet" disabled={isSubmitting} onClick={page.discard}>
              {t('form.drop')}
            </Button>
          ) : null}
          <output className="text-12 text-text-3">
            {count > 0 ? (
              <span className="text-v-wa">{t('form.faults', { count })}</span>
            ) : hasOpenConflict ? (
              <a
                href={`#${conflictId}`}
                className="text-v-wa underline"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(conflictId)?.scrollIntoView({ block: 'start' });
                }}
              >
                {t('form.conflict.open', { count: conflict.open.length })}
              </a>
            ) : isDirty ? (
              t('form.unsaved')
            ) : null}
          </output>
        </div>
      </div>
    </form>
  );
}
