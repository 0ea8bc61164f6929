import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type JSX } from 'react';
import { call, CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { trainingKey } from './queries.ts';
import { useTraining } from './training-context.ts';

/** Enters a training by its password. What was typed stays after a refusal. */
export function PasswordForm(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { tid } = useTraining();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const enter = useMutation({
    mutationFn: () => call('POST /api/register-training', { body: { tid, password: password.trim() } }),
    meta: { isQuiet: true },
    onSuccess() {
      notify({ tone: 'success', text: t('training.password.done') });
      return client.invalidateQueries({ queryKey: trainingKey(tid) });
    },
    onError(error) {
      const isTold = error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden');
      setFault(isTold ? null : error.message);
    },
  });
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (password.trim() === '') return setFault(t('training.password.missing'));
    enter.mutate();
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex w-full max-w-80 flex-col gap-3"
      aria-label={t('training.password')}
    >
      <h2 className="text-14 font-bold">{t('training.closedTitle')}</h2>
      <p className="text-13 text-text-2">{t('training.password.why')}</p>
      <TextField
        label={t('training.password')}
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
        {t('training.password.enter')}
      </Button>
    </form>
  );
}
