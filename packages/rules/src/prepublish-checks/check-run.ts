import type { CaseResult } from '@xiezhi/contract/judging';

/** The fields of a judged case that the checks use. */
export type CheckedCase = Pick<CaseResult, 'seq' | 'group' | 'status' | 'timeMs'> &
  Partial<Pick<CaseResult, 'score' | 'exitCode' | 'signal' | 'staffMessage' | 'why'>>;

/** Result of a program that was judged for the checks of a problem. */
export interface CheckRun {
  readonly status: number;
  readonly score: number | null;
  readonly timeMs: number | null;
  readonly memoryKb: number | null;
  /** Compiler output, or the reason of a System Error. */
  readonly message: string | null;
  readonly cases: readonly CheckedCase[];
}

/** A test case. Files with the same content have the same digest. */
export interface DataCase {
  readonly seq: number;
  readonly name: string;
  readonly group: number;
  readonly input: { readonly sha256: string; readonly size: number };
  readonly answer: { readonly sha256: string; readonly size: number };
}

/** Maximum number of findings of a kind that are listed. Further ones are only counted. */
export const maxListedFindings = 10;

const saidMax = 200;

/** Returns the first line that contains the program's own text, shortened. */
export function firstMeaningfulLine(text: string | null | undefined): string {
  const line = (text ?? '')
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '' && !/^(?:Runtime Error|Exited|exit code)/i.test(one));
  return (line ?? '').slice(0, saidMax).toWellFormed();
}
