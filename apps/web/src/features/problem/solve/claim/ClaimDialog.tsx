import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { scopeToWire } from '@xiezhi/contract/enums/scope';
import { siteLimits } from '@xiezhi/contract/limits/site';
import { useRef, useState, type JSX, type ReactNode } from 'react';
import { call } from '../../../../api/client.ts';
import { errorMessageIfAny } from '../../../../api/error-message.ts';
import { useUser } from '../../../../api/session.ts';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { useT } from '../../../../i18n/messages.ts';
import type { ScopedProblem } from '../../../../lib/scoped-problem.ts';
import type { RemoteProblem } from '../../core/queries.ts';
import type { Solve } from '../use-solve.ts';
import { HandleProof } from './HandleProof.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { type ClaimJudge, handlesQuery } from './queries.ts';

interface ClaimDialogProps {
  place: ScopedProblem;
  remote: RemoteProblem;
  judge: ClaimJudge;
  onClaimed: Solve['follow'];
  onClose: () => void;
}

/**
 * Claims a run that the viewer submitted at the remote judge. Asks for the user name, problem and run at that judge.
 */
export function ClaimDialog({ place, remote, judge, onClaimed, onClose }: ClaimDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { name, address } = remote;
  const uid = useUser()?.uid ?? '';
  const handles = useQuery(handlesQuery(uid));
  const own = handles.data?.find((one) => one.judge === judge);
  const [isChanging, setIsChanging] = useState(false);
  const [run, setRun] = useState('');
  // The last request. Sending the same text again reuses its id, because the first request may have reached the server.
  const request = useRef({ run: '', id: '' });
  const claim = useMutation({
    mutationFn: () => {
      if (request.current.run !== run)
        request.current = { run, id: crypto.getRandomValues(new Uint32Array(4)).join('-') };
      const { cid, tid, gid } = scopeToWire(place.scope);
      const body = { pid: place.problemId, run: run.trim(), cid, tid, gid, requestId: request.current.id };
      return call('POST /api/claim-remote-run', { body });
    },
    meta: { isQuiet: true },
    onSuccess(submission) {
      onClaimed(submission);
      onClose();
    },
  });
  const isReady = own !== undefined && !isChanging;
  const canClaim = isReady && run.trim() !== '';

  function noteProven(): void {
    setIsChanging(false);
    void client.invalidateQueries({ queryKey: handlesQuery(uid).queryKey });
  }

  return (
    <Dialog
      title={t('claim.title', { judge: name })}
      closesOutside={false}
      onClose={onClose}
      actions={
        <Button tone="primary" isBusy={claim.isPending} disabled={!canClaim} onClick={() => claim.mutate()}>
          {t('claim.claim')}
        </Button>
      }
    >
      <ol className="grid list-none gap-y-5">
        <Step title={t('claim.step.handle', { judge: name })}>
          {handles.error !== null && handles.data === undefined ? (
            <ErrorState error={handles.error} onRetry={() => void handles.refetch()} />
          ) : null}
          {isReady ? (
            <p className="flex flex-wrap items-center gap-2">
              <b className="break-all">{own.handle}</b>
              <Button size="small" tone="quiet" onClick={() => setIsChanging(true)}>
                {t('claim.change')}
              </Button>
            </p>
          ) : null}
          {handles.data !== undefined && !isReady ? (
            <HandleProof judge={judge} name={name} onProven={noteProven} />
          ) : null}
        </Step>
        <Step title={t('claim.step.submit')}>
          <p className="text-13 text-text-2">{t('claim.submit.note')}</p>
          {address === null ? null : (
            <OutsideLink href={address}>{t('claim.open', { judge: name })}</OutsideLink>
          )}
        </Step>
        <Step title={t('claim.step.run')}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (canClaim && !claim.isPending) claim.mutate();
            }}
          >
            <TextField
              label={t('claim.run')}
              hint={t('claim.run.hint', { days: siteLimits.remoteClaimDays })}
              autoComplete="off"
              inputMode="url"
              spellCheck={false}
              maxLength={siteLimits.remoteRunMax}
              value={run}
              error={errorMessageIfAny(claim.error)}
              onChange={(event) => {
                setRun(event.target.value);
                claim.reset();
              }}
            />
          </form>
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <li className="grid gap-y-1.5">
      <h3 className="text-13 font-medium">{title}</h3>
      {children}
    </li>
  );
}
