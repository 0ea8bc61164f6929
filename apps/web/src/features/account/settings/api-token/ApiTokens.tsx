import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { Label } from '../../../../components/Label.tsx';
import { Time } from '../../../../components/Time.tsx';
import { NewApiToken } from './NewApiToken.tsx';
import { apiTokensQuery, type ApiToken } from './queries.ts';

/** API tokens of the user. */
export function ApiTokens() {
  const t = useT();
  const list = useQuery(apiTokensQuery);
  const [isNew, setIsNew] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE /api/api-tokens', { query: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('security.token.gone') }),
    onSettled: () => queryClient.invalidateQueries(apiTokensQuery),
  });
  if (list.error !== null && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <p className="mb-3 max-w-(--measure) text-13 text-text-2">{t('security.token.intro')}</p>
      {list.data === undefined ? (
        <Skeleton width={240} />
      ) : list.data.length === 0 ? null : (
        <ul className="mb-4 border-t border-line">
          {list.data.map((token) => (
            <Row
              key={token.id}
              token={token}
              isBusy={revoke.isPending}
              onRevoke={() => revoke.mutate(token.id)}
            />
          ))}
        </ul>
      )}
      {shown === null ? null : (
        <div className="mb-4 rounded-2 border border-line bg-sunk p-3">
          <p className="text-13 font-medium">{t('security.token.once')}</p>
          <p className="mt-1 flex items-center gap-1 font-mono text-13 break-all">
            {shown}
            <CopyButton text={shown} label={t('security.token.copy')} />
          </p>
        </div>
      )}
      {isNew ? (
        <NewApiToken
          onDone={({ token }) => {
            setShown(token);
            setIsNew(false);
            void queryClient.invalidateQueries(apiTokensQuery);
          }}
          onCancel={() => setIsNew(false)}
        />
      ) : (
        <Button onClick={() => setIsNew(true)}>{t('security.token.new')}</Button>
      )}
    </>
  );
}

interface RowProps {
  token: ApiToken;
  isBusy: boolean;
  onRevoke: () => void;
}

function Row({ token, isBusy, onRevoke }: RowProps) {
  const t = useT();
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{token.name}</bdi>
          {token.scopes.map((scope) => (
            <Label key={scope}>{t(`security.scope.${scope}`)}</Label>
          ))}
        </p>
        <p className="text-12 text-text-3">
          {token.lastUsedAt === null ? (
            t('security.token.unused')
          ) : (
            <>
              {t('security.token.lastUsed')} <Time value={token.lastUsedAt} />
            </>
          )}
          {' · '}
          {token.expiresAt === null ? (
            t('security.token.forever')
          ) : (
            <>
              {t('security.token.expires')} <Time value={token.expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button
        size="small"
        tone="danger"
        isBusy={isBusy}
        aria-label={t('security.token.revokeThis', { name: token.name })}
        onClick={onRevoke}
      >
        {t('security.token.revoke')}
      </Button>
    </li>
  );
}
