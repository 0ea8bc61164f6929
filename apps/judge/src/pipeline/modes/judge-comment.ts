import type { CheckerSpec } from '../checker/judge-program.ts';
import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** Maximum length of a checker's comment, in characters; longer comments are truncated. */
export const maxCommentLength = 255;

export interface JudgeComment {
  /** May be shown to the contestant for any case. */
  readonly message: string;
  /** The checker's comment, for viewers who may see the data; undefined if there is none. */
  readonly quoted: string | undefined;
  /** The output is wrong, badly formatted or only partly correct. */
  readonly isRefused: boolean;
}

/**
 * Returns the checker's or interactor's comment, split by who may read it. A comment about a wrong output often quotes
 * the answer, so it is shown only to viewers of the data; only Kattis validators write a separate text for contestants.
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
