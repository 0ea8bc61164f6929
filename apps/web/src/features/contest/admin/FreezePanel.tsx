import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Icon } from '../../../components/Icon.tsx';
import { useContestAdminApi } from './admin-api.ts';
import type { StaffContest } from './queries.ts';

/** Panel during the freeze: when it began, when results are published, and a button to publish them now. */
export function FreezePanel({ contest }: { contest: StaffContest }): JSX.Element | null {
  const t = useT();
  const api = useContestAdminApi();
  const client = useQueryClient();
  const { id, frozenSince, resultsOpenAt, title } = contest;
  const { mutate: publish, isPending } = useMutation({
    mutationFn: () => api.publish(id),
    onSettled: () => client.invalidateQueries({ queryKey: api.key }),
  });
  if (frozenSince === null) return null;
  const since = formatExact(frozenSince);

  async function askAndPublish(): Promise<void> {
    const isSure = await confirm({
      title: t('contestAdmin.freeze.ask', { title }),
      text: t('contestAdmin.freeze.means', { time: since }),
      verb: t('contestAdmin.freeze.publish'),
      tone: 'danger',
    });
    if (isSure) publish();
  }

  return (
    <section
      aria-label={t('contestAdmin.freeze')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-2 border border-line bg-sunk px-3 py-2.5"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2 text-13 text-text-2">
        <Icon name="lock" className="mt-0.5" />
        <span>
          <strong className="font-medium text-text">{t('contestAdmin.freeze.since', { time: since })}</strong>{' '}
          {resultsOpenAt === null
            ? t('contestAdmin.freeze.untilPublished')
            : t('contestAdmin.freeze.until', { time: formatExact(resultsOpenAt) })}
        </span>
      </p>
      <Button isBusy={isPending} onClick={() => void askAndPublish()}>
        {t('contestAdmin.freeze.publish')}
      </Button>
    </section>
  );
}
