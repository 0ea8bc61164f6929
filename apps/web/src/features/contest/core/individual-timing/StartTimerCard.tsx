import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { formatDuration } from '../contest-columns.tsx';
import { contestKey } from '../queries.ts';

interface StartTimerCardProps {
  cid: number;
  /** Duration for each participant. */
  seconds: number;
  /** End of the contest, in ms since the epoch. Individual time ends then at the latest. */
  end: number;
}

/**
 * Replaces the content until the viewer starts their individual time. It explains individual timing and has the start
 * button.
 */
export function StartTimerCard({ cid, seconds, end }: StartTimerCardProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call('POST /api/contest-own-time', { body: { cid } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('contestOwn.begun') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: contestKey(cid) }),
  });
  async function ask(): Promise<void> {
    const now = serverNow();
    const until = Math.min(now + seconds * 1000, end);
    const isCut = until < now + seconds * 1000;
    const time = formatExact(until).slice(5, 16);
    const isSure = await confirm({
      title: t('contestOwn.begin.title'),
      text: isCut
        ? t('contestOwn.begin.cut', { time, length: formatDuration(t, (until - now) / 1000) })
        : t('contestOwn.begin.text', { time, length: formatDuration(t, seconds) }),
      verb: t('contestOwn.begin'),
      tone: 'final',
    });
    if (isSure) begin.mutate();
  }
  return (
    <section
      aria-label={t('contestOwn.name')}
      className="mx-auto my-8 flex max-w-120 flex-col items-start gap-3 rounded-3 border border-line bg-raised p-5"
    >
      <h2 className="flex items-center gap-2 text-16 font-bold">
        <Icon name="clock" size={18} />
        {t('contestOwn.title', { length: formatDuration(t, seconds) })}
      </h2>
      <p className="text-14 text-text-2">{t('contestOwn.means')}</p>
      <p className="text-13 text-text-3">{t('contestOwn.latest', { time: formatExact(end).slice(0, 16) })}</p>
      <Button tone="primary" isBusy={begin.isPending} onClick={() => void ask()}>
        {t('contestOwn.begin')}
      </Button>
    </section>
  );
}
