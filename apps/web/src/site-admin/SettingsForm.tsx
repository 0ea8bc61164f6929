import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { websiteConfigQuery } from '../site/queries.ts';
import type { FormSection, FormValues, Saved } from '../ui/form/description.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { settingsQuery, type SectionName, type SiteSettings } from './queries.ts';

interface SettingsFormProps<Values extends FormValues> {
  section: SectionName;
  label: string;
  settings: SiteSettings;
  /** The values of the section, as the form holds them. */
  valuesOf: (settings: SiteSettings) => Values;
  sections: readonly FormSection<Values>[];
  /** Writes the values if the section still has that version. */
  write: (values: Values, version: string) => Promise<unknown>;
  onDirty?: (isDirty: boolean) => void;
}

/** A section of the settings as a form; what somebody else saves meanwhile is brought together with what is typed. */
export function SettingsForm<Values extends FormValues>({
  section,
  label,
  settings,
  valuesOf,
  sections,
  write,
  onDirty,
}: SettingsFormProps<Values>) {
  const t = useT();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);
  const saved = useMemo(() => savedOf(settings, section, valuesOf), [settings, section, valuesOf]);
  const withFixed = useMemo(
    () =>
      sections.map((one) => ({
        ...one,
        fields: one.fields.map((field) => {
          const variable = settings.fixed[field.name];
          return variable === undefined
            ? field
            : { ...field, isDisabled: true, hint: t('siteAdmin.fixed', { variable }) };
        }),
      })),
    [sections, settings.fixed, t],
  );

  const readAnew = async () =>
    savedOf(await client.fetchQuery({ ...settingsQuery, staleTime: 0 }), section, valuesOf);

  async function save(values: Values, version: string | number): Promise<SaveOutcome<Values>> {
    try {
      await write(values, String(version));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <FormPage
      label={label}
      formKey={`settings:${section}`}
      sections={withFixed}
      saved={saved}
      save={save}
      onDirty={(now) => {
        setIsDirty(now);
        onDirty?.(now);
      }}
      onSaved={() => {
        notify({ tone: 'success', text: t('siteAdmin.saved') });
        void client.invalidateQueries({ queryKey: websiteConfigQuery.queryKey });
      }}
    />
  );
}

function savedOf<Values>(
  settings: SiteSettings,
  section: SectionName,
  valuesOf: (settings: SiteSettings) => Values,
): Saved<Values> {
  const { version, by, at } = settings[section];
  return { values: valuesOf(settings), version, by, at: at ?? new Date(0).toISOString() };
}
