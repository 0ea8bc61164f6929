import { exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { Fragment, useState, type JSX, type ReactNode } from 'react';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useIsPhone } from '../../../components/use-media.ts';
import { Icon } from '../../../components/Icon.tsx';
import { DataTable, Td, Th } from '../../../components/table.tsx';
import { MiniStrip } from '../../../components/verdict/MiniStrip.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { formatMemory, formatTime } from '../../../lib/format-figures.ts';
import type { CaseResults, JudgeCase, Submission } from './queries.ts';
import { useCaseLabel } from './failure/use-case-label.ts';

// Lazy: not needed for the first view.
const CaseDetail = lazyComponent(async () => (await import('./CaseDetail.tsx')).CaseDetail, ['failure']);

type Subtask = NonNullable<CaseResults['subTaskJudgeCaseVoList']>[number];

/** Maximum number of rows until the list is expanded, so that thousands of cases do not slow the page down. */
const INITIAL_ROWS = 200;
/** Maximum number of cases in a mini strip. */
const MINI_MAX = 15;

interface CaseTableProps {
  submission: Submission;
  results: CaseResults;
  /** Number of the case that determined the verdict. */
  decisive: number | null;
}

/** Case results: a plain table, or a tree of subtasks with the failing ones expanded. */
export function CaseTable({ submission, results, decisive }: CaseTableProps): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const subtasks = results.subTaskJudgeCaseVoList;
  const cases = results.judgeCaseList ?? [];
  const hasScores = subtasks !== null || cases.some(({ score }) => score !== null);
  const hasDetails = cases.some(caseHasDetails);
  return (
    <DataTable
      caption={t('submission.cases')}
      className="max-sm:[&_td]:px-1 max-sm:[&_th]:px-1 max-sm:[&_th]:whitespace-normal"
    >
      <thead>
        <tr>
          <Th>{t(subtasks === null || isPhone ? 'submission.case' : 'submission.subtaskOrCase')}</Th>
          <Th>{t('submission.result')}</Th>
          {hasScores && <Th align="right">{t('submission.score')}</Th>}
          <Th align="right">{t('submission.time')}</Th>
          <Th align="right">{t('submission.memory')}</Th>
          {(subtasks !== null || hasDetails) && (
            <Th className="w-16">
              <span className="sr-only">{t('submission.viewCase')}</span>
            </Th>
          )}
        </tr>
      </thead>
      {subtasks === null ? (
        <tbody>
          <CaseRows
            submission={submission}
            results={results}
            cases={cases}
            decisive={decisive}
            hasScores={hasScores}
            hasDetails={hasDetails}
          />
        </tbody>
      ) : (
        subtasks.map((subtask) => (
          <SubtaskRows
            key={subtask.groupNum}
            submission={submission}
            results={results}
            subtask={subtask}
            decisive={decisive}
          />
        ))
      )}
    </DataTable>
  );
}

/** Index of the case in the URL fragment (`#case-250`); −1 if it is not among `cases`. */
function indexInHash(cases: readonly JudgeCase[]): number {
  return cases.findIndex(({ seq }) => location.hash === `#case-${seq}`);
}

interface SubtaskRowsProps extends CaseTableProps {
  subtask: Subtask;
}

function SubtaskRows({ subtask, ...rest }: SubtaskRowsProps): JSX.Element {
  const t = useT();
  const isFailing = subtask.status !== JudgeStatus.Accepted && subtask.status !== JudgeStatus.Cancelled;
  const [isOpen, setIsOpen] = useState(() => isFailing || indexInHash(subtask.subtaskDetailList) >= 0);
  const statuses = subtask.subtaskDetailList.map(({ status }) => status);
  const areSamples = subtask.subtaskDetailList.every(({ sample }) => sample !== undefined);
  return (
    <tbody>
      <tr className="relative bg-sunk">
        <Td className="h-10! font-bold">
          <button
            type="button"
            aria-expanded={isOpen}
            className="inline-flex items-center gap-1.5 rounded-1 after:absolute after:inset-0"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} className="text-text-3" />
            {areSamples ? t('verdict.samples') : t('verdict.subtask', { number: subtask.groupNum })}
          </button>
        </Td>
        <Td>
          <VerdictBadge status={subtask.status} isCase />
        </Td>
        <Td align="right">
          {!areSamples && <b>{exactScoreOf(subtask)}</b>}
          {!areSamples && subtask.fullScore !== undefined && (
            <span className="text-text-3"> / {subtask.fullScore}</span>
          )}
        </Td>
        <Td align="right" className="text-text-2">
          {formatTime(subtask.time)}
        </Td>
        <Td align="right" className="text-text-2">
          {formatMemory(subtask.memory)}
        </Td>
        <Td align="right" className="max-sm:[&>*]:hidden">
          {statuses.length <= MINI_MAX ? (
            <MiniStrip statuses={statuses} />
          ) : (
            <span className="text-12 text-text-3">{`${subtask.ac} / ${subtask.total}`}</span>
          )}
        </Td>
      </tr>
      {isOpen && <CaseRows {...rest} cases={subtask.subtaskDetailList} hasScores hasDetails isInSubtask />}
    </tbody>
  );
}

