import { normalizeMobile } from '@xiezhi/contract/mobile';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import type { FieldFault } from '../../../components/use-form.ts';
import { TextField } from '../../../components/TextField.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { ownerFields } from './owner-fields.ts';
import { PresentPassword } from './PresentPassword.tsx';
import { adoptChange } from './queries.ts';

const empty = { newMobile: '', password: '' };

/** Changes the phone number; requires the password. The number is not verified. */
export function MobileForm({ present }: { present: string | null }) {
  const t = useT();
  function check(field: keyof typeof empty, values: typeof empty): FieldFault | undefined {
    if (field === 'password')
      return values.password === '' ? (to) => to('auth.password.required') : undefined;
    if (values.newMobile.trim() === '') return (to) => to('setting.mobile.required');
    const mobile = normalizeMobile(values.newMobile);
    if (mobile === null) return (to) => to('setting.mobile.invalid');
    return mobile === present ? (to) => to('setting.mobile.same') : undefined;
  }
  return (
    <ChangeForm
      empty={empty}
      check={check}
      action={t('setting.mobile.change')}
      passwordField="password"
      send={({ newMobile, password }, passkeyProof) =>
        call('POST /api/change-mobile', { body: { newMobile, ...ownerFields(password, passkeyProof) } })
      }
      onDone={adoptChange}
    >
      {({ input }, isLocked) => (
        <>
          <TextField
            {...input('newMobile')}
            label={t('setting.mobile.new')}
            hint={t('setting.mobile.hint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            disabled={isLocked}
          />
          <PresentPassword {...input('password')} disabled={isLocked} />
        </>
      )}
    </ChangeForm>
  );
}
