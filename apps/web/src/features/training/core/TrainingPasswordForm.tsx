import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { EntryPassword } from '../../../components/form/EntryPassword.tsx';
import { trainingKey } from './queries.ts';
import { useTraining } from './training-context.ts';

/** Form in which a user enters a training by its password. */
export function TrainingPasswordForm(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { tid } = useTraining();
  return (
    <EntryPassword
      label={t('training.password')}
      verb={t('training.password.enter')}
      missing={t('training.password.missing')}
      done={t('training.password.done')}
      enter={async (password) => {
        try {
          await call('POST /api/register-training', { body: { tid, password } });
        } catch (error) {
          // The user has already entered the training in another tab, so the request counts as successful.
          if (!(error instanceof CallError && error.code === 'trainingEntered')) throw error;
        }
      }}
      onDone={() => client.invalidateQueries({ queryKey: trainingKey(tid) })}
    >
      <h2 className="text-14 font-bold">{t('training.closedTitle')}</h2>
      <p className="text-13 text-text-2">{t('training.password.why')}</p>
    </EntryPassword>
  );
}
