import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CheckedForm } from '../auth/CheckedForm.tsx';
import { ConfirmByPasskey } from '../auth/passkey/ConfirmByPasskey.tsx';
import { useT } from '../../../i18n/messages.ts';
import { createStore } from '../../../lib/store.ts';
import { useForm, type FieldFault } from '../../../components/use-form.ts';
import { Button, type ButtonTone } from '../../../components/Button.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { PresentPassword } from './PresentPassword.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { requiresNewSignIn, useOwnerCheck } from './use-owner-check.ts';

type Typed = { password: string; code: string };

/**
 * What the user typed as proof. The texts are empty if a passkey confirms the action, or a recent sign-in of a user
 * without a password.
 */
export type OwnerProof = Typed & { passkeyProof: string | null };

const required: Readonly<Record<keyof Typed, FieldFault>> = {
  password: (t) => t('auth.password.required'),
  code: (t) => t('auth.factor.required'),
};

interface OwnerFormProps<Answer> {
  /** The proofs that the action requires. */
  proofs: readonly (keyof Typed)[];
  action: string;
  tone?: ButtonTone;
  send: (proof: OwnerProof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel?: () => void;
  /** See `SignInAgain`. */
  returnPath?: string;
  /** Another button, directly after the button of the action. */
  beside?: ReactNode;
  /** Fields of the action itself. */
  children?: ReactNode;
}

/**
 * Asks for password or one-time code before actions that must not be possible with a stolen session. A passkey replaces
 * password and code. For accounts without a password, a recent sign-in replaces the password.
 */
export function OwnerForm<Answer>({
  proofs,
  action,
  tone = 'primary',
  send,
  onDone,
  onCancel,
  returnPath,
  beside,
  children,
}: OwnerFormProps<Answer>) {
  const t = useT();
  const [store] = useState(() => createStore<Typed>({ password: '', code: '' }));
  const owner = useOwnerCheck();
  const form = useForm({
    store,
    fields: proofs.filter((field) => field !== 'password' || owner === 'password'),
    check: (field, values) => (values[field].trim() === '' ? required[field] : undefined),
  });
  const request = useMutation({
    mutationFn: (passkeyProof: string | null) =>
      send(
        passkeyProof === null ? { ...form.values, passkeyProof } : { password: '', code: '', passkeyProof },
      ),
    meta: { isQuiet: true },
    onSuccess: onDone,
    // Clear the code, because a code can be used only once.
    onError: () => form.set('code', ''),
  });
  const needsOwner = proofs.includes('password');
  if (needsOwner && owner === 'loading') return <Skeleton width={240} />;
  if (needsOwner && owner === 'sign-in-again') return <SignInAgain returnPath={returnPath} />;
  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => request.mutate(null)}
      problem={errorMessageIfAny(request.error)}
      className="max-w-90"
      actions={
        <div className="flex flex-wrap gap-2">
          {needsOwner && owner === 'passkey' ? null : (
            <Button type="submit" tone={tone} isBusy={request.isPending}>
              {action}
            </Button>
          )}
          {beside}
          {needsOwner ? (
            <ConfirmByPasskey
              checkForm={() => true}
              onProof={(passkeyProof) => request.mutate(passkeyProof)}
              isDisabled={request.isPending}
            />
          ) : null}
          {onCancel === undefined ? null : (
            <Button tone="quiet" onClick={onCancel}>
              {t('setting.cancel')}
            </Button>
          )}
        </div>
      }
    >
      {children}
      {requiresNewSignIn(request.error) ? <SignInAgain returnPath={returnPath} /> : null}
      {needsOwner && owner === 'passkey' ? <SignInAgain isAlternative returnPath={returnPath} /> : null}
      {needsOwner ? <PresentPassword {...form.input('password')} /> : null}
      {proofs.includes('code') ? (
        <TextField
          {...form.input('code')}
          label={t('auth.factor.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      ) : null}
    </CheckedForm>
  );
}
