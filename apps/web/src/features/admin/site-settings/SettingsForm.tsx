import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { EditForm } from '../../../routing/EditForm.tsx';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import type { FormSection, FormValues, Saved } from '../../../components/form/description.ts';
import { settingsQuery, type SectionName, type SiteSettings } from './queries.ts';

interface SettingsFormProps<Values extends FormValues> {
  section: SectionName;
  label: string;
  settings: SiteSettings;
  /** Returns the form values of the section. */
  valuesOf: (settings: SiteSettings) => Values;
  sections: readonly FormSection<Values>[];
  /** Saves the values if `version` is still the current version of the section. */
  write: (values: Values, version: string) => Promise<unknown>;
  onDirty?: (isDirty: boolean) => void;
}

/** A section of the settings as a form; versions saved by others are merged with typed values. */
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

  return (
    <EditForm
      label={label}
      formKey={`settings:${section}`}
      sections={withFixed}
      saved={saved}
      readLatest={async () =>
        savedOf(await client.fetchQuery({ ...settingsQuery, staleTime: 0 }), section, valuesOf)
      }
      write={write}
      {...(onDirty && { onDirty })}
      done={t('siteAdmin.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: websiteConfigQuery.queryKey })}
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
