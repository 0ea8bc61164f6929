import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { deviceName } from './device-name.ts';
import { sessionsQuery, type SessionRow } from './queries.ts';

/** Sessions of the account, and buttons to end them. */
export function Sessions() {
  const t = useT();
  const list = useQuery(sessionsQuery);
  const end = useMutation({
    // Without an id, ends all sessions except the current one.
    mutationFn: (id: string | undefined) => call('DELETE /api/sessions', { query: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('setting.sessions.ended') }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  if (list.error !== null && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data;
  return (
    <>
      <ul className="border-t border-line">
        {rows === undefined ? (
          <li className="flex h-15 items-center border-b border-line">
            <Skeleton width={220} />
          </li>
        ) : (
          rows.map((row) => (
            <Row key={row.id} row={row} isBusy={end.isPending} onEnd={() => end.mutate(row.id)} />
          ))
        )}
      </ul>
      {rows !== undefined && rows.length > 1 ? (
        <Button tone="danger" className="mt-4" isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
          {t('setting.sessions.endOthers')}
        </Button>
      ) : null}
    </>
  );
}

interface RowProps {
  row: SessionRow;
  isBusy: boolean;
  onEnd: () => void;
}

function Row({ row, isBusy, onEnd }: RowProps) {
  const t = useT();
  const device = deviceName(row.userAgent) ?? t('setting.sessions.unknown');
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2">
      <span className="text-text-3 max-sm:hidden">
        <Icon name="monitor" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium" title={row.userAgent ?? undefined}>
            {device}
          </span>
          {row.isCurrent ? <Label tone="running">{t('setting.sessions.current')}</Label> : null}
          {row.isNewPlace ? <Label tone="warning">{t('setting.sessions.newPlace')}</Label> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-12 text-text-3">
          <span className="break-all">{row.ip ?? t('setting.sessions.noAddress')}</span>
          <span>
            {t('setting.sessions.since')} <Time value={row.gmtCreate} />
          </span>
          <span>
            {t('setting.sessions.lastSeen')} <Time value={row.lastSeen} />
          </span>
        </p>
      </div>
      {row.isCurrent ? null : (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('setting.sessions.endThis', { device })}
          onClick={onEnd}
        >
          {t('setting.sessions.end')}
        </Button>
      )}
    </li>
  );
}
