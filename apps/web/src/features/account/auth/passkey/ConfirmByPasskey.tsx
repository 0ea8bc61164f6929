import { useMutation } from '@tanstack/react-query';
import { errorMessageIfAny } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { showPasskey } from './browser.ts';
import { useHasPasskey } from './queries.ts';

interface ConfirmByPasskeyProps {
  /** Validates the other fields of the form, and returns whether they are valid. */
  checkForm: (form: HTMLFormElement | null) => boolean;
  /** Called with a proof, which replaces password and code in one request. */
  onProof: (passkeyProof: string) => void;
  isDisabled?: boolean;
}

/** Button to confirm an action with a passkey instead of the password. Not shown to users without a passkey. */
export function ConfirmByPasskey({ checkForm, onProof, isDisabled = false }: ConfirmByPasskeyProps) {
  const t = useT();
  const isOffered = useHasPasskey();
  const confirm = useMutation({
    mutationFn: async () => {
      const credential = await showPasskey(await call('POST /api/passkeys/confirm-options', { body: {} }));
      return (await call('POST /api/passkeys/confirm', { body: { credential } })).proof;
    },
    meta: { isQuiet: true },
    onSuccess: onProof,
  });
  if (!isOffered) return null;
  return (
    <>
      <Button
        isBusy={confirm.isPending}
        disabled={isDisabled}
        onClick={(event) => {
          if (checkForm(event.currentTarget.closest('form'))) confirm.mutate();
        }}
      >
        {t('auth.passkey.confirm')}
      </Button>
      {confirm.error === null ? null : <FieldError>{errorMessageIfAny(confirm.error)}</FieldError>}
    </>
  );
}
