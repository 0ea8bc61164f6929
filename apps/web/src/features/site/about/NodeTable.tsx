import { useQuery } from '@tanstack/react-query';
import type { CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { DataTable, SkeletonRows, Td, Th, Tr } from '../../../components/table.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatShare } from './format-share.ts';
import { nodesQuery } from './queries.ts';

type JudgeNode = CallData<'GET /api/judge-nodes'>['nodes'][number];

/** All judge nodes with status and load, for staff. */
export function NodeTable() {
  const t = useT();
  const query = useQuery(nodesQuery);
  const nodes = query.data?.nodes;
  return (
    <Section title={t('about.system.staff')} aside={t('about.system.staff.note')}>
      {query.error !== null && nodes === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : nodes?.length === 0 ? (
        <p className="flex h-row items-center text-13 text-text-3">{t('about.node.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
        <section className="ring-inside overflow-x-auto" tabIndex={0} aria-label={t('about.node.name')}>
          <DataTable caption={t('about.system.staff')} className="min-w-[720px]">
            <thead>
              <tr>
                <Th>{t('about.node.name')}</Th>
                <Th>{t('about.node.state')}</Th>
                <Th align="right">{t('about.node.tasks')}</Th>
                <Th align="right">{t('about.system.cpu')}</Th>
                <Th align="right">{t('about.system.memory')}</Th>
                <Th>{t('about.node.sandbox')}</Th>
                <Th align="right">{t('about.system.languages')}</Th>
                <Th align="right">{t('about.node.seen')}</Th>
              </tr>
            </thead>
            <tbody>
              {nodes === undefined ? (
                <SkeletonRows rows={2} widths={[120, 60, 40, 40, 40, 60, 30, 60]} />
              ) : (
                nodes.map((node) => <Row key={node.id} node={node} />)
              )}
            </tbody>
          </DataTable>
        </section>
      )}
    </Section>
  );
}

function Row({ node }: { node: JudgeNode }) {
  const t = useT();
  const isWorking = node.isLive && node.isEnabled && node.outOfService === null;
  const state = !node.isEnabled
    ? t('about.node.state.disabled')
    : !node.isLive
      ? t('about.node.state.away')
      : node.outOfService === null
        ? t('about.node.state.live')
        : t('about.node.state.out', { reason: node.outOfService });
  return (
    <Tr>
      <Td data-tip={[node.cpu, node.kernel].filter(Boolean).join(', ') || undefined}>
        <span className="font-medium">{node.name}</span>
        <span className="ml-2 text-12 text-text-3">{node.host}</span>
      </Td>
      <Td className={cx(isWorking ? 'text-v-ac' : 'text-v-stop')}>{state}</Td>
      <Td align="right">
        {node.tasks.length} / {node.slots}
      </Td>
      <Td align="right">{formatShare(node.cpuLoad)}</Td>
      <Td align="right">{formatShare(node.memoryLoad)}</Td>
      <Td>{node.sandbox === null ? '—' : `${node.sandbox.version} ${node.sandbox.tier}`}</Td>
      <Td align="right">{node.languages.length}</Td>
      <Td align="right">
        <Time value={node.lastSeenAt} />
      </Td>
    </Tr>
  );
}
