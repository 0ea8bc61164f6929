import type { CheckerSpec } from '../checker/judge-program.ts';
import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** Longer remarks of checkers are cut. */
export const saidMax = 255;

export interface JudgeComment {
  /** What the contestant may read whatever the case. */
  readonly message: string;
  /** What was said, for who may see the data; undefined where that was nothing. */
  readonly quoted: string | undefined;
  /** Wrong, badly presented or only partly right. */
  readonly isRefused: boolean;
}

/**
 * Who may read what a checker or interactor said. One that refuses an output likes to quote the answer, so its words
 * go with the data; only Kattis validators have a file that is written for contestants.
 */
export function commentOf(
  { dialect }: Pick<CheckerSpec, 'dialect'>,
  { status, message }: { status: number; message: string },
): JudgeComment {
  const isRefused = refusals.has(status);
  const isForContestants = !isRefused || dialect === 'kattis';
  const quoted = isRefused && message !== '' ? message : undefined;
  return { message: isForContestants ? message : '', quoted, isRefused };
}

const refusals: ReadonlySet<number> = new Set([
  JudgeStatus.WrongAnswer,
  JudgeStatus.PresentationError,
  JudgeStatus.PartialAccepted,
]);
