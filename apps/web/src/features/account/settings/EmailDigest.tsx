import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { digestQuery } from './queries.ts';

const frequencies = ['never', 'immediately', 'daily', 'weekly'] as const;

/** Select for how often unread messages are sent by mail. A change is saved immediately. */
export function EmailDigest(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(digestQuery);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (frequency: (typeof frequencies)[number]) =>
      call('PUT /api/message-digest', { body: { frequency } }),
    onSuccess: () => showToast({ tone: 'success', text: t('security.digest.saved') }),
    onSettled: () => client.invalidateQueries(digestQuery),
  });
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton width={260} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { frequency, email, canSend } = query.data;
  if (email === null) return <p className="text-13 text-text-2">{t('security.digest.noEmail')}</p>;
  return (
    <>
      <p className="mb-3 text-13 break-words text-text-2">{t('security.digest.intro', { email })}</p>
      <Segmented
        label={t('setting.digest')}
        value={isPending ? variables : frequency}
        onChange={mutate}
        options={frequencies.map((value) => ({ value, label: t(`security.digest.${value}`) }))}
      />
      {canSend ? null : <p className="mt-3 text-13 text-text-3">{t('security.digest.cannotSend')}</p>}
    </>
  );
}
