import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { Section } from '../../../../components/Section.tsx';
import { Time } from '../../../../components/Time.tsx';
import { type RehearsalRow, rehearsalsKey } from './queries.ts';

/** Progress of a rehearsal, with a button to cancel it. */
export function RunningRehearsal({ cid, running }: { cid: number; running: RehearsalRow }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { id, pace, done, total, createdAt, username, isCancelling, state } = running;
  const stop = useMutation({
    mutationFn: () => call('POST /api/admin/contest/rehearsal/cancel', { body: { cid, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: rehearsalsKey(cid) }),
  });

  async function askToStop(): Promise<void> {
    const isSure = await confirm({
      title: t('rehearsal.cancel.title'),
      text: t('rehearsal.cancel.text'),
      verb: t('rehearsal.cancel'),
    });
    if (isSure) stop.mutate();
  }

  return (
    <Section title={t('rehearsal.running', { pace })}>
      <div className="flex max-w-[46rem] flex-wrap items-center gap-x-4 gap-y-2 pt-2.5 text-13">
        <progress
          className="block h-1 min-w-40 flex-1 overflow-hidden rounded-1 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-brand"
          aria-label={t('rehearsal.progress')}
          value={done}
          max={Math.max(1, total)}
        />
        <output className="tabular-nums">
          {t(state === 'waiting' ? 'rehearsal.waits' : 'rehearsal.judged', { done, total })}
        </output>
        <Button size="small" isBusy={stop.isPending || isCancelling} onClick={() => void askToStop()}>
          {t('rehearsal.cancel')}
        </Button>
        <span className="w-full text-12 text-text-3">
          {username === null ? null : (
            <>
              <bdi>{username}</bdi> ·{' '}
            </>
          )}
          <Time value={createdAt} /> · {t('rehearsal.leave')}
        </span>
      </div>
    </Section>
  );
}
