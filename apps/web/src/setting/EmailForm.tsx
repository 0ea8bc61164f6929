import { intervals } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { checkCode, checkEmail } from '../account/auth-form.ts';
import { CodeField } from '../account/CodeField.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { createCooldown } from '../lib/cooldown.ts';
import { notify } from '../lib/notices.ts';
import { createStore } from '../lib/store.ts';
import { useForm, type FieldFault } from '../lib/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { TextField } from '../ui/TextField.tsx';
import { adoptAccount } from './queries.ts';
import { useChange } from './use-change.ts';

const empty = { newEmail: '', code: '', password: '' };
const cooldown = createCooldown('changeEmailCodeUntil', intervals.changeEmailCooldown);

/** A new e-mail address by a code that is sent there, and the password. */
export function EmailForm({ present }: { present: string | null }) {
  const t = useT();
  const [store] = useState(() => createStore(empty));
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
  const form = useForm({ store, fields: ['newEmail', 'code', 'password'], check });
  const change = useChange(
    () => {
      const { newEmail, code, password } = form.values;
      return call('POST /api/change-email', {
        body: { newEmail: newEmail.trim(), code: code.trim(), password },
      });
    },
    ({ msg, userInfo }) => {
      store.set(empty);
      if (userInfo !== null) adoptAccount(userInfo);
      notify({ tone: 'success', text: msg });
    },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.checkAll(event.currentTarget)) change.send();
      }}
      className="flex max-w-90 flex-col gap-3.5"
    >
      <TextField
        {...form.input('newEmail')}
        label={t('setting.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        disabled={change.isLocked}
      />
      <CodeField
        {...form.input('code')}
        disabled={change.isLocked}
        cooldown={cooldown}
        checkAddress={() => {
          const wrong = check('newEmail', store.get());
          form.setError('newEmail', wrong);
          return wrong === undefined && !change.isLocked;
        }}
        send={async () => {
          const query = { email: store.get().newEmail.trim() };
          return (await call('GET /api/get-change-email-code', { query }))?.code;
        }}
        onCode={(code) => form.set('code', code)}
      />
      <PasswordField
        {...form.input('password')}
        label={t('setting.password.present')}
        autoComplete="current-password"
        disabled={change.isLocked}
      />
      {change.problem === undefined ? null : <FieldError>{change.problem}</FieldError>}
      <div>
        <Button type="submit" tone="primary" isBusy={change.isBusy} disabled={change.isLocked}>
          {t('setting.email.change')}
        </Button>
      </div>
    </form>
  );
}
