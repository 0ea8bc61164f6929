import { limits } from '@xiezhi/contract/limits';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useT } from '../../../i18n/messages.ts';
import { SmallNumber } from './case-columns.tsx';
import { type TestDataDraft, groupsOf, setAll, spread } from './draft.ts';

interface GroupBarProps {
  base: TestData;
  draft: TestDataDraft;
  edit: (change: (draft: TestDataDraft) => TestDataDraft) => void;
}

/**
 * Groups with their scores. A number typed here becomes the score of the whole group, by the rules of the problem’s
 * case mode.
 */
export function GroupBar({ base, draft, edit }: GroupBarProps) {
  const t = useT();
  const isLowest = base.judgeCaseMode === 'subtask_lowest';
  const isAverage = base.judgeCaseMode === 'subtask_average';
  const groups = groupsOf(draft);
  if (groups.length === 0) return null;

  function setWorth(group: number, worth: number): void {
    edit((former) => {
      const keys = new Set(former.filter((item) => item.group === group).map(({ key }) => key));
      return isLowest || isAverage ? setAll(former, keys, { score: worth }) : spread(former, keys, worth);
    });
  }

  return (
    <ul aria-label={t('testData.groups')} className="mb-2 flex flex-wrap gap-2 text-13">
      {groups.map(({ group, cases, least, sum }) => {
        const needs = base.groups.find((one) => one.group === group)?.dependsOn ?? [];
        const worth = isLowest ? least : isAverage ? Math.round(sum / cases) : sum;
        return (
          <li key={group} className="flex items-center gap-2 rounded-2 bg-sunk px-3 py-1">
            <span className="font-medium">
              {group === 0 ? t('testData.group.samples') : t('testData.group.name', { group })}
            </span>
            <span className="text-12 text-text-3">
              {t('testData.group.cases', { count: cases })}
              {needs.length === 0 ? '' : ` ${t('testData.group.needs', { groups: needs.join(', ') })}`}
            </span>
            {base.type === 1 ? (
              <SmallNumber
                hasDecimals
                label={t('testData.group.worth', { group })}
                value={worth}
                most={limits.testDataScoreMax}
                isInvalid={false}
                isNeeded
                onChange={(value) => setWorth(group, value ?? worth)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
