import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { translate, useT } from '../../../i18n/messages.ts';
import { switchAuthMode } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/toasts.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { isTakenOnServer } from './is-taken.ts';
import { authValues, checkField, registerCodeCooldown } from './auth-form.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { VerificationCodeField } from './VerificationCodeField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn } from './sign-in.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useSlideCheck } from './use-slide-check.tsx';

/**
 * Placeholder for a missing slide token. It tells the server that this client supports the slide check; an empty text
 * would be omitted from the URL.
 */
const noPass = '-';

/** Requests the verification code. Returns undefined if the site sends the code by mail. */
async function requestCode(slideToken: string): Promise<string | undefined> {
  const query = { email: authValues.get().email.trim(), slidePass: slideToken || noPass };
  return (await call('GET /api/get-register-code', { query })).code;
}

/**
 * Code returned by a site without mail. The site returns only one per minute, so a second attempt reuses it.
 */
let given: { email: string; code: string } | null = null;

/** Requests the code from a site without mail. Returns undefined if the site has begun to send mail meanwhile. */
async function receiveCode(slideToken: string): Promise<string | undefined> {
  const email = authValues.get().email.trim();
  if (given?.email === email) return given.code;
  const code = await requestCode(slideToken);
  given = code === undefined ? null : { email, code };
  return code;
}

async function register(code: string, slideToken: string): Promise<void> {
  const { username, password, email } = authValues.get();
  try {
    await call('POST /api/register', {
      body: { username: username.trim(), password, email: email.trim(), code: code.trim(), slideToken },
    });
    given = null;
  } catch (error) {
    if (error instanceof CallError && error.code?.startsWith('registerCode')) given = null;
    throw error;
  }
  try {
    await signIn({ username, password });
  } catch {
    // The account was created and only signing in failed, so the user can sign in with the form.
    switchAuthMode('login');
    showToast({ tone: 'success', text: translate('auth.registered') });
  }
}

export function RegisterForm() {
  const t = useT();
  const { data: site, refetch: readSiteAgain } = useQuery(websiteConfigQuery);
  // A site without mail cannot verify email addresses, so it asks for no code.
  const isProven = site?.isMailVerified !== false;
  const form = useAuthForm([
    'username',
    'email',
    ...(isProven ? (['code'] as const) : []),
    'password',
    'passwordAgain',
  ]);
  const { check, withCheck } = useSlideCheck();
  const registration = useMutation({
    mutationFn: async () => {
      const code = isProven ? authValues.get().code : await withCheck(receiveCode);
      if (code !== undefined) return await withCheck((slideToken) => register(code, slideToken));
      registerCodeCooldown.start(Date.now());
      await readSiteAgain();
      throw new Error(t('auth.code.sent'));
    },
    meta: { isQuiet: true },
  });

  /** Checks whether a name or address is taken; drops responses for outdated texts. */
  async function checkTaken(field: 'username' | 'email'): Promise<void> {
    const asked = authValues.get()[field];
    if (!form.checkOnLeave(field)) return;
    if ((await isTakenOnServer(field, asked)) === true && authValues.get()[field] === asked)
      form.setError(field, (to) => to(`auth.${field}.taken`));
  }

  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={registration.mutate}
      problem={errorMessageIfAny(registration.error)}
      actions={
        check ?? (
          <Button type="submit" tone="primary" isBusy={registration.isPending} className="mt-1">
            {t('common.register')}
          </Button>
        )
      }
    >
      <TextField
        {...form.input('username')}
        label={t('auth.username')}
        hint={t('auth.username.hint', { max: limits.usernameMax })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkTaken('username')}
      />
      <TextField
        {...form.input('email')}
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkTaken('email')}
      />
      {isProven && (
        <VerificationCodeField
          {...form.input('code')}
          cooldown={registerCodeCooldown}
          checkAddress={() => {
            const wrong = checkField('email', authValues.get());
            form.setError('email', wrong);
            return wrong === undefined;
          }}
          send={() => withCheck(requestCode)}
          onCode={(code) => form.set('code', code)}
        />
      )}
      <NewPasswordField
        {...form.input('password')}
        label={t('auth.password')}
        username={form.values.username}
      />
      <PasswordField
        {...form.input('passwordAgain')}
        label={t('auth.passwordAgain')}
        autoComplete="new-password"
      />
    </CheckedForm>
  );
}
