import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useT, type PlainKey } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { NumberField } from '../ui/field/NumberField.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Section } from '../ui/Section.tsx';
import { Select } from '../ui/Select.tsx';
import type { Backups } from './queries.ts';

type Settings = Backups['settings'];

const schedules: Readonly<Record<Settings['backupSchedule'], PlainKey>> = {
  off: 'backup.schedule.off',
  daily: 'backup.schedule.daily',
  weekly: 'backup.schedule.weekly',
};
const names: readonly Settings['backupSchedule'][] = ['off', 'daily', 'weekly'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const keptMax = 100;

/** When the site backs itself up, and how many of its backups stay. */
export function Schedule({
  backups: { settings, version },
  onSaved,
}: {
  backups: Backups;
  onSaved: () => void;
}) {
  const t = useT();
  const [schedule, setSchedule] = useState(settings.backupSchedule);
  const [hour, setHour] = useState(settings.backupHour);
  const [keep, setKeep] = useState<number | null>(settings.backupKeep);
  const isRight = keep !== null && Number.isInteger(keep) && keep >= 1 && keep <= keptMax;
  const save = useMutation({
    mutationFn: (backupKeep: number) =>
      call('PUT /api/admin/backup-settings', {
        body: { backupSchedule: schedule, backupHour: hour, backupKeep, version },
      }),
    onSuccess: () => {
      notify({ tone: 'success', text: t('backup.saved') });
      onSaved();
    },
  });
  return (
    <Section title={t('backup.schedule')} className="mt-10">
      <form
        className="flex flex-wrap items-start gap-4 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) save.mutate(keep);
        }}
      >
        <Field label={t('backup.schedule.when')}>
          {({ isInvalid, ...control }) => (
            <Select
              {...control}
              aria-invalid={isInvalid}
              label={t('backup.schedule.when')}
              value={schedule}
              options={names.map((value) => ({ value, label: t(schedules[value]) }))}
              onValueChange={(value) => setSchedule(names.find((one) => one === value) ?? 'off')}
            />
          )}
        </Field>
        {schedule === 'off' ? null : (
          <Field label={t('backup.schedule.hour')}>
            {({ isInvalid, ...control }) => (
              <Select
                {...control}
                aria-invalid={isInvalid}
                label={t('backup.schedule.hour')}
                value={String(hour)}
                options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
                onValueChange={(value) => setHour(Number(value))}
              />
            )}
          </Field>
        )}
        <div className="w-44">
          <NumberField label={t('backup.keep')} value={keep} min={1} max={keptMax} onChange={setKeep} />
        </div>
        <Button type="submit" tone="primary" isBusy={save.isPending} disabled={!isRight} className="mt-6">
          {t('backup.save')}
        </Button>
        {save.error === null ? null : <FieldError>{save.error.message}</FieldError>}
      </form>
      <p className="text-13 text-text-3">{t('backup.schedule.note')}</p>
    </Section>
  );
}
