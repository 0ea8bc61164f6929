import type { RepositoryOutcome } from '@xiezhi/contract/routes/problem-repository';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { editorBase } from '../authoring/addresses.ts';
import { sentenceOf } from '../prepublish-checks/sentence.ts';
import { Details } from '../packages/Details.tsx';
import type { RepositoryProblem } from './queries.ts';

const outcomes: Readonly<Record<RepositoryOutcome, { label: PlainKey; tone: LabelTone }>> = {
  unchanged: { label: 'repository.outcome.unchanged', tone: 'plain' },
  published: { label: 'repository.outcome.published', tone: 'running' },
  ready: { label: 'repository.outcome.ready', tone: 'upcoming' },
  conflict: { label: 'repository.outcome.conflict', tone: 'failed' },
  checksFailed: { label: 'repository.outcome.checksFailed', tone: 'failed' },
  refused: { label: 'repository.outcome.refused', tone: 'failed' },
  removed: { label: 'repository.outcome.removed', tone: 'ended' },
};

const signs = { added: '+', changed: '~', removed: '−' } as const;

interface RepositoryProblemRowProps {
  problem: RepositoryProblem;
  isBusy: boolean;
  onOverwrite: () => void;
}

/** The result of a problem in the last sync: reasons, findings, differences and report. */
export function RepositoryProblemRow({
  problem,
  isBusy,
  onOverwrite,
}: RepositoryProblemRowProps): JSX.Element {
  const t = useT();
  const { root, pid, displayId, outcome, reasons, findings, changes, report, siteEdit, publishedCommit } =
    problem;
  const { label, tone } = outcomes[outcome];
  return (
    <li className="border-b border-line py-2.5 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {pid === null ? (
          <span className="font-mono">{displayId || root}</span>
        ) : (
          <HrefLink href={editorBase(pid)} className="rounded-1 font-mono text-brand hover:text-brand-hover">
            {displayId}
          </HrefLink>
        )}
        <span className="min-w-0 flex-1 font-mono text-12 break-all text-text-3">{root || '/'}</span>
        {publishedCommit === null ? null : (
          <span className="text-12 text-text-3">
            {t('repository.publishedAs', { commit: publishedCommit.slice(0, 10) })}
          </span>
        )}
        {pid === null || problem.isPublic ? null : <Label tone="plain">{t('repository.hidden')}</Label>}
        <Label tone={tone}>{t(label)}</Label>
        {outcome === 'conflict' ? (
          <Button size="small" isBusy={isBusy} onClick={onOverwrite}>
            {t('repository.overwrite')}
          </Button>
        ) : null}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1 break-words text-text-2">
          {reason}
        </p>
      ))}
      {siteEdit === null ? null : (
        <p className="mt-1 text-12 text-text-3">
          {t('repository.siteEdit', { name: siteEdit.by ?? '–' })} <Time value={siteEdit.at} />
        </p>
      )}
      <Details
        label={t('repository.findings', { errors: problem.errors, warnings: problem.warnings })}
        lines={findings.map((finding) => sentenceOf(finding, t).text)}
        isOpen={problem.errors > 0}
        isFault={problem.errors > 0}
      />
      <Details
        label={t('repository.changes', { count: changes.length })}
        lines={changes.map(({ path, change }) => `${signs[change]} ${path}`)}
        isMono
      />
      <Details label={t('repository.report', { count: report.length })} lines={report} />
    </li>
  );
}
