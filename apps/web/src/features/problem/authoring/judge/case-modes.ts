import type { JudgeCaseMode } from '@xiezhi/contract/limits';

const acmModes = ['default', 'ergodic_without_error'] as const satisfies readonly JudgeCaseMode[];
const oiModes = ['default', 'subtask_lowest', 'subtask_average'] as const satisfies readonly JudgeCaseMode[];

/** Case modes (order and scoring of cases) for a problem type: `0` ACM, `1` OI. */
export function caseModesOf(type: string): readonly (typeof acmModes | typeof oiModes)[number][] {
  return type === '1' ? oiModes : acmModes;
}

/** Whether cases are scored by groups, which may depend on each other. */
export const isByGroup = (caseMode: string): boolean => caseMode.startsWith('subtask_');
