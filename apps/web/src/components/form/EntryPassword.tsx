import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { wordsOf } from '../../api/failure-words.ts';
import { CallError } from '../../api/client.ts';
import { showToast } from '../../lib/notices.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';

interface EntryPasswordProps {
  label: string;
  verb: string;
  /** Said where nothing was typed. */
  missing: string;
  /** Said when one is in. */
  done: string;
  /** Enters by the password. */
  enter: (password: string) => Promise<unknown>;
  /** After it is said. */
  onDone: () => unknown;
  /** Why there is a password. */
  children: ReactNode;
}

/** Lets one in by a password. What was typed stays after a refusal. */
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
      // These are told by a notice of their own.
      const isTold = error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden');
      setFault(isTold ? null : wordsOf(error));
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
