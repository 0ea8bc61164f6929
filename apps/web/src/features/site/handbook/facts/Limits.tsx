import { limits } from '@xiezhi/contract/limits/index';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../../i18n/messages.ts';
import { FactTable } from './FactTable.tsx';

const shown: readonly (readonly [PlainKey, string | number])[] = [
  ['handbook.limit.username', limits.usernameMax],
  ['handbook.limit.password', `${limits.passwordMin}–${limits.passwordMax}`],
  ['handbook.limit.code', limits.codeMax],
  ['handbook.limit.codeBytes', limits.codeMaxBytes / 1024],
  ['handbook.limit.testRunInput', limits.testRunInputMax],
  ['handbook.limit.contestProblems', limits.contestProblemsMax],
  ['handbook.limit.trainingProblems', limits.trainingProblemsMax],
  ['handbook.limit.importedUsers', limits.importedUsersMax],
  ['handbook.limit.generatedUsers', limits.generatedUsersMax],
];

/** Limits that the site enforces. */
export function Limits(): JSX.Element {
  const t = useT();
  return (
    <FactTable
      label={t('handbook.limits')}
      heads={[t('handbook.limit'), t('handbook.value')]}
      rows={shown.map(([key, value]) => [t(key), String(value)])}
    />
  );
}
