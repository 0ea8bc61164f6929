import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { backupsQuery } from '../core/queries.ts';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { EditForm } from '../../../routing/EditForm.tsx';
import type { FormSection, Saved } from '../../../components/form/description.ts';
import type { Backups } from './queries.ts';

type Plan = Backups['settings']['backupSchedule'];

/** Values of the form. */
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

/** Schedule of automatic backups, and the number of backups to keep. */
export function Schedule({ backups }: { backups: Backups }) {
  const t = useT();
  const client = useQueryClient();
  const saved = useMemo(() => savedOf(backups), [backups]);
  const sections = useMemo(() => sectionsOf(t), [t]);
  return (
    <div className="mt-10">
      <EditForm
        label={t('backup.schedule')}
        formKey="backup-schedule"
        sections={sections}
        saved={saved}
        readLatest={async () => savedOf(await client.fetchQuery({ ...backupsQuery, staleTime: 0 }))}
        write={({ backupSchedule, backupHour, backupKeep }, version) =>
          call('PUT /api/admin/backup-settings', {
            body: { backupSchedule, backupHour: Number(backupHour), backupKeep: backupKeep ?? 1, version },
          })
        }
        done={t('backup.saved')}
      />
    </div>
  );
}

/**
 * Returns the stored schedule as form values. Its version is the time of the last save, unless nothing has been saved
 * yet.
 */
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
