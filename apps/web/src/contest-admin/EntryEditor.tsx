import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { ChooseOne } from '../ui/field/ChoiceGroup.tsx';
import type { OwnControl } from '../ui/form/description.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Entry } from './contest-values.ts';

interface EntryEditorProps extends OwnControl<Entry> {
  /** There is one already, which nobody is told. */
  hasPassword: boolean;
}

/** Who may come in, and the password that some ways ask for. */
export function EntryEditor({ value, onChange, onBlur, error, hasPassword }: EntryEditorProps): JSX.Element {
  const t = useT();
  return (
    <div className="grid gap-y-3.5">
      <ChooseOne
        label={t('contestAdmin.auth')}
        value={value.auth}
        options={(['public', 'protected', 'private'] as const).map((auth) => ({
          value: auth,
          label: t(`contest.auth.${auth}`),
          detail: t(`contest.auth.${auth}.means`),
        }))}
        onChange={(auth) => onChange({ ...value, auth })}
      />
      {value.auth === 'public' ? null : (
        <div className="sm:max-w-80">
          <TextField
            label={hasPassword ? t('contest.password') : `${t('contest.password')} *`}
            hint={t(hasPassword ? 'contestAdmin.password.kept' : 'contestAdmin.password.hint')}
            error={error}
            name="contest-password"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={value.password}
            onBlur={onBlur}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
