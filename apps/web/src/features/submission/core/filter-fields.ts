import { judgeStatuses, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Translate } from '../../../i18n/messages.ts';
import type { Filter } from '../../../components/data-list/FilterBar.tsx';
import { statusName } from '../../../components/verdict/names.ts';
import type { SubmissionFilters, SubmissionListSearch } from './filters.ts';

/**
 * Statuses that never occur in the list, because they exist only in the browser during submission or mark untried
 * problems.
 */
const neverListed = new Set<number>([
  JudgeStatus.Submitting,
  JudgeStatus.NotSubmitted,
  JudgeStatus.SubmittedUnknownResult,
]);

/** State change that removes all filters. */
export const noSubmissionFilters: Partial<SubmissionListSearch> = {
  onlyMine: undefined,
  status: undefined,
  username: undefined,
  problemID: undefined,
  completeProblemID: undefined,
};

/** The filters of the list. "Only mine" clears the user name, because the two filters contradict each other. */
export function filtersIn(t: Translate, filters: SubmissionFilters): Filter<SubmissionListSearch>[] {
  const exact: Filter<SubmissionListSearch> = {
    kind: 'switch',
    id: 'exact',
    label: t('submission.exactProblem'),
    value: filters.completeProblemID,
    change: (isOn) => ({ completeProblemID: isOn ? true : undefined }),
  };
  return [
    {
      kind: 'search',
      id: 'problem',
      icon: 'list',
      label: t('submission.problemFilter'),
      value: filters.problemID,
      change: (problemID) => ({
        problemID,
        ...(problemID === undefined && { completeProblemID: undefined }),
      }),
    },
    {
      kind: 'search',
      id: 'user',
      icon: 'users',
      label: t('submission.userFilter'),
      value: filters.username,
      isDisabled: filters.onlyMine,
      change: (username) => ({ username }),
    },
    {
      kind: 'choice',
      id: 'status',
      label: t('submission.statusFilter'),
      value: filters.status?.toString(),
      any: t('submission.anyStatus'),
      options: judgeStatuses
        .filter((status) => !neverListed.has(status))
        .map((status) => ({ value: String(status), label: t(statusName(status)) })),
      change: (value) => ({ status: value === undefined ? undefined : Number(value) }),
    },
    {
      kind: 'switch',
      id: 'mine',
      label: t('submission.onlyMine'),
      value: filters.onlyMine,
      change: (isOn) => (isOn ? { onlyMine: true, username: undefined } : { onlyMine: undefined }),
    },
    ...(filters.problemID === undefined ? [] : [exact]),
  ];
}
