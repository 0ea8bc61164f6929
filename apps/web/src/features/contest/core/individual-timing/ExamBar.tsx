import { useMutation, useQueryClient } from '@tanstack/react-query';
import { examLimits } from '@xiezhi/contract/limits/exam';
import type { JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { loadMessages, useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Icon } from '../../../../components/Icon.tsx';

interface ExamBarProps {
  cid: number;
  /** When the rest of the site opens again for the viewer, in ms since the epoch. */
  until: number;
  /** Whether the exam has not begun, or the viewer has not entered it. */
  isAhead: boolean;
  /** Whether the viewer has handed in the exam. */
  isHandedIn: boolean;
}

/** Bar below the title of an exam. It says until when the rest of the site is closed. */
export function ExamBar({ cid, until, isAhead, isHandedIn }: ExamBarProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const handIn = useMutation({
    mutationFn: () => call('POST /api/exam-hand-in', { body: { cid } }),
    onSuccess: () => showToast({ tone: 'success', text: t('contestOwn.handIn.done') }),
    onSettled: () => client.invalidateQueries(),
  });

  async function ask(): Promise<void> {
    await loadMessages(['confirm']);
    const isSure = await confirm({
      title: t('contestOwn.handIn.title'),
      text: t('contestOwn.handIn.text'),
      verb: t('contestOwn.handIn'),
      tone: 'danger',
    });
    if (isSure) handIn.mutate();
  }

  return (
    <section
      aria-label={t('contestOwn.exam')}
      className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2"
    >
      <Icon name="lock" className="flex-none text-text-3" />
      <span className="min-w-0 flex-1 basis-60">
        {isHandedIn
          ? t('contestOwn.handIn.over')
          : isAhead
            ? t('contestOwn.exam.ahead')
            : t('contestOwn.exam.until', { time: formatExact(until).slice(5, 16) })}
      </span>
      {isHandedIn ? null : (
        <p className="order-last basis-full text-12 text-text-3">
          {t('contestOwn.exam.recorded', { days: examLimits.recordDays })}
        </p>
      )}
      {isAhead || isHandedIn ? null : (
        <Button size="small" isBusy={handIn.isPending} onClick={() => void ask()}>
          {t('contestOwn.handIn')}
        </Button>
      )}
    </section>
  );
}
