import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { OutputButton } from '../../../content/compiler-diagnostics/OutputButton.tsx';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { problemPath, useScope } from '../../../routing/scope.ts';
import { Icon } from '../../../components/Icon.tsx';
import { caseName } from '../../../components/verdict/names.ts';
import { firstFailure } from '../../../components/verdict/strip-layout.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { isUnfinished, type SubmissionProgress } from './progress.ts';
import { sampleOf, useCaseLabel } from './failure/use-case-label.ts';

interface VerdictFooterProps {
  progress: SubmissionProgress;
  isConnectionLost: boolean;
  isAtHome: boolean;
  /** Full compiler output, if the panel shows only parsed messages. */
  output: string | null;
  gain: SolveSummary | null;
  /** Suggested next problem. */
  next: NextProblem | null;
}

/** A suggested problem. It has a tag if this tag is the reason for the suggestion. */
export type NextProblem = Pick<NonNullable<SolveSummary['next']>, 'problemId' | 'title' | 'tag'>;

/** Below the cases: number of passed cases or the reason of a delay, and a link to the submission. */
export function VerdictFooter(props: VerdictFooterProps): JSX.Element {
  const { progress, isConnectionLost, isAtHome, output, gain, next } = props;
  const t = useT();
  return (
    <div className="live-foot">
      {isConnectionLost ? (
        <p className="live-lost">
          <Icon name="warn" size={14} />
          {t('submission.connectionLost')}
        </p>
      ) : (
        <Said progress={progress} gain={gain} />
      )}
      <span className="flex-1" />
      {output !== null && <OutputButton output={output} />}
      {next !== null && <NextLink next={next} />}
      {progress.submitId > 0 && !isAtHome && (
        <SubmissionLink submitId={progress.submitId} isSpare={next !== null} />
      )}
    </div>
  );
}

function Said({ progress, gain }: Pick<VerdictFooterProps, 'progress' | 'gain'>): JSX.Element | null {
  return gain === null ? <Tally progress={progress} /> : <Gained gain={gain} />;
}

/** Shows what the author of an accepted submission has gained. */
function Gained({ gain: { isFirst, place, points, solved } }: { gain: SolveSummary }): JSX.Element {
  const t = useT();
  const first = place === null ? t('submission.solvedFirst') : t('submission.solvedAt', { place });
  return (
    <>
      <span className="live-gained">{isFirst ? first : t('submission.solvedAgain')}</span>
      {points !== null && points > 0 && <span>{t('submission.pointsGained', { points })}</span>}
      {isFirst && <span className="max-sm:hidden">{t('submission.solvedInAll', { solved })}</span>}
    </>
  );
}

function NextLink({ next }: { next: NextProblem }): JSX.Element {
  const t = useT();
  const { problemId, title, tag } = next;
  const scope = useScope();
  return (
    <HrefLink
      href={problemPath(scope, problemId)}
      className="live-next rounded-1"
      data-tip={tag === null ? undefined : t('submission.nextByTag', { tag })}
    >
      {t('submission.nextProblem', { id: problemId, title })}
    </HrefLink>
  );
}

function Tally({ progress }: { progress: SubmissionProgress }): JSX.Element | null {
  const t = useT();
  const labelOf = useCaseLabel();
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
            <span className="vd-letters">{labelOf(sampleOf(progress, failure.seq))}</span>
          </VerdictBadge>
        </span>
      )}
    </>
  );
}

interface SubmissionLinkProps {
  submitId: number;
  /** Whether the link is hidden on narrow windows, which need the space for more important items. */
  isSpare: boolean;
}

function SubmissionLink({ submitId, isSpare }: SubmissionLinkProps): JSX.Element {
  const t = useT();
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: String(submitId) }}
      className={cx(
        'relative flex-none rounded-1 text-brand after:absolute after:-inset-2.5 hover:text-brand-hover',
        isSpare && 'max-sm:hidden',
      )}
    >
      {t('submission.numbered', { id: `#${submitId}` })}
    </Link>
  );
}
