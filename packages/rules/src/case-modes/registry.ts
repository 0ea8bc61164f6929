import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { ProblemType } from '../verdict/kinds.ts';
import type { CaseMode } from './case-mode.ts';
import { defaultCaseMode } from './default.ts';
import { ergodicWithoutError } from './ergodic-without-error.ts';
import { subtaskAverage } from './subtask-average.ts';
import { subtaskLowest } from './subtask-lowest.ts';

/** All modes, one file each. */
export const caseModes: readonly CaseMode[] = [
  defaultCaseMode,
  subtaskLowest,
  subtaskAverage,
  ergodicWithoutError,
];

/**
 * Returns the mode with this name, as stored in a problem or judging. For an unknown name, returns the default mode.
 */
export function caseModeOf(name: string): CaseMode {
  return caseModes.find((mode) => mode.name === name) ?? defaultCaseMode;
}

/**
 * Returns the mode that judges a problem of this type. In ACM problems, the default mode replaces modes that need
 * scores.
 */
export function caseModeFor(type: ProblemType, name: JudgeCaseMode): CaseMode {
  const mode = caseModeOf(name);
  return type === 0 && mode.isScoredOnly ? defaultCaseMode : mode;
}

/** Returns the name of the mode that judges a problem of this type; see `caseModeFor`. */
export function effectiveCaseMode(type: ProblemType, name: JudgeCaseMode): JudgeCaseMode {
  return caseModeFor(type, name).name;
}
