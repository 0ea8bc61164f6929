import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { CallError } from '../../api/client.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';

interface EntryPasswordProps {
  label: string;
  verb: string;
  /** Error for an empty password. */
  missing: string;
  /** Toast text after success. */
  done: string;
  /** Submits the password. */
  enter: (password: string) => Promise<unknown>;
  /** Called after the toast. */
  onDone: () => unknown;
  /** Text that explains why a password is needed. */
  children: ReactNode;
}

/** Form in which a user types a password to get access. It keeps the typed password after an error. */
export function EntryPassword(props: EntryPasswordProps): JSX.Element {
  const { label, verb, missing, done, onDone, children } = props;
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const enter = useMutation({
    mutationFn: () => props.enter(password.trim()),
    meta: { isQuiet: true },
    onSuccess() {
      showToast({ tone: 'success', text: done });
      return onDone();
    },
    onError(error) {
      // The API client shows its own toast for these two kinds of errors.
      const isShownElsewhere =
        error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden');
      setFault(isShownElsewhere ? null : errorMessage(error));
    },
  });
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (password.trim() === '') return setFault(missing);
    enter.mutate();
  }
  return (
    <form onSubmit={onSubmit} className="flex w-full max-w-80 flex-col gap-3" aria-label={label}>
      {children}
      <TextField
        label={label}
        type="password"
        autoComplete="off"
        value={password}
        error={fault ?? undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" tone="primary" isBusy={enter.isPending} className="self-start">
        {verb}
      </Button>
    </form>
  );
}
