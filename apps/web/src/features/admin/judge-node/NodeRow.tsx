import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { stateOf } from './node-state.ts';
import { ThroughputChart } from './ThroughputChart.tsx';
import type { JudgeNode } from './queries.ts';
import { SandboxLacks } from './SandboxLacks.tsx';

interface NodeRowProps {
  node: JudgeNode;
  finished: readonly number[] | undefined;
  /** Actions on the node; null if the viewer may not manage nodes. */
  actions: { onEnable: () => void; onDisable: () => void; onForget: () => void } | null;
}

/** A judge node: status, capabilities, load and actions. */
export function NodeRow({ node, finished, actions }: NodeRowProps) {
  const t = useT();
  const { label, tone, reason } = stateOf(t, node);
  const facts = [
    node.host,
    node.cpu,
    node.cores === null ? null : t('nodeAdmin.cores', { count: node.cores }),
    node.pace === null
      ? null
      : t('nodeAdmin.speed', {
          speed: node.pace.speed.toFixed(2),
          noise: (node.pace.noise * 100).toFixed(1),
        }),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li className="border-b border-line py-3.5 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-14 font-bold break-all">{node.name}</h2>
        <Label tone={tone}>{label}</Label>
        {node.sandbox?.isSafe === false ? <Label tone="failed">{t('nodeAdmin.unsafe')}</Label> : null}
        {reason === null ? null : <span className="min-w-0 break-words text-text-2">{reason}</span>}
        {actions === null ? null : (
          <span className="ml-auto flex gap-2">
            {node.isLive || node.disabled !== null ? null : (
              <Button size="small" tone="danger" onClick={actions.onForget}>
                {t('nodeAdmin.forget')}
              </Button>
            )}
            {node.disabled === null ? (
              <Button size="small" onClick={actions.onDisable}>
                {t('nodeAdmin.disable')}
              </Button>
            ) : (
              <Button size="small" onClick={actions.onEnable}>
                {t('nodeAdmin.enable')}
              </Button>
            )}
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
            <span>{t('nodeAdmin.slots', { busy: node.tasks.length, slots: node.slots })}</span>
            <span>{t('nodeAdmin.load', { cpu: share(node.cpuLoad), memory: share(node.memoryLoad) })}</span>
            <span className="text-text-3">
              {t('nodeAdmin.seen')} <Time value={node.lastSeenAt} />
            </span>
          </p>
          <p className="mt-0.5 text-12 break-words text-text-3">{facts.join(', ')}</p>
        </div>
        <ThroughputChart finished={finished} />
      </div>
      {node.rival === null ? null : (
        <p className="mt-1.5 break-words text-v-stop">{t('nodeAdmin.rival', { host: node.rival.host })}</p>
      )}
      {node.failures.length === 0 ? null : (
        <ul aria-label={t('nodeAdmin.failures.of', { name: node.name })} className="mt-1.5 text-12">
          {node.failures.map(({ language, reason: why }) => (
            <li key={language} className="break-words">
              <span className="text-v-stop">{t('nodeAdmin.failed', { language })}</span>{' '}
              <span className="text-text-2">{why}</span>
            </li>
          ))}
        </ul>
      )}
      <SandboxLacks node={node} />
      <details className="group mt-1.5">
        <summary className="inline-flex list-none gap-1 min-h-6 cursor-pointer items-center rounded-1 text-12 text-text-3 hover:text-text max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
          {t('nodeAdmin.languages', { count: node.languages.length })}
          <Icon name="down" size={14} className="flex-none group-open:rotate-180" />
        </summary>
        <ul
          aria-label={t('nodeAdmin.languages.of', { name: node.name })}
          className="mt-1 grid gap-x-6 gap-y-1 text-12 sm:grid-cols-2 xl:grid-cols-3"
        >
          {node.languages.map(({ name, version }) => (
            <li key={name} className="flex min-w-0 gap-2">
              <span className="flex-none">{name}</span>
              <span className="ellipsis text-text-3" title={version}>
                {version}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function share(value: number | null): string {
  return value === null ? '—' : `${Math.round(value * 100)}%`;
}
