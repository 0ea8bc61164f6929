import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessageIfAny } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { websiteConfigQuery } from '../../../../api/site-config.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { finishSignIn, type SignInArea } from '../sign-in.ts';
import { showPasskey, supportsPasskeys } from './browser.ts';

interface PasskeySignInProps {
  area: SignInArea;
  onDone?: (() => void) | undefined;
}

/** Button to sign in without a password. Not shown if the site or the browser does not support passkeys. */
export function PasskeySignIn({ area, onDone }: PasskeySignInProps) {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const signIn = useMutation({
    mutationFn: async () => {
      const credential = await showPasskey(await call('POST /api/passkeys/sign-in-options', { body: {} }));
      const body = { credential, isConsole: area === 'console' };
      finishSignIn(await call('POST /api/passkeys/sign-in', { body }));
    },
    meta: { isQuiet: true },
    onSuccess: () => onDone?.(),
  });
  if (config?.hasPasskeys !== true || !supportsPasskeys()) return null;
  return (
    <>
      <Button isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('auth.passkey.signIn')}
      </Button>
      {signIn.error === null ? null : <FieldError>{errorMessageIfAny(signIn.error)}</FieldError>}
    </>
  );
}