interface CaseRowsProps extends CaseTableProps {
  cases: readonly JudgeCase[];
  hasScores: boolean;
  /** Whether there is a last column, which expands details of a case. */
  hasDetails: boolean;
  isInSubtask?: boolean;
}

/** Time by which a case exceeded the limit, formatted; null if it did not. */
function timeExcess({ why }: JudgeCase): string | null {
  const cause = why?.cause;
  return cause?.kind === 'time' && cause.used > cause.limit ? formatTime(cause.used - cause.limit) : null;
}

/** Memory by which a case exceeded the limit, formatted; null if it did not. */
function memoryExcess({ why }: JudgeCase): string | null {
  const cause = why?.cause;
  return cause?.kind === 'memory' && cause.used > cause.limit ? formatMemory(cause.used - cause.limit) : null;
}

interface OverLimitProps {
  amount: string | null;
  name: 'submission.overTime' | 'submission.overMemory';
}

function OverLimit({ amount, name }: OverLimitProps): JSX.Element | null {
  const t = useT();
  if (amount === null) return null;
  return (
    <span className="ml-1 text-12 text-v-stop" data-tip={t(name, { by: amount })}>
      <span aria-hidden="true">+{amount}</span>
      <span className="sr-only">{t(name, { by: amount })}</span>
    </span>
  );
}

/** Whether a case has details. */
function caseHasDetails({ status, userOutput, why, isDataOpen }: JudgeCase): boolean {
  if (status === JudgeStatus.Cancelled) return false;
  return Boolean(userOutput) || why !== undefined || isDataOpen === true;
}

function CaseRows(props: CaseRowsProps): JSX.Element {
  const { submission, results, cases, decisive, hasScores, hasDetails, isInSubtask = false } = props;
  const t = useT();
  const labelOf = useCaseLabel();
  const isPhone = useIsPhone();
  const [indexInUrl] = useState(() => indexInHash(cases));
  const [isLimited, setIsLimited] = useState(indexInUrl < INITIAL_ROWS);
  // Initially expanded: the case in the URL fragment, or else the one that determined the verdict.
  const [opened, setOpened] = useState<number | null>(cases[indexInUrl]?.seq ?? decisive);
  const shown = isLimited ? cases.slice(0, INITIAL_ROWS) : cases;
  return (
    <>
      {shown.map((result) => {
        const isSkipped = result.status === JudgeStatus.Cancelled;
        const isOpen = opened === result.seq;
        return (
          <Fragment key={result.seq}>
            <tr
              id={`case-${result.seq}`}
              className={cx(
                'relative scroll-mt-2 target:bg-selected',
                result.seq === decisive ? 'bg-selected' : !isSkipped && 'hover:bg-hover',
                isSkipped && 'text-text-3',
              )}
            >
              <CaseCell className={cx('font-mono text-12 text-text-3', isInSubtask && 'pl-6! sm:pl-[34px]!')}>
                {labelOf(result)}
              </CaseCell>
              <CaseCell>
                <VerdictBadge status={result.status} isNamed={!isPhone} isCase />
              </CaseCell>
              {hasScores && (
                <CaseCell align="right" className="text-text-2">
                  {isInSubtask ? '' : exactScoreOf(result)}
                </CaseCell>
              )}
              <CaseCell align="right" className="text-text-2">
                {isSkipped ? '—' : formatTime(result.time)}
                <OverLimit amount={timeExcess(result)} name="submission.overTime" />
              </CaseCell>
              <CaseCell align="right" className="text-text-2">
                {isSkipped ? '—' : formatMemory(result.memory)}
                <OverLimit amount={memoryExcess(result)} name="submission.overMemory" />
              </CaseCell>
              {hasDetails && (
                <CaseCell align="right">
                  {caseHasDetails(result) && (
                    <button
                      type="button"
                      className="rounded-1 text-brand after:absolute after:inset-0 hover:text-brand-hover"
                      aria-expanded={isOpen}
                      onClick={() => setOpened(isOpen ? null : result.seq)}
                    >
                      {t(isOpen ? 'submission.hideCase' : 'submission.viewCase')}
                      <span className="sr-only">{` ${labelOf(result)}`}</span>
                    </button>
                  )}
                </CaseCell>
              )}
            </tr>
            {isOpen && caseHasDetails(result) && (
              <CaseDetail submission={submission} results={results} result={result} />
            )}
          </Fragment>
        );
      })}
      {cases.length > shown.length && (
        <tr>
          <td colSpan={6} className="border-b border-line p-2 text-center">
            <button
              type="button"
              className="h-control rounded-1 px-3 text-13 text-brand hover:text-brand-hover"
              onClick={() => setIsLimited(false)}
            >
              {t('submission.showAllCases', { count: cases.length })}
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

interface CaseCellProps {
  align?: 'left' | 'right';
  className?: string;
  children?: ReactNode;
}

/** Case rows are a little lower than other rows, since there may be many. */
function CaseCell({ className, ...rest }: CaseCellProps): JSX.Element {
  return <Td className={cx('h-11! sm:h-8!', className)} {...rest} />;
}
