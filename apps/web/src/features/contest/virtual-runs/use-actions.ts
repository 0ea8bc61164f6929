import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { serverNow } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';

/** Actions of a virtual participation. Each invalidates all queries. */
export function useVirtualParticipation(cid: number) {
  const t = useT();
  const client = useQueryClient();
  const router = useRouter();
  const refresh = () => client.invalidateQueries();

  const begin = useMutation({
    mutationFn: (startTime: string | null) => call('POST /api/contest-virtual', { body: { cid, startTime } }),
    async onSuccess({ phase }) {
      await refresh();
      if (phase !== 'running') return;
      showToast({ tone: 'success', text: t('contestVirtual.begun') });
      await router.navigate({ href: `/contest/${cid}/problems` });
    },
  });
  /**
   * Asks for confirmation, because the time cannot be paused.
   * @param length duration in words
   * @param seconds duration
   */
  async function beginNow(length: string, seconds: number): Promise<void> {
    const until = formatExact(serverNow() + seconds * 1000).slice(5, 16);
    const isSure = await confirm({
      title: t('contestVirtual.begin.title'),
      text: t('contestVirtual.begin.text', { length, until }),
      verb: t('contestVirtual.begin'),
    });
    if (isSure) begin.mutate(null);
  }

  const finish = useMutation({
    mutationFn: () => call('DELETE /api/contest-virtual', { query: { cid } }),
    onSettled: refresh,
  });

  /** Asks for confirmation, unless the participation has not begun. */
  async function end(hasBegun: boolean): Promise<void> {
    const isSure =
      !hasBegun ||
      (await confirm({
        title: t('contestVirtual.end.title'),
        text: t('contestVirtual.end.text'),
        verb: t('contestVirtual.end'),
        tone: 'danger',
      }));
    if (isSure) finish.mutate();
  }

  return {
    begin: begin.mutate,
    beginNow,
    isBeginning: begin.isPending,
    end,
    isEnding: finish.isPending,
  };
}
