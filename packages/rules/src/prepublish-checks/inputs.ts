import type { CaseResult } from '@xiezhi/contract/judging';
import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type DataCase, firstMeaningfulLine, type CheckRun, maxListedFindings } from './check-run.ts';

type Run = Pick<CaseResult, 'status'> & Partial<Pick<CaseResult, 'exitCode' | 'signal'>>;

/**
 * Returns whether a validator accepts an input. Null if it was stopped or crashed. Validators with testlib accept with
 * exit code 0, those of ICPC packages with 42. If the validator `isStrict`, only 42 counts.
 */
export function acceptsInput({ status, exitCode, signal }: Run, isStrict: boolean): boolean | null {
  const undecided: readonly number[] = [
    JudgeStatus.TimeLimitExceeded,
    JudgeStatus.MemoryLimitExceeded,
    JudgeStatus.SystemError,
    JudgeStatus.Cancelled,
  ];
  if (undecided.includes(status) || typeof exitCode !== 'number' || typeof signal === 'string') return null;
  return exitCode === 42 || (exitCode === 0 && !isStrict);
}

export interface RunValidator {
  readonly path: string;
  readonly isStrict: boolean;
  /** Result of the validator; null if it was not judged. */
  readonly piece: CheckRun | null;
  /** Cases without a result, because their inputs need validator arguments that are not supported. */
  readonly passedOver: ReadonlySet<number>;
}

/** Returns the findings of the validators about the inputs of a problem. */
export function inputFindings(
  validators: readonly RunValidator[],
  cases: readonly DataCase[],
): ProblemFinding[] {
  if (validators.length === 0) return [{ kind: 'noValidator', level: 'note' }];
  return validators.flatMap((validator) => findingsOf(validator, cases));
}

function findingsOf(
  { path, isStrict, piece, passedOver }: RunValidator,
  cases: readonly DataCase[],
): ProblemFinding[] {
  const failed = (message: string): ProblemFinding => ({
    kind: 'validatorFailed',
    level: 'warning',
    path,
    said: message,
  });
  if (piece === null || piece.cases.length === 0) return [failed(firstMeaningfulLine(piece?.message))];
  const names = new Map(cases.map(({ seq, name }) => [seq, name]));
  const findings: ProblemFinding[] = [];
  let refused = 0;
  let accepted = 0;
  let undecided: ProblemFinding | null = null;
  for (const result of piece.cases.filter(({ seq }) => !passedOver.has(seq))) {
    const { seq, staffMessage } = result;
    const message = firstMeaningfulLine(staffMessage);
    const isAccepted = acceptsInput(result, isStrict);
    if (isAccepted === null) undecided ??= failed(`${names.get(seq) ?? seq}: ${message}`);
    else if (isAccepted) accepted += 1;
    else {
      refused += 1;
      if (refused > maxListedFindings) continue;
      findings.push({
        kind: 'inputRefused',
        level: 'error',
        path,
        seq,
        name: names.get(seq) ?? '',
        said: message,
      });
    }
  }
  if (undecided !== null) findings.push(undecided);
  const inputs = accepted + refused;
  if (refused > maxListedFindings)
    findings.push({ kind: 'inputsRefused', level: 'error', path, refused, inputs });
  if (findings.length > 0) return findings;
  return [{ kind: 'inputsValid', level: 'passed', path, inputs }];
}

/**
 * Returns the findings about test data for which no program is needed. Answers are only checked if outputs are compared
 * with them.
 */
export function dataFindings(cases: readonly DataCase[], areAnswersCompared: boolean): ProblemFinding[] {
  const findings: ProblemFinding[] = [];
  const repeated = [...Map.groupBy(cases, ({ input }) => input.sha256).values()]
    .flatMap(([, ...others]) => others.map(({ seq }) => seq))
    .toSorted((left, right) => left - right);
  if (repeated.length > 0)
    findings.push({ kind: 'repeatedInputs', level: 'note', seqs: repeated.slice(0, maxListedFindings) });
  if (!areAnswersCompared) return findings;
  const empty = cases.filter(({ answer }) => answer.size === 0).map(({ seq }) => seq);
  if (empty.length > 0)
    findings.push({
      kind: 'emptyAnswers',
      level: 'warning',
      seqs: empty.slice(0, maxListedFindings),
      cases: empty.length,
    });
  const contents = new Set(cases.map(({ answer }) => answer.sha256));
  if (cases.length > 1 && contents.size === 1)
    findings.push({ kind: 'alikeAnswers', level: 'warning', cases: cases.length });
  return findings;
}
