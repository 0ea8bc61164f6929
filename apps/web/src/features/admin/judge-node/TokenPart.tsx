import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Time } from '../../../components/Time.tsx';
import { CreatedToken } from './CreatedToken.tsx';
import { NewNodeToken } from './NewNodeToken.tsx';
import { tokensQuery, type NodeToken } from './queries.ts';

/** Tokens of judge nodes: create one, which is shown once, list and revoke them. */
export function TokenPart() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(tokensQuery);
  const { data: tokens } = query;
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<CallData<'POST /api/admin/node-tokens'> | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const { mutate: revoke } = useMutation({
    mutationFn: ({ id }: NodeToken) => call('DELETE /api/admin/node-tokens', { query: { id } }),
    onSuccess: (_, { name }) => showToast({ tone: 'success', text: t('nodeAdmin.tokens.revoked', { name }) }),
    onSettled: refresh,
  });

  async function ask(token: NodeToken): Promise<void> {
    const isSure = await confirm({
      title: t('nodeAdmin.tokens.revoke.title', { name: token.name }),
      text: t('nodeAdmin.tokens.revoke.text'),
      verb: t('nodeAdmin.tokens.revoke'),
      tone: 'final',
    });
    if (isSure) revoke(token);
  }

  return (
    <Section title={t('nodeAdmin.tokens')} className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="text-13 text-text-3">{t('nodeAdmin.tokens.note')}</p>
        <Button onClick={() => setIsMaking(true)}>{t('nodeAdmin.tokens.create')}</Button>
      </div>
      {tokens === undefined ? (
        query.error === null ? (
          <div className="h-24" aria-busy="true" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : tokens.length === 0 ? (
        <p className="py-3 text-13 text-text-3">{t('nodeAdmin.tokens.none')}</p>
      ) : (
        <DataTable caption={t('nodeAdmin.tokens')}>
          <thead>
            <tr>
              <Th>{t('nodeAdmin.tokens.name')}</Th>
              <Th className="max-sm:hidden">{t('nodeAdmin.tokens.by')}</Th>
              <Th className="max-sm:hidden">{t('nodeAdmin.tokens.made')}</Th>
              <Th>{t('nodeAdmin.tokens.used')}</Th>
              <Th align="right">
                <span className="sr-only">{t('nodeAdmin.actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <Tr key={token.id}>
                <Td className="font-medium break-all">{token.name}</Td>
                <Td className="max-sm:hidden">{token.createdBy ?? t('nodeAdmin.tokens.setup')}</Td>
                <Td className="max-sm:hidden">
                  <Time value={token.gmtCreate} />
                </Td>
                <Td>
                  {token.lastUsedAt === null ? (
                    t('nodeAdmin.tokens.never')
                  ) : (
                    <Time value={token.lastUsedAt} />
                  )}
                </Td>
                <Td align="right">
                  <Button size="small" tone="danger" onClick={() => void ask(token)}>
                    {t('nodeAdmin.tokens.revoke')}
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {isMaking ? (
        <NewNodeToken
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false);
            setMade(token);
            void refresh();
          }}
        />
      ) : null}
      {made === null ? null : <CreatedToken made={made} onClose={() => setMade(null)} />}
    </Section>
  );
}
