import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { Part } from './Collapsible.tsx';
import { calendarQuery, studyQuery } from './queries.ts';

/** Switch for messages about homework, and the URL of a calendar with contests and homework. */
export function Study(): JSX.Element {
  const t = useT();
  return (
    <>
      <Part title={t('security.study.messages')}>
        <Messages />
      </Part>
      <Part title={t('security.study.calendar')} intro={t('security.study.calendar.intro')}>
        <Calendar />
      </Part>
    </>
  );
}

function Messages(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(studyQuery);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (homeworkMessages: boolean) =>
      call('PUT /api/study-preference', { body: { homeworkMessages } }),
    onSettled: () => client.invalidateQueries(studyQuery),
  });
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton width={260} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <Switch
      label={t('security.study.messages.on')}
      checked={isPending ? variables : query.data.homeworkMessages}
      onCheckedChange={(isOn) => mutate(isOn)}
    />
  );
}

function Calendar(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(calendarQuery);
  const renew = useMutation({
    mutationFn: () => call('POST /api/calendar-address', {}),
    onSuccess(data) {
      client.setQueryData(calendarQuery.queryKey, data);
      showToast({ tone: 'success', text: t('security.study.calendar.made') });
    },
  });
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton width={260} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { url } = query.data;
  if (url === null)
    return (
      <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
        {t('security.study.calendar.make')}
      </Button>
    );
  const address = new URL(url, window.location.origin).href;
  async function confirmNewAddress(): Promise<void> {
    const isSure = await confirm({
      title: t('security.study.calendar.renew.title'),
      text: t('security.study.calendar.renew.text'),
      verb: t('security.study.calendar.renew'),
    });
    if (isSure) renew.mutate();
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 flex-1 truncate rounded-1 bg-pressed px-2 py-1 text-12" title={address}>
          {address}
        </code>
        <CopyButton text={address} label={t('security.study.calendar.copy')} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <a
          className="text-13 text-brand hover:text-brand-hover"
          href={address.replace(/^https?:/, 'webcal:')}
        >
          {t('security.study.calendar.open')}
        </a>
        <Button size="small" isBusy={renew.isPending} onClick={() => void confirmNewAddress()}>
          {t('security.study.calendar.renew')}
        </Button>
      </div>
    </div>
  );
}
