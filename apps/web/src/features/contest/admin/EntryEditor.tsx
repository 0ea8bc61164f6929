import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { RadioGroup } from '../../../components/field/ChoiceGroup.tsx';
import type { OwnControl } from '../../../components/form/description.ts';
import { SecretField } from '../../../components/field/SecretField.tsx';
import type { StoredPassword } from '../../admin/scoped-management/entry-password.ts';
import type { ContestEntry } from './contest-values.ts';

interface EntryEditorProps extends OwnControl<ContestEntry> {
  stored: StoredPassword;
}

const hints = {
  none: 'contestAdmin.password.hint',
  readable: 'contestAdmin.password.kept',
  unreadable: 'contestAdmin.password.unreadable',
} as const;

/** Edits who may enter, and the password where the access type requires one. */
export function EntryEditor({ value, onChange, onBlur, error, stored }: EntryEditorProps): JSX.Element {
  const t = useT();
  return (
    <div className="grid gap-y-3.5">
      <RadioGroup
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
          <SecretField
            label={stored === 'unreadable' ? t('contest.password') : `${t('contest.password')} *`}
            hint={t(hints[stored])}
            error={error}
            name="contest-password"
            maxLength={255}
            value={value.password}
            onBlur={onBlur}
            onChange={(password) => onChange({ ...value, password })}
          />
        </div>
      )}
    </div>
  );
}
