import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../components/Button.tsx';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { useT } from '../../../../i18n/messages.ts';
import { OutsideLink } from './OutsideLink.tsx';
import type { ClaimJudge } from './queries.ts';

interface HandleProofProps {
  judge: ClaimJudge;
  /** Name of the judge. */
  name: string;
  onProven: () => void;
}

/**
 * Verifies a user name at a judge: the viewer puts a text into the public profile at the judge, and the server checks
 * it.
 */
export function HandleProof({ judge, name, onProven }: HandleProofProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const handle = typed.trim();
  const proof = useMutation({
    mutationFn: () => call('GET /api/remote-handle-proof', { query: { judge, handle } }),
    meta: { isQuiet: true },
  });
  const check = useMutation({
    mutationFn: () => call('POST /api/remote-handles', { body: { judge, handle } }),
    meta: { isQuiet: true },
    onSuccess: onProven,
  });
  const given = proof.data;
  return (
    <form
      noValidate
      className="grid gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (handle !== '' && !proof.isPending) proof.mutate();
      }}
    >
      <TextField
        label={t('claim.handle', { judge: name })}
        hint={t('claim.handle.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={errorMessageIfAny(proof.error)}
        onChange={(event) => {
          setTyped(event.target.value);
          proof.reset();
          check.reset();
        }}
        trailing={
          given === undefined ? (
            <Button size="small" tone="quiet" type="submit" isBusy={proof.isPending} disabled={handle === ''}>
              {t('claim.prove')}
            </Button>
          ) : undefined
        }
      />
      {given === undefined ? null : (
        <div className="grid gap-y-2 rounded-2 border border-line bg-sunk p-3 text-13">
          <p>{t('claim.proof', { field: given.profileField, judge: name })}</p>
          <p className="flex items-center gap-1">
            <code className="min-w-0 break-all">{given.text}</code>
            <CopyButton text={given.text} label={t('claim.proof.copy')} />
          </p>
          <p>
            <OutsideLink href={given.settingsAddress}>{t('claim.proof.open', { judge: name })}</OutsideLink>
          </p>
          {check.error === null ? null : (
            <p role="alert" className="text-v-wa">
              {errorMessageIfAny(check.error)}
            </p>
          )}
          <Button className="justify-self-start" isBusy={check.isPending} onClick={() => check.mutate()}>
            {t('claim.check')}
          </Button>
        </div>
      )}
    </form>
  );
}
