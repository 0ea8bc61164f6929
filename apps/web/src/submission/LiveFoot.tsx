import { JudgeStatus } from '@xiezhi/contract/status';
import type { JSX } from 'react';
import { OutputButton } from '../compiler/OutputButton.tsx';
import { useT } from '../i18n/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { Icon } from '../ui/Icon.tsx';
import { caseName } from '../ui/verdict/names.ts';
import { firstFailure } from '../ui/verdict/strip-layout.ts';
import { VerdictBadge } from '../ui/verdict/VerdictBadge.tsx';
import { isUnfinished, type Progress } from './progress.ts';

interface LiveFootProps {
  progress: Progress;
  isConnectionLost: boolean;
  isAtHome: boolean;
  /** All that a compiler said, where the panel shows it in parts. */
  output: string | null;
}

/** Under the cases: how many passed, or what holds the news up, and the way to the submission. */
export function LiveFoot({ progress, isConnectionLost, isAtHome, output }: LiveFootProps): JSX.Element {
  const t = useT();
  return (
    <div className="live-foot">
      {isConnectionLost ? (
        <p className="live-lost">
          <Icon name="warn" size={14} />
          {t('submission.connectionLost')}
        </p>
      ) : (
        <Tally progress={progress} />
      )}
      <span className="flex-1" />
      {output !== null && <OutputButton output={output} />}
      {progress.submitId > 0 && !isAtHome && <SubmissionLink submitId={progress.submitId} />}
    </div>
  );
}

function Tally({ progress }: { progress: Progress }): JSX.Element | null {
  const t = useT();
  const { cases, status } = progress;
  const isOver = !isUnfinished(status);
  if (status === JudgeStatus.CompileError) return <span>{t('submission.noneRun')}</span>;
  if (cases.length === 0) return null;
  const passed = cases.filter((one) => one.status === JudgeStatus.Accepted).length;
  const skipped = cases.filter((one) => one.status === JudgeStatus.Cancelled).length;
  const failed = cases.length - passed - skipped;
  const failure = firstFailure(cases);
  if (isOver && failed + skipped === 0) return <span>{t('submission.allPassed', { total: passed })}</span>;
  return (
    <>
      <span className="is-cut">
        {skipped === 0
          ? t('submission.tally', { passed, failed })
          : t('submission.tallySkipped', { passed, failed, skipped })}
      </span>
      {failure !== undefined && (
        <span data-tip={t(caseName(failure.status))}>
          <VerdictBadge status={failure.status} isCase>
            <span className="vd-letters">#{failure.seq}</span>
          </VerdictBadge>
        </span>
      )}
    </>
  );
}

function SubmissionLink({ submitId }: { submitId: number }): JSX.Element {
  const t = useT();
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: String(submitId) }}
      className="relative flex-none rounded-1 text-brand after:absolute after:-inset-2.5 hover:text-brand-hover"
    >
      {t('submission.numbered', { id: `#${submitId}` })}
    </Link>
  );
}
