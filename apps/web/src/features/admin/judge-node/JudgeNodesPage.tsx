import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { NodeRow } from './NodeRow.tsx';
import { nodesPoll, managedNodesQuery, throughputQuery, type JudgeNode } from './queries.ts';
import { TokenPart } from './TokenPart.tsx';

/** Judge nodes and their tokens, polled. Staff see the nodes; root manages them. */
export function JudgeNodesPage() {
  const t = useT();
  const client = useQueryClient();
  const mayManage = useUser()?.can.seeSystem === true;
  const query = useQuery(managedNodesQuery);
  const { data: paces } = useQuery(throughputQuery);
  const [disabling, setDisabling] = useState<JudgeNode | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: managedNodesQuery.queryKey });
  const { mutate: enable } = useMutation({
    mutationFn: ({ id }: JudgeNode) => call('PUT /api/admin/judge-node', { body: { id, isEnabled: true } }),
    onSuccess: (_, { name }) => showToast({ tone: 'success', text: t('nodeAdmin.enabled', { name }) }),
    onSettled: refresh,
  });
  const { mutate: forget } = useMutation({
    mutationFn: ({ id }: JudgeNode) => call('DELETE /api/admin/judge-node', { query: { id } }),
    onSuccess: (_, { name }) => showToast({ tone: 'success', text: t('nodeAdmin.forgotten', { name }) }),
    onSettled: refresh,
  });

  async function confirmForget(node: JudgeNode): Promise<void> {
    const isSure = await confirm({
      title: t('nodeAdmin.forget.title', { name: node.name }),
      text: t('nodeAdmin.forget.text'),
      verb: t('nodeAdmin.forget'),
      tone: 'danger',
    });
    if (isSure) forget(node);
  }

  return (
    <ConsolePage
      title={t('console.nav.nodes')}
      help="machines#nodes"
      note={t('nodeAdmin.note', { seconds: nodesPoll / 1000 })}
    >
      <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <EmptyState icon="monitor" title={t('nodeAdmin.none')} detail={t('nodeAdmin.none.detail')} />
          ) : (
            <ul className="border-t border-line-strong">
              {nodes.map((node) => (
                <NodeRow
                  key={node.id}
                  node={node}
                  finished={paces?.find(({ nodeId }) => nodeId === node.id)?.finished}
                  actions={
                    mayManage
                      ? {
                          onEnable: () => enable(node),
                          onDisable: () => setDisabling(node),
                          onForget: () => void confirmForget(node),
                        }
                      : null
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {mayManage ? <TokenPart /> : null}
      {disabling === null ? null : (
        <DisableDialog
          node={disabling}
          onClose={(isDone) => {
            setDisabling(null);
            if (isDone) void refresh();
          }}
        />
      )}
    </ConsolePage>
  );
}
