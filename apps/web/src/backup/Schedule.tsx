import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, useState } from 'react';
import { call, CallError } from '../api/client.ts';
import { backupsQuery } from '../console/queries.ts';
import { useT, type PlainKey, type Translate } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import type { FormSection, Saved } from '../ui/form/description.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import type { Backups } from './queries.ts';

type Plan = Backups['settings']['backupSchedule'];

/** What the form holds. */
type Values = {
  backupSchedule: Plan;
  backupHour: string;
  backupKeep: number | null;
};

const plans: Readonly<Record<Plan, PlainKey>> = {
  off: 'backup.schedule.off',
  daily: 'backup.schedule.daily',
  weekly: 'backup.schedule.weekly',
};
const names: readonly Plan[] = ['off', 'daily', 'weekly'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** When the site backs itself up, and how many of its backups stay. */
export function Schedule({ backups }: { backups: Backups }) {
  const t = useT();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);
  const saved = useMemo(() => savedOf(backups), [backups]);
  const sections = useMemo(() => sectionsOf(t), [t]);
  const readAnew = async () => savedOf(await client.fetchQuery({ ...backupsQuery, staleTime: 0 }));

  async function save(
    { backupSchedule, backupHour, backupKeep }: Values,
    version: string | number,
  ): Promise<SaveOutcome<Values>> {
    const body = { backupSchedule, backupHour: Number(backupHour), backupKeep: backupKeep ?? 1 };
    try {
      await call('PUT /api/admin/backup-settings', { body: { ...body, version: String(version) } });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <div className="mt-10">
      <FormPage
        label={t('backup.schedule')}
        formKey="backup-schedule"
        sections={sections}
        saved={saved}
        save={save}
        onDirty={setIsDirty}
        onSaved={() => notify({ tone: 'success', text: t('backup.saved') })}
      />
    </div>
  );
}

/** A version tells when it was saved, but before anybody has. */
function savedOf({ settings, version }: Backups): Saved<Values> {
  const { backupSchedule, backupHour, backupKeep } = settings;
  return {
    values: { backupSchedule, backupHour: String(backupHour), backupKeep },
    version,
    by: null,
    at: Number.isNaN(Date.parse(version)) ? new Date(0).toISOString() : version,
  };
}

function sectionsOf(t: Translate): FormSection<Values>[] {
  return [
    {
      id: 'backup-schedule',
      title: t('backup.schedule'),
      fields: [
        {
          kind: 'select',
          name: 'backupSchedule',
          label: t('backup.schedule.when'),
          options: names.map((value) => ({ value, label: t(plans[value]) })),
          isHalf: true,
        },
        {
          kind: 'select',
          name: 'backupHour',
          label: t('backup.schedule.hour'),
          options: hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` })),
          hint: t('backup.schedule.note'),
          isHalf: true,
        },
        {
          kind: 'number',
          name: 'backupKeep',
          label: t('backup.keep'),
          min: 1,
          max: limits.backupsKept,
          isRequired: true,
          isHalf: true,
        },
      ],
    },
  ];
}
