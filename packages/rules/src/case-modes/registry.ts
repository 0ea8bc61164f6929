import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ProblemType } from '../verdict/kinds.ts';
import type { CaseMode } from './case-mode.ts';
import { defaultCaseMode } from './default.ts';
import { ergodicWithoutError } from './ergodic-without-error.ts';
import { subtaskAverage } from './subtask-average.ts';
import { subtaskLowest } from './subtask-lowest.ts';

/** Every mode that problems may name, one file each. */
export const caseModes: readonly CaseMode[] = [
  defaultCaseMode,
  subtaskLowest,
  subtaskAverage,
  ergodicWithoutError,
];

/** The mode by its name on a problem or judging; the default one for a name that nobody registered. */
export function caseModeOf(name: string): CaseMode {
  return caseModes.find((mode) => mode.name === name) ?? defaultCaseMode;
}

/** The mode that judges a problem: one for scores alone gives way to the default one in an ACM problem. */
export function caseModeFor(type: ProblemType, name: JudgeCaseMode): CaseMode {
  const mode = caseModeOf(name);
  return type === 0 && mode.isScoredOnly ? defaultCaseMode : mode;
}

/** Name of the mode that really judges a problem of this type, see `caseModeFor`. */
export function effectiveCaseMode(type: ProblemType, name: JudgeCaseMode): JudgeCaseMode {
  return caseModeFor(type, name).name;
}
