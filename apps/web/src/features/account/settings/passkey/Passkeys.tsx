import { useQuery } from '@tanstack/react-query';
import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { useState } from 'react';
import { queryClient } from '../../../../api/query-client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { supportsPasskeys } from '../../auth/passkey/browser.ts';
import { passkeysQuery } from '../../auth/passkey/queries.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

/** Passkeys of the user: list, and adding one. */
export function Passkeys() {
  const t = useT();
  const query = useQuery(passkeysQuery);
  const [isNew, setIsNew] = useState(false);
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton width={240} />;
  const { passkeys, obstacle, address } = query.data;
  const problem =
    obstacle === 'off'
      ? t('security.passkey.off')
      : obstacle === 'address'
        ? t('security.passkey.unsafe', { address })
        : supportsPasskeys()
          ? null
          : t('security.passkey.unsupported');
  return (
    <>
      <p className="mb-3 max-w-(--measure) text-13 text-text-2">{t('security.passkey.intro')}</p>
      {passkeys.length === 0 ? null : (
        <ul className="mb-4 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {problem !== null ? (
        <p className="max-w-(--measure) text-13">{problem}</p>
      ) : passkeys.length >= passkeyLimits.countMax ? (
        <p className="text-13">{t('security.passkey.full', { most: passkeyLimits.countMax })}</p>
      ) : isNew ? (
        <AddPasskey
          onDone={() => {
            setIsNew(false);
            showToast({ tone: 'success', text: t('security.passkey.added') });
            void queryClient.invalidateQueries(passkeysQuery);
          }}
          onCancel={() => setIsNew(false)}
        />
      ) : (
        <Button onClick={() => setIsNew(true)}>{t('security.passkey.new')}</Button>
      )}
    </>
  );
}
