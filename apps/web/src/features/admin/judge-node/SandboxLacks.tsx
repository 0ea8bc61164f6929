import { useT } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { JudgeNode } from './queries.ts';

const textKeys = {
  'watched-limits': 'nodeAdmin.lack.watchedLimits',
  'uncounted-memory': 'nodeAdmin.lack.uncountedMemory',
  'readable-files': 'nodeAdmin.lack.readableFiles',
  'seen-processes': 'nodeAdmin.lack.seenProcesses',
  'outlives-judge': 'nodeAdmin.lack.outlivesJudge',
  'box-size': 'nodeAdmin.lack.boxSize',
  'shared-proc': 'nodeAdmin.lack.sharedProc',
  'shared-tmp': 'nodeAdmin.lack.sharedTmp',
  'files-of-judge': 'nodeAdmin.lack.filesOfJudge',
  'signals-to-children': 'nodeAdmin.lack.signalsToChildren',
} as const;

function hasText(code: string): code is keyof typeof textKeys {
  return Object.hasOwn(textKeys, code);
}

/**
 * Lists guarantees that a node's sandbox cannot give on its host, and how to get a stronger tier. Renders nothing if
 * the sandbox gives all of them.
 */
export function SandboxLacks({ node: { name, sandbox } }: { node: JudgeNode }) {
  const t = useT();
  const lacks = sandbox?.lacks ?? [];
  if (lacks.length === 0) return null;
  return (
    <details className="group mt-1.5">
      <summary className="inline-flex list-none gap-1 min-h-6 cursor-pointer items-center rounded-1 text-12 text-text-3 hover:text-text max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        {t('nodeAdmin.lacks', { count: lacks.length })}
        <Icon name="down" size={14} className="flex-none group-open:rotate-180" />
      </summary>
      <ul aria-label={t('nodeAdmin.lacks.of', { name })} className="mt-1 list-disc pl-5 text-12">
        {lacks.map((code) => (
          <li key={code} className="break-words">
            {hasText(code) ? t(textKeys[code]) : code}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 break-words text-text-2">
        {t(sandbox?.tier === 'userns' ? 'nodeAdmin.stronger.root' : 'nodeAdmin.stronger.namespaces')}
      </p>
    </details>
  );
}
