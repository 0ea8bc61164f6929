import type { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { MessageKey } from '../../i18n/messages.ts';
import { knownStatus } from './appearance.ts';

const NAMES = {
  [-10]: 'verdict.notSubmitted',
  [-5]: 'verdict.unknown',
  [-4]: 'verdict.cancelled',
  [-3]: 'verdict.presentationError',
  [-2]: 'verdict.compileError',
  [-1]: 'verdict.wrongAnswer',
  0: 'verdict.accepted',
  1: 'verdict.timeLimit',
  2: 'verdict.memoryLimit',
  3: 'verdict.runtimeError',
  4: 'verdict.systemError',
  5: 'verdict.pending',
  6: 'verdict.compiling',
  7: 'verdict.judging',
  8: 'verdict.partial',
  9: 'verdict.submitting',
  10: 'verdict.submitFailed',
} as const satisfies Record<JudgeStatus, MessageKey>;

/** Translation key of a status. */
export function statusName(status: number): (typeof NAMES)[JudgeStatus] {
  return NAMES[knownStatus(status)];
}

/** Returns the translation key of a case's verdict. A case that was not run is called skipped, not cancelled. */
export function caseName(status: number): (typeof NAMES)[JudgeStatus] | 'verdict.skipped' {
  return status === -4 ? 'verdict.skipped' : statusName(status);
}
