/** Summarizes the case results in one sentence. */
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { firstFailure, type StripCase } from '../../../components/verdict/strip-layout.ts';

export interface VerdictSummary {
  total: number;
  accepted: number;
  skipped: number;
  /** The decisive case with its verdict; null if all passed. */
  failure: { seq: number; status: number; sample?: number | undefined } | null;
}

/** Counts for the summary; null without cases. */
export function summarizeVerdict(cases: readonly StripCase[]): VerdictSummary | null {
  if (cases.length === 0) return null;
  const count = (status: number): number => cases.filter((result) => result.status === status).length;
  const failure = firstFailure(cases);
  return {
    total: cases.length,
    accepted: count(JudgeStatus.Accepted),
    skipped: count(JudgeStatus.Cancelled),
    failure:
      failure === undefined
        ? null
        : {
            seq: failure.seq,
            status: failure.status,
            ...(failure.sample !== undefined && { sample: failure.sample }),
          },
  };
}
