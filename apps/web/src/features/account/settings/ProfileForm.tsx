import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CheckedForm } from '../auth/CheckedForm.tsx';
import { call } from '../../../api/client.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../components/use-form.ts';
import { Button } from '../../../components/Button.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Count } from '../../../components/field/Count.tsx';
import { TextField } from '../../../components/TextField.tsx';
import {
  checkProfile,
  createProfileDraft,
  forgetProfileDraft,
  genders,
  isChanged,
  profileLimits,
  valuesOf,
  type ProfileField,
  type ProfileValues,
} from './profile-form.ts';
import { adoptAccount, type OwnAccount } from './queries.ts';
import { SignatureField } from './SignatureField.tsx';

const lines = ['nickname', 'realname', 'school', 'number', 'github', 'blog', 'cfUsername'] as const;
const fields = [...lines, 'signature'] as const satisfies readonly ProfileField[];
const hints: Readonly<Partial<Record<ProfileField, PlainKey>>> = {
  realname: 'setting.profile.private',
  number: 'setting.profile.private',
  cfUsername: 'setting.profile.cfUsername.hint',
};

/** Public profile of the user. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const t = useT();
  const saved = valuesOf(account);
  const [store, setStore] = useState(() => createProfileDraft(account.uid, saved));
  const form = useForm({ store, fields, check: checkProfile });
  const isDirty = isChanged(form.values, saved);
  const save = useMutation({
    mutationFn: (sent: ProfileValues) => {
      const gender = genders.find((name) => name === sent.gender) ?? 'secrecy';
      return call('POST /api/change-userInfo', { body: { ...sent, gender } });
    },
    meta: { isQuiet: true },
    onSuccess: (next, sent) => {
      const typed = store.get();
      adoptAccount(next);
      forgetProfileDraft(next.uid);
      const draft = createProfileDraft(next.uid, valuesOf(next));
      // Text that the user typed during saving stays as an unsaved draft.
      if (isChanged(typed, sent)) draft.set(typed);
      setStore(draft);
      showToast({ tone: 'success', text: t('setting.profile.saved') });
    },
  });

  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => save.mutate(form.values)}
      problem={errorMessageIfAny(save.error)}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" disabled={!isDirty} isBusy={save.isPending}>
            {t('setting.profile.save')}
          </Button>
          {isDirty ? (
            <>
              <Button tone="quiet" onClick={() => store.set(saved)}>
                {t('setting.profile.drop')}
              </Button>
              <output className="text-12 text-text-3">{t('setting.profile.kept')}</output>
            </>
          ) : null}
        </div>
      }
    >
      <div className="grid gap-x-5 gap-y-3.5 sm:grid-cols-2">
        {lines.map((field) => (
          <TextField
            key={field}
            {...form.input(field)}
            label={t(`setting.profile.${field}`)}
            aside={<Count length={form.values[field].trim().length} max={profileLimits[field]} />}
            hint={hints[field] && t(hints[field])}
            spellCheck={false}
            autoComplete="off"
          />
        ))}
        <div>
          <p className="mb-1 text-13 text-text-2">{t('setting.profile.gender')}</p>
          <Segmented
            label={t('setting.profile.gender')}
            value={form.values.gender}
            onChange={(value) => form.set('gender', value)}
            options={genders.map((value) => ({ value, label: t(`setting.profile.gender.${value}`) }))}
          />
        </div>
      </div>
      <SignatureField {...form.input('signature')} max={profileLimits.signature} />
    </CheckedForm>
  );
}
