import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { useAtSecond } from '../../../../lib/clock.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { phaseAt, type ContestSchedule } from '../contest-schedule.ts';
import { useVirtualParticipation } from '../../virtual-runs/use-actions.ts';

interface VirtualBarProps {
  cid: number;
  run: ContestSchedule;
}

/** Bar below the title during a virtual participation, with a button to end it. */
export function VirtualBar({ cid, run }: VirtualBarProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { end, isEnding } = useVirtualParticipation(cid);
  const phase = useAtSecond((now) => phaseAt(run, now));
  const known = useRef(phase);
  useEffect(() => {
    if (known.current === phase) return;
    known.current = phase;
    showToast({
      tone: 'info',
      text: t(phase === 'running' ? 'contestVirtual.begun' : 'contestVirtual.over'),
    });
    void client.invalidateQueries();
  }, [client, phase, t]);
  const hasBegun = phase !== 'scheduled';
  return (
    <section
      aria-label={t('contestVirtual.name')}
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2"
    >
      <span className="min-w-0 flex-1">
        {hasBegun
          ? t('contestVirtual.running')
          : t('contestVirtual.scheduled', { time: formatExact(run.start).slice(5, 16) })}
      </span>
      <Button size="small" isBusy={isEnding} onClick={() => void end(hasBegun)}>
        {t(hasBegun ? 'contestVirtual.end' : 'contestVirtual.callOff')}
      </Button>
    </section>
  );
}
