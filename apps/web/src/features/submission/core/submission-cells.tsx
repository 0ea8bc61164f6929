import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import type { SubmissionRow } from './queries.ts';

export const ActsMenu = lazyComponent(
  async () => (await import('./SubmissionMenu.tsx')).SubmissionMenu,
  ['acts'],
);

/** The column of acts is for who may judge again; the owner of what failed to be sent finds the one act beside the verdict. */
export function useCanRejudge(): boolean {
  return useUser()?.can.rejudge ?? false;
}

/** What the owner can do with what failed to be sent; nothing on other rows. */
export function OwnerAction({ row }: { row: SubmissionRow }): JSX.Element | null {
  const isOpen = row.status === JudgeStatus.SubmittedFailed && row.can.resubmit;
  return isOpen ? <ActsMenu submitId={row.submitId} status={row.status} canRejudge={false} /> : null;
}

/** The verdict with its score, whether a person gave it, and whether it is of a virtual participation. */
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
