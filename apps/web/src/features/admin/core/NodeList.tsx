import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Overview } from './queries.ts';

type Node = Overview['nodes'][number];

/** Judge nodes with status and load. */
export function NodeList({ nodes }: { nodes: readonly Node[] }) {
  const t = useT();
  if (nodes.length === 0)
    return (
      <p className="flex min-h-(--h-row) items-center gap-2 py-2 text-13">
        <Icon name="warn" className="text-v-stop" />
        {t('console.nodes.none')}
      </p>
    );
  return (
    <ul>
      {nodes.map((node) => (
        <NodeRow key={node.id} node={node} />
      ))}
    </ul>
  );
}

function NodeRow({ node }: { node: Node }) {
  const t = useT();
  const isWorking = node.isLive && node.isEnabled && node.outOfService === null;
  const state = !node.isEnabled
    ? t('console.node.disabled')
    : !node.isLive
      ? t('console.node.away')
      : (node.outOfService ?? t('console.node.busy', { busy: node.tasks.length, slots: node.slots }));
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-13">
      <Icon name={isWorking ? 'check' : 'warn'} className={isWorking ? 'text-v-ac' : 'text-v-stop'} />
      <span className="sr-only">{t(isWorking ? 'console.node.works' : 'console.node.stands')}</span>
      <span
        className="font-medium"
        data-tip={[node.cpu, node.kernel].filter(Boolean).join(', ') || undefined}
      >
        {node.name}
      </span>
      <span className="text-text-3">{[node.host, node.release].filter(Boolean).join(' · ')}</span>
      <span className={cx('min-w-0', !isWorking && 'text-v-stop')}>{state}</span>
      <span className="ml-auto flex flex-wrap gap-x-4 text-text-3 tabular-nums">
        <span>{t('console.node.load', { cpu: share(node.cpuLoad), memory: share(node.memoryLoad) })}</span>
        <span>{t('console.node.languages', { count: node.languages.length })}</span>
        <Time value={node.lastSeenAt} />
      </span>
    </li>
  );
}

function share(value: number | null): string {
  return value === null ? '—' : `${Math.round(value * 100)}%`;
}
