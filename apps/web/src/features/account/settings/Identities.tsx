import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { serviceInText, serviceName, type SignInService } from '../auth/sign-in-services.ts';
import { OwnerForm } from './OwnerForm.tsx';
import { ownerFields } from './owner-fields.ts';
import { identitiesQuery } from './queries.ts';
import { useOwnerCheck } from './use-owner-check.ts';

/**
 * Accounts of other services with which the user can sign in to this account. For the other services, offers to link an
 * account.
 */
export function Identities({ services }: { services: readonly SignInService[] }) {
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
  const linked = list.data;
  const serviceOf = (key: SignInService['key']) =>
    serviceName(t, services.find((one) => one.key === key) ?? { key, name: key });
  const others = services.filter(({ key }) => linked.every(({ provider }) => provider !== key));
  return (
    <>
      {linked.length === 0 ? null : (
        <ul className="mb-4 border-t border-line">
          {linked.map(({ issuer, provider, name, gmtCreate }) => (
            <li key={issuer} className="flex min-h-15 items-center gap-3 border-b border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{name ?? serviceOf(provider)}</p>
                <p className="text-12 break-all text-text-3">
                  {provider === 'oidc' ? issuer : serviceOf(provider)} · <Time value={gmtCreate} />
                </p>
              </div>
              <Button size="small" tone="danger" isBusy={part.isPending} onClick={() => part.mutate(issuer)}>
                {t('security.identity.part')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col items-start gap-3">
        {others.map((one) => (
          <Join key={one.key} provider={one.key} service={serviceInText(t, one)} />
        ))}
      </div>
    </>
  );
}

interface JoinProps {
  provider: SignInService['key'];
  service: string;
}

/**
 * Links an account of a service. The user enters their password first, then signs in at the service. The browser
 * returns with a ticket in the URL.
 */
function Join({ provider, service }: JoinProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const check = useOwnerCheck();
  const action = t('security.identity.join', { service }).trim();
  if (!isAsked) return <Button onClick={() => setIsAsked(true)}>{action}</Button>;
  return (
    <OwnerForm
      proofs={['password']}
      action={action}
      send={({ password, passkeyProof }) =>
        call('POST /api/oidc/link-visit', { body: { ...ownerFields(password, passkeyProof), provider } })
      }
      onDone={({ address }) => location.assign(address)}
      onCancel={() => setIsAsked(false)}
    >
      {check === 'password' ? (
        <p className="text-13 text-text-2">{t('security.identity.why', { service })}</p>
      ) : null}
    </OwnerForm>
  );
}
