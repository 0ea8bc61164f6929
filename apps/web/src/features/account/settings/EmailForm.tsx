import { intervals } from '@xiezhi/contract/limits';
import { checkCode, checkEmail } from '../auth/auth-form.ts';
import { VerificationCodeField } from '../auth/VerificationCodeField.tsx';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { createCooldown } from '../../../lib/cooldown.ts';
import type { FieldFault } from '../../../components/use-form.ts';
import { TextField } from '../../../components/TextField.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { ownerFields } from './owner-fields.ts';
import { PresentPassword } from './PresentPassword.tsx';
import { adoptChange } from './queries.ts';

const empty = { newEmail: '', code: '', password: '' };
const cooldown = createCooldown('changeEmailCodeUntil', intervals.changeEmailCooldown);

/** Changes the email address; requires the password and a code that is sent to the new address. */
export function EmailForm({ present }: { present: string | null }) {
  const t = useT();
  function check(field: keyof typeof empty, values: typeof empty): FieldFault | undefined {
    switch (field) {
      case 'newEmail': {
        const isSame = values.newEmail.trim().toLowerCase() === present?.toLowerCase();
        return checkEmail(values.newEmail) ?? (isSame ? (to) => to('setting.email.same') : undefined);
      }
      case 'code':
        return checkCode(values.code);
      case 'password':
        return values.password === '' ? (to) => to('auth.password.required') : undefined;
    }
  }
  return (
    <ChangeForm
      empty={empty}
      check={check}
      action={t(present === null ? 'setting.email.set' : 'setting.email.change')}
      passwordField="password"
      send={({ newEmail, code, password }, passkeyProof) =>
        call('POST /api/change-email', {
          body: {
            newEmail: newEmail.trim(),
            code: code.trim(),
            ...ownerFields(password, passkeyProof),
          },
        })
      }
      onDone={adoptChange}
    >
      {({ input, values, set, setError }, isLocked) => (
        <>
          <TextField
            {...input('newEmail')}
            label={t(present === null ? 'auth.email' : 'setting.email.new')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isLocked}
          />
          <VerificationCodeField
            {...input('code')}
            disabled={isLocked}
            cooldown={cooldown}
            checkAddress={() => {
              const wrong = check('newEmail', values);
              setError('newEmail', wrong);
              return wrong === undefined && !isLocked;
            }}
            send={async () => {
              const query = { email: values.newEmail.trim() };
              return (await call('GET /api/get-change-email-code', { query }))?.code;
            }}
            onCode={(code) => set('code', code)}
          />
          <PresentPassword {...input('password')} disabled={isLocked} />
        </>
      )}
    </ChangeForm>
  );
}
