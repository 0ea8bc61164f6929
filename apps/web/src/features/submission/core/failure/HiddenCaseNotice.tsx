import type { JSX, ReactNode } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatMemory, formatTime } from '../../../../lib/format-figures.ts';
import type { CaseResults, JudgeCase } from '../queries.ts';
import { failedCases, similarVisibleFailure, skippedInSameGroup } from './failed-cases.ts';
import { useCaseLabel } from './use-case-label.ts';

interface HiddenCaseNoticeProps {
  result: JudgeCase;
  results: CaseResults;
  /** Shows another case. */
  onShow: ((seq: number) => void) | undefined;
}

/** Shown for a hidden test: its metrics, and a visible case that fails in the same way. */
export function HiddenCaseNotice({ result, results, onShow }: HiddenCaseNoticeProps): JSX.Element {
  const t = useT();
  const labelOf = useCaseLabel();
  const similar = similarVisibleFailure(failedCases(results), result);
  const skipped = skippedInSameGroup(results, result);
  return (
    <div className="why-secret">
      <dl>
        <Fact name={t('failure.measured')}>
          <Measured result={result} limits={results.limits} />
        </Fact>
        {results.subTaskJudgeCaseVoList !== null && skipped > 0 && (
          <Fact name={t('failure.group')}>
            {t('failure.groupSkipped', { group: result.groupNum, count: skipped })}
          </Fact>
        )}
      </dl>
      <dl>
        <Fact name={t('failure.notGiven')}>{t('failure.notGivenWhat')}</Fact>
        {similar !== null && (
          <Fact name={t('failure.suggestion')}>
            {onShow === undefined ? (
              t('failure.sameKind', { name: labelOf(similar) })
            ) : (
              <button
                type="button"
                className="rounded-1 text-left text-brand hover:text-brand-hover"
                onClick={() => onShow(similar.seq)}
              >
                {t('failure.sameKind', { name: labelOf(similar) })}
              </button>
            )}
          </Fact>
        )}
        <Fact name={t('failure.whoOpens')}>{t('failure.whoOpensWhat')}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Time and memory of a case compared with its limits. */
export function Measured({
  result: { time, memory },
  limits,
}: {
  result: JudgeCase;
  limits: CaseResults['limits'];
}): JSX.Element {
  const t = useT();
  if (limits === undefined) return <>{`${formatTime(time)} · ${formatMemory(memory)}`}</>;
  return (
    <>
      {t('failure.against', {
        time: formatTime(time),
        timeLimit: formatTime(limits.time),
        memory: formatMemory(memory),
        memoryLimit: formatMemory(limits.memory),
      })}
    </>
  );
}
