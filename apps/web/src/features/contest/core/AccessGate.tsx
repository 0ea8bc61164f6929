import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useContest } from './contest-context.ts';
import { ContestPasswordForm } from './ContestPasswordForm.tsx';
import { contestAuth } from './queries.ts';

const StartTimerCard = lazyComponent(
  async () => (await import('./individual-timing/parts.ts')).StartTimerCard,
  ['contestOwn'],
);

/** Replaces a page that the viewer may not see; shows the reason and what to do. */
export function AccessGate(): JSX.Element {
  const t = useT();
  const { cid, info, schedule, phase } = useContest();
  if (info.isAccountRefused)
    return (
      <EmptyState
        icon="lock"
        title={t('contest.refused.account')}
        detail={t('contest.refused.accountDetail')}
      />
    );
  if (info.can.begin && info.own)
    return <StartTimerCard cid={cid} seconds={info.own.seconds} end={schedule.end} />;
  if (info.can.register)
    return (
      <div className="flex justify-center py-10">
        <ContestPasswordForm cid={cid} isForSubmitting={info.auth === contestAuth.protected} />
      </div>
    );
  if (phase === 'scheduled')
    return (
      <EmptyState
        icon="clock"
        title={t('contest.closed.scheduled')}
        detail={t('contest.closed.scheduledDetail')}
      />
    );
  return <EmptyState icon="lock" title={t('contest.closed.notEntered')} />;
}
