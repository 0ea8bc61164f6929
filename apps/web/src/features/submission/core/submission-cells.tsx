import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import type { SubmissionRow } from './queries.ts';

export const SubmissionActionsMenu = lazyComponent(
  async () => (await import('./SubmissionMenu.tsx')).SubmissionMenu,
  ['submissionActions'],
);

/**
 * Whether to show the action column: only users who may rejudge see it. Owners of a failed submission have their only
 * action next to the verdict.
 */
export function useCanRejudge(): boolean {
  return useUser()?.can.rejudge ?? false;
}

/** Lets the owner resubmit a failed submission. Renders nothing in other rows. */
export function OwnerAction({ row }: { row: SubmissionRow }): JSX.Element | null {
  const isOpen = row.status === JudgeStatus.SubmittedFailed && row.can.resubmit;
  return isOpen ? (
    <SubmissionActionsMenu submitId={row.submitId} status={row.status} canRejudge={false} />
  ) : null;
}

/** The verdict with its score, marked if it was set manually or belongs to a virtual participation. */
export function Verdict({ row }: { row: SubmissionRow }): JSX.Element {
  const t = useT();
  const score = exactScoreOf(row);
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <VerdictBadge status={row.status} isNamed />
      {score !== null && (
        <span className="flex-none text-12 text-text-2">{t('submission.points', { score })}</span>
      )}
      {row.isManual && <span className="flex-none text-12 text-text-3">{t('submission.manual')}</span>}
      {row.isVirtual && <span className="flex-none text-12 text-text-3">{t('submission.virtual')}</span>}
    </span>
  );
}
