import { useState, type ReactNode } from 'react';
import { CheckedForm } from '../auth/CheckedForm.tsx';
import { ConfirmByPasskey } from '../auth/passkey/ConfirmByPasskey.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { createStore } from '../../../lib/store.ts';
import { useForm, type FieldCheck } from '../../../components/use-form.ts';
import { Button } from '../../../components/Button.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { useChange, type Change } from './use-change.ts';
import { useOwnerCheck } from './use-owner-check.ts';

type Texts = Readonly<Record<string, string>>;

interface ChangeFormProps<Values extends Texts> {
  /** Empty values. The keys are the fields in display order. */
  empty: Values;
  check: FieldCheck<Values>;
  action: string;
  /**
   * Name of the field with the current password. A passkey can replace it. The field is not shown to users without a
   * password.
   */
  passwordField: keyof Values & string;
  /** Sends the change. `passkeyProof` is null if the password proves that the owner sends it. */
  send: (values: Values, passkeyProof: string | null) => Promise<Change>;
  /** Second line of the success toast. */
  detail?: string;
  onDone: (change: Change) => void;
  /** The inputs; `isLocked` disables them after too many failures. */
  children: (form: ReturnType<typeof useForm<Values>>, isLocked: boolean) => ReactNode;
}

/**
 * Form that changes credentials. The user confirms with the current password, a passkey or a recent sign-in. The form
 * is cleared after success.
 */
export function ChangeForm<Values extends Texts>(props: ChangeFormProps<Values>) {
  const { empty, check, action, passwordField, send, detail, onDone, children } = props;
  const [store] = useState(() => createStore(empty));
  const owner = useOwnerCheck();
  const fields = Object.keys(empty).filter((field) => owner === 'password' || field !== passwordField);
  const form = useForm({ store, fields, check });
  const change = useChange(
    (passkeyProof) => send(store.get(), passkeyProof),
    (answer) => {
      store.set(empty);
      showToast({ tone: 'success', text: answer.msg, ...(detail === undefined ? {} : { detail }) });
      onDone(answer);
    },
  );
  if (owner === 'loading') return <Skeleton width={240} />;
  if (owner === 'sign-in-again') return <SignInAgain />;
  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => change.send(null)}
      problem={change.problem}
      className="max-w-90"
      actions={
        <div className="flex flex-wrap gap-2">
          {owner === 'passkey' ? null : (
            <Button type="submit" tone="primary" isBusy={change.isBusy} disabled={change.isLocked}>
              {action}
            </Button>
          )}
          <ConfirmByPasskey
            checkForm={(element) => element !== null && form.checkAll(element, [passwordField])}
            onProof={change.send}
            isDisabled={change.isLocked || change.isBusy}
          />
        </div>
      }
    >
      {children(form, change.isLocked)}
      {change.needsSignIn ? <SignInAgain /> : null}
      {owner === 'passkey' ? <SignInAgain isAlternative /> : null}
    </CheckedForm>
  );
}
