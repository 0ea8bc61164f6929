import type { CaseResult } from '@xiezhi/contract/judging';

/** What of a judged case the checks of a problem look at. */
export type PieceCase = Pick<CaseResult, 'seq' | 'group' | 'status' | 'timeMs'> &
  Partial<Pick<CaseResult, 'score' | 'exitCode' | 'signal' | 'staffMessage'>>;

/** A program that was judged for the checks of a problem. */
export interface CheckRun {
  readonly status: number;
  readonly score: number | null;
  readonly timeMs: number | null;
  readonly memoryKb: number | null;
  /** Compiler output, or the reason of a System Error. */
  readonly message: string | null;
  readonly cases: readonly PieceCase[];
}

/** A case of the test data: files of the same content have the same digest. */
export interface DataCase {
  readonly seq: number;
  readonly name: string;
  readonly group: number;
  readonly input: { readonly sha256: string; readonly size: number };
  readonly answer: { readonly sha256: string; readonly size: number };
}

/** Findings of a kind that are told one by one; more are only counted. */
export const maxListedFindings = 10;

const saidMost = 200;

/** The first line that says something of the program's own, cut. */
export function firstMeaningfulLine(text: string | null | undefined): string {
  const line = (text ?? '')
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '' && !/^(?:Runtime Error|Exited|exit code)/i.test(one));
  return (line ?? '').slice(0, saidMost).toWellFormed();
}
