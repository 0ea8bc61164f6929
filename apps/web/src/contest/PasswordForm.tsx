import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type JSX } from 'react';
import { call, CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { contestKey } from './queries.ts';

interface PasswordFormProps {
  cid: number;
  /** Everybody sees the contest; the password opens submitting. */
  isForSubmitting: boolean;
  onDone?: () => void;
}

/** Enters a contest by its password. What was typed stays after a refusal. */
export function PasswordForm({ cid, isForSubmitting, onDone }: PasswordFormProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const enter = useMutation({
    mutationFn: () => call('POST /api/register-contest', { body: { cid, password: password.trim() } }),
    meta: { isQuiet: true },
    async onSuccess() {
      notify({ tone: 'success', text: t('contest.password.done') });
      await client.invalidateQueries({ queryKey: contestKey(cid) });
      onDone?.();
    },
    onError(error) {
      const isTold = error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden');
      setFault(isTold ? null : error.message);
    },
  });
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (password.trim() === '') return setFault(t('contest.password.missing'));
    enter.mutate();
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex w-full max-w-80 flex-col gap-3"
      aria-label={t('contest.password')}
    >
      <p className="text-13 text-text-2">
        {t(isForSubmitting ? 'contest.password.forSubmit' : 'contest.password.forEntry')}
      </p>
      <TextField
        label={t('contest.password')}
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
        {t('contest.password.enter')}
      </Button>
    </form>
  );
}
