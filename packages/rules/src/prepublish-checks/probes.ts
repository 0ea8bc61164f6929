import type { ProbeName, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  type DataCase,
  firstMeaningfulLine,
  type CheckRun,
  type CheckedCase,
  maxListedFindings,
} from './check-run.ts';

type Blob = DataCase['input'];

/**
 * Returns the output with which the checker is tested on a case. The probe `answer` uses the answer of the case.
 * `other` uses the next different answer of another case. Null if the output of a wrong probe would equal the answer.
 */
export function probeOutput(
  probe: ProbeName,
  cases: readonly DataCase[],
  index: number,
  empty: Blob,
): Blob | null {
  const one = cases[index];
  if (one === undefined) return null;
  const unlike = (blob: Blob) => (blob.sha256 === one.answer.sha256 ? null : blob);
  switch (probe) {
    case 'answer':
      return one.answer;
    case 'empty':
      return unlike(empty);
    case 'input':
      return unlike(one.input);
    case 'other': {
      const following = [...cases.slice(index + 1), ...cases.slice(0, index)];
      return following.find(({ answer }) => unlike(answer) !== null)?.answer ?? null;
    }
  }
}

export interface RunProbe {
  readonly probe: ProbeName;
  /** Result of the probe; null if it was not judged. */
  readonly piece: CheckRun | null;
}

/**
 * Returns the findings about the checker. It should accept the problem's answers and reject certainly wrong outputs.
 */
export function probeFindings(probes: readonly RunProbe[], cases: readonly DataCase[]): ProblemFinding[] {
  const notBuilt = probes.find(
    ({ piece }) => piece?.status === JudgeStatus.SystemError && piece.cases.length === 0,
  );
  if (notBuilt?.piece)
    return [{ kind: 'checkerNotBuilt', level: 'error', said: firstMeaningfulLine(notBuilt.piece.message) }];
  const names = new Map(cases.map(({ seq, name }) => [seq, name]));
  const findings: ProblemFinding[] = [];
  let refused = 0;
  let isAnyAccepted = false;
  for (const { probe, piece } of probes) {
    const results = piece?.cases.filter(({ status }) => status !== JudgeStatus.Cancelled) ?? [];
    const fault = checkerFault(probe, results);
    if (fault !== null) findings.push(fault);
    const decided = results.filter(({ status }) => status !== JudgeStatus.SystemError);
    if (probe === 'answer') {
      findings.push(...answerFindings(decided, names));
      continue;
    }
    const accepted = decided.filter(({ status }) => status === JudgeStatus.Accepted).map(({ seq }) => seq);
    refused += decided.length - accepted.length;
    if (accepted.length === 0) continue;
    isAnyAccepted = true;
    findings.push({
      kind: 'wrongAccepted',
      // The answer of another case may also be correct here. And in some problems, an empty output is correct for some
      // cases.
      level: probe !== 'other' && accepted.length === decided.length ? 'error' : 'warning',
      probe,
      accepted: accepted.length,
      outputs: decided.length,
      seqs: accepted.slice(0, maxListedFindings),
    });
  }
  if (!isAnyAccepted && refused > 0)
    findings.push({ kind: 'wrongRefused', level: 'passed', outputs: refused });
  return findings;
}

function answerFindings(
  decided: readonly CheckedCase[],
  names: ReadonlyMap<number, string>,
): ProblemFinding[] {
  const refused = decided.filter(({ status }) => status !== JudgeStatus.Accepted);
  if (refused.length > 0)
    return refused.slice(0, maxListedFindings).map(({ seq, staffMessage }) => ({
      kind: 'answerRefused',
      level: 'error',
      seq,
      name: names.get(seq) ?? '',
      said: firstMeaningfulLine(staffMessage),
    }));
  return decided.length > 0 ? [{ kind: 'answersAccepted', level: 'passed', cases: decided.length }] : [];
}

/** Returns the first case on which the checker itself failed. */
export function checkerFault(
  probe: ProbeName | 'mutant',
  results: readonly CheckedCase[],
): ProblemFinding | null {
  const fault = results.find(({ status }) => status === JudgeStatus.SystemError);
  if (fault === undefined) return null;
  return {
    kind: 'checkerFailed',
    level: 'error',
    probe,
    seq: fault.seq,
    said: firstMeaningfulLine(fault.staffMessage),
  };
}
