import { useMemo } from 'react';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Combobox } from '../../../components/combobox/Combobox.tsx';
import type { OptionSearch } from '../../../components/combobox/search.ts';
import type { Option } from '../../../components/combobox/option.ts';
import { NumberField } from '../../../components/field/NumberField.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import type { TrainingAdminApi } from './admin-api.ts';
import { useTrainingAdminApi } from './admin-api.ts';

/** A training that must be completed first, and the required percentage. */
export type Prerequisite = { tid: number; title: string; percent: number };

type PrerequisitesProps = OwnControl<readonly Prerequisite[]> & {
  /** Id of the edited training, which cannot require itself. Null for a new one. */
  own: number | null;
};

/**
 * Edits the trainings that must be completed to a percentage before this one opens. A search finds trainings by name.
 */
export function Prerequisites({ value, onChange, onBlur, error, own }: PrerequisitesProps) {
  const t = useT();
  const adminApi = useTrainingAdminApi();
  const taken = useMemo(
    () => new Set([...value.map(({ tid }) => tid), ...(own === null ? [] : [own])]),
    [value, own],
  );
  const search: OptionSearch<Option> = async (text, signal) =>
    (await findTrainings(adminApi, text, signal)).filter((option) => !taken.has(Number(option.value)));
  return (
    <div className="grid gap-3">
      {value.length === 0 ? null : (
        <ul>
          {value.map(({ tid, title, percent }) => (
            <li key={tid} className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-2.5">
              <span className="min-w-40 flex-1 pt-1 text-14 break-words">{title}</span>
              <div className="w-40">
                <NumberField
                  label={t('trainingAdmin.needs.percent', { title })}
                  unit="%"
                  min={1}
                  max={100}
                  value={percent}
                  onBlur={onBlur}
                  onChange={(next) =>
                    onChange(value.map((one) => (one.tid === tid ? { ...one, percent: shareOf(next) } : one)))
                  }
                />
              </div>
              <IconButton
                icon="trash"
                size={28}
                label={t('trainingAdmin.needs.remove', { title })}
                onClick={() => onChange(value.filter((one) => one.tid !== tid))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length >= limits.trainingPrerequisitesMax ? null : (
        <Combobox
          label={t('trainingAdmin.needs.add')}
          hint={t('trainingAdmin.needs.hint')}
          placeholder={t('trainingAdmin.needs.search')}
          value={null}
          search={search}
          onBlur={onBlur}
          onChange={(option) => {
            if (option !== null)
              onChange([...value, { tid: Number(option.value), title: option.label, percent: 100 }]);
          }}
        />
      )}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </div>
  );
}

const shareOf = (percent: number | null): number => Math.min(100, Math.max(1, Math.round(percent ?? 100)));

/** Finds trainings of the current scope. Inside a group, also finds those of the site. */
async function findTrainings(
  adminApi: TrainingAdminApi,
  text: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const query = { keyword: text.trim() || undefined, currentPage: 1, limit: 10 };
  const [own, ofSite] = await Promise.all([
    adminApi.list(query, signal),
    adminApi.gid === null ? null : call('GET /api/get-training-list', { query, signal }),
  ]);
  return [...own.records, ...(ofSite?.records ?? [])].map(({ id, title, author }) => ({
    value: String(id),
    label: title,
    detail: `${id} · ${author}`,
  }));
}
