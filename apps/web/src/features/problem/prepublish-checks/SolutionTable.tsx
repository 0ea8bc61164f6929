import type { CheckedSolution } from '@xiezhi/contract/text/problem-check';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/format-figures.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { MiniStrip } from '../../../components/verdict/MiniStrip.tsx';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { programName, pointsText, statusOf } from './names.ts';
import type { Solution } from './queries.ts';

/** Maximum cases of a mini strip; with more, only the slowest case and the verdict are shown. */
const stripMax = 40;

interface SolutionTableProps {
  solutions: readonly Solution[];
  /** Results of the last checks. */
  checked: readonly CheckedSolution[];
  onEdit: (path: string) => void;
  onDelete: (path: string) => void;
}

/** Expected and actual verdict of each reference solution; highlights rows where they differ. */
export function SolutionTable({ solutions, checked, onEdit, onDelete }: SolutionTableProps): JSX.Element {
  const t = useT();
  const found = new Map(checked.map((one) => [one.path, one]));
  return (
    <div className="overflow-x-auto">
      <DataTable caption={t('check.solutions')}>
        <thead>
          <tr>
            <Th>{t('check.solution')}</Th>
            <Th>{t('check.expected')}</Th>
            <Th>{t('check.got')}</Th>
            <Th className="max-sm:hidden">{t('check.cases')}</Th>
            <Th align="right">{t('check.slowest')}</Th>
            <Th>
              <span className="sr-only">{t('check.edit')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {solutions.map((solution) => {
            const { path, language } = solution;
            const result = found.get(path);
            const name = programName(path);
            return (
              <Tr key={path} className={cx(result?.isMet === false && 'bg-v-wa-tint')}>
                <Td>
                  <span className="block max-w-60 truncate font-mono" data-tip={path}>
                    {name}
                  </span>
                  <span className="block text-12 text-text-3">{language ?? t('check.unknownLanguage')}</span>
                </Td>
                <Td>
                  <Expected solution={solution} />
                </Td>
                <Td>
                  <Got result={result} />
                </Td>
                <Td className="max-sm:hidden">
                  {result !== undefined && result.cases.length <= stripMax ? (
                    <MiniStrip statuses={result.cases.map(({ status }) => status)} />
                  ) : null}
                </Td>
                <Td align="right" className="tabular-nums">
                  {result?.timeMs == null ? '' : formatTime(result.timeMs)}
                </Td>
                <Td align="right">
                  <IconButton icon="edit" label={t('check.edit.of', { name })} onClick={() => onEdit(path)} />
                  <IconButton
                    icon="trash"
                    label={t('check.delete.of', { name })}
                    onClick={() => onDelete(path)}
                  />
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </DataTable>
    </div>
  );
}

function Expected({ solution }: { solution: Solution }): JSX.Element {
  const t = useT();
  const { byGroup = [], limitUse } = solution;
  return (
    <>
      <Verdicts expected={solution} />
      {byGroup.map((part) => (
        <span key={part.groups.join()} className="flex flex-wrap items-center gap-x-2 text-12 text-text-2">
          {t('check.expected.inGroups', { groups: part.groups.join(', ') })}
          <Verdicts expected={part} />
        </span>
      ))}
      {limitUse === undefined ? null : (
        <span className="block text-12 text-text-3">{t(`check.limitUse.${limitUse}`)}</span>
      )}
    </>
  );
}

function Verdicts({
  expected: { permitted, required, score },
}: {
  expected: Pick<Solution, 'permitted' | 'required' | 'score'>;
}): JSX.Element {
  const t = useT();
  const verdicts = required.length > 0 ? required : permitted;
  if (verdicts.length === 0 && score === null)
    return <span className="text-text-3">{t('check.expected.any')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {verdicts.map((verdict) => (
        <VerdictBadge key={verdict} status={statusOf(verdict)} />
      ))}
      {score === null ? null : <span className="tabular-nums">{pointsText(score, t)}</span>}
    </span>
  );
}

function Got({ result }: { result: CheckedSolution | undefined }): JSX.Element {
  const t = useT();
  if (result === undefined) return <span className="text-text-3">{t('check.unchecked')}</span>;
  if (result.status === null) return <span className="text-text-3">{t('check.notJudged')}</span>;
  return (
    <VerdictBadge status={result.status}>
      {result.score === null ? null : <span className="tabular-nums">{result.score}</span>}
    </VerdictBadge>
  );
}
