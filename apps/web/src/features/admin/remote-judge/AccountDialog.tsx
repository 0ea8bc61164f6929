import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import {
  accountJudges,
  judgeNames,
  type Pastes,
  type RemoteAccount,
  type RemoteAccountJudge,
} from './queries.ts';

interface AccountDialogProps {
  /** The account whose password or session changes; null adds an account. */
  account: RemoteAccount | null;
  /** Judge that is selected initially for a new account; Codeforces if absent. */
  firstJudge?: RemoteAccountJudge | undefined;
  /** Sessions that can be pasted for accounts of each judge. */
  pastes: Pastes;
  onClose: (isDone: boolean) => void;
}

/**
 * Adds an account at a remote judge, or changes its password or session. These secrets are never shown again. If the
 * judge requires a CAPTCHA at sign-in, a session replaces the password.
 */
export function AccountDialog({ account, firstJudge = 'CF', pastes, onClose }: AccountDialogProps) {
  const t = useT();
  const [judge, setJudge] = useState<RemoteAccountJudge>(account?.judge ?? firstJudge);
  const [username, setUsername] = useState(account?.username ?? '');
  const [password, setPassword] = useState('');
  const [session, setSession] = useState('');
  const name = username.trim();
  const paste = pastes.get(judge) ?? null;
  const pasted = paste === null ? '' : session.trim();
  const secrets = {
    ...(password.trim() !== '' && { password }),
    ...(pasted !== '' && { session: pasted }),
  };
  const store = useMutation({
    mutationFn: () =>
      account === null
        ? call('POST /api/admin/remote-accounts', { body: { judge, username: name, ...secrets } })
        : call('PUT /api/admin/remote-accounts', { body: { id: account.id, ...secrets } }),
    onSuccess() {
      const changed = pasted === '' ? 'remoteJudge.password.changed' : 'remoteJudge.session.changed';
      const text = account === null ? 'remoteJudge.added' : changed;
      showToast({ tone: 'success', text: t(text, { name }) });
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={
        account === null
          ? t('remoteJudge.add')
          : t(paste === null ? 'remoteJudge.password.title' : 'remoteJudge.secret.title', { name })
      }
      width={370}
      verb={t('remoteJudge.save')}
      isIncomplete={name === '' || (password.trim() === '' && pasted === '')}
      isBusy={store.isPending}
      onSave={() => store.mutate()}
      onClose={() => onClose(false)}
    >
      {account === null ? (
        <>
          <Field label={t('remoteJudge.judge')}>
            {({ id }) => (
              <Select
                id={id}
                label={t('remoteJudge.judge')}
                className="w-full"
                value={judge}
                options={accountJudges.map((key) => ({ value: key, label: judgeNames[key] }))}
                onValueChange={(chosen) => setJudge(accountJudges.find((key) => key === chosen) ?? judge)}
              />
            )}
          </Field>
          <TextField
            label={t('remoteJudge.username')}
            autoComplete="off"
            value={username}
            maxLength={siteLimits.credentialMax}
            onChange={(event) => setUsername(event.target.value)}
          />
        </>
      ) : null}
      <TextField
        label={t('remoteJudge.password')}
        hint={t('remoteJudge.password.hint')}
        type="password"
        autoComplete="new-password"
        value={password}
        maxLength={siteLimits.credentialMax}
        error={paste === null ? errorMessageIfAny(store.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {paste === null ? null : (
        <TextField
          label={t(paste.kind === 'cookie' ? 'remoteJudge.session.cookie' : 'remoteJudge.session.token', {
            name: paste.name,
          })}
          hint={t('remoteJudge.session.hint')}
          type="password"
          autoComplete="off"
          value={session}
          maxLength={siteLimits.remoteSessionMax}
          error={errorMessageIfAny(store.error)}
          onChange={(event) => setSession(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
