import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { TagInput } from '../../../components/combobox/MultiCombobox.tsx';
import { NumberField } from '../../../components/field/NumberField.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { Switch } from '../../../components/Switch.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { Accounts } from './contest-values.ts';

/** Edits which accounts may participate; a summary of the resulting rule is shown below. */
export function AccountsEditor({ value, onChange, onBlur, error }: OwnControl<Accounts>): JSX.Element {
  const t = useT();
  const set = (part: Partial<Accounts>) => onChange({ ...value, ...part });
  const { prefix, suffix, from, to, extra } = value;
  const name = (number: number | null) => `${prefix}${number ?? '?'}${suffix}`;
  return (
    <div className="grid gap-y-3.5">
      <Switch
        label={t('contestAdmin.accounts')}
        checked={value.isLimited}
        onCheckedChange={(isLimited) => set({ isLimited })}
      />
      {value.isLimited ? (
        <div className="grid gap-x-5 gap-y-3.5 border-l border-line pl-4 sm:grid-cols-2">
          <TextField
            label={t('contestAdmin.accounts.prefix')}
            className="font-mono"
            value={prefix}
            maxLength={64}
            onBlur={onBlur}
            onChange={(event) => set({ prefix: event.target.value })}
          />
          <TextField
            label={t('contestAdmin.accounts.suffix')}
            className="font-mono"
            value={suffix}
            maxLength={64}
            onBlur={onBlur}
            onChange={(event) => set({ suffix: event.target.value })}
          />
          <NumberField
            label={t('contestAdmin.accounts.from')}
            min={0}
            hint={t('contestAdmin.accounts.zeros', { first: name(from) })}
            value={from}
            onBlur={onBlur}
            onChange={(next) => set({ from: next })}
          />
          <NumberField
            label={t('contestAdmin.accounts.to')}
            min={0}
            value={to}
            onBlur={onBlur}
            onChange={(next) => set({ to: next })}
          />
          <div className="sm:col-span-2">
            <TagInput
              label={t('contestAdmin.accounts.extra')}
              value={extra}
              onChange={(next) => set({ extra: next })}
            />
            <p className="mt-2 text-12 text-text-3">
              {t('contestAdmin.accounts.means', {
                first: name(from),
                last: name(to),
                count: from === null || to === null || to < from ? 0 : to - from + 1,
                extra: extra.length,
              })}
            </p>
            {error === undefined ? null : <FieldError>{error}</FieldError>}
          </div>
        </div>
      ) : null}
    </div>
  );
}
