import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { OwnerForm } from './OwnerForm.tsx';

const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call('GET /api/oidc/identities', { signal }),
  meta: { isQuiet: true },
});

/** Accounts at the OIDC provider that sign in to this account. */
export function Identities({ service }: { service: string }) {
  const t = useT();
  const list = useQuery(identitiesQuery);
  const part = useMutation({
    mutationFn: (issuer: string) => call('DELETE /api/oidc/identities', { query: { issuer } }),
    onSuccess: () => showToast({ tone: 'success', text: t('security.identity.parted') }),
    onSettled: () => queryClient.invalidateQueries(identitiesQuery),
  });
  if (list.error !== null && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Skeleton width={240} />;
  if (list.data.length === 0) return <Join service={service} />;
  return (
    <ul className="border-t border-line">
      {list.data.map(({ issuer, name, gmtCreate }) => (
        <li key={issuer} className="flex min-h-15 items-center gap-3 border-b border-line py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{name ?? service}</p>
            <p className="text-12 break-all text-text-3">
              {issuer} · <Time value={gmtCreate} />
            </p>
          </div>
          <Button size="small" tone="danger" isBusy={part.isPending} onClick={() => part.mutate(issuer)}>
            {t('security.identity.part')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Links an account: password first, then the provider; the browser returns with a ticket in the URL. */
function Join({ service }: { service: string }) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const action = t('security.identity.join', { service });
  if (!isAsked) return <Button onClick={() => setIsAsked(true)}>{action}</Button>;
  return (
    <OwnerForm
      proofs={['password']}
      action={action}
      send={({ password }) => call('POST /api/oidc/link-visit', { body: { password } })}
      onDone={({ address }) => location.assign(address)}
      onCancel={() => setIsAsked(false)}
    >
      <p className="text-13 text-text-2">{t('security.identity.why', { service })}</p>
    </OwnerForm>
  );
}
