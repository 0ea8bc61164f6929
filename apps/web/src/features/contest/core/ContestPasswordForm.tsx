import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { EntryPassword } from '../../../components/form/EntryPassword.tsx';
import { contestKey } from './queries.ts';

interface PasswordFormProps {
  cid: number;
  /** Whether the password is only needed to submit, because everyone can see the contest. */
  isForSubmitting: boolean;
  onDone?: () => void;
}

/** Form to enter a contest with its password. */
export function ContestPasswordForm({ cid, isForSubmitting, onDone }: PasswordFormProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  return (
    <EntryPassword
      label={t('contest.password')}
      verb={t('contest.password.enter')}
      missing={t('contest.password.missing')}
      done={t('contest.password.done')}
      enter={(password) => enter(cid, password)}
      onDone={async () => {
        await client.invalidateQueries({ queryKey: contestKey(cid) });
        onDone?.();
      }}
    >
      <p className="text-13 text-text-2">
        {t(isForSubmitting ? 'contest.password.forSubmit' : 'contest.password.forEntry')}
      </p>
    </EntryPassword>
  );
}

/** Enters the contest. If the user has already entered in another tab, this counts as success. */
async function enter(cid: number, password: string): Promise<void> {
  try {
    await call('POST /api/register-contest', { body: { cid, password } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'contestEntered')) throw error;
  }
}
