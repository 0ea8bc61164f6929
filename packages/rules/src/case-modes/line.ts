import type { CaseDecision, CaseOutcome, CaseOutcomes, PlannedCase } from './case-mode.ts';

/**
 * Decides about a case of a sequence. `before` are the cases before it. Returns `ended` if one of them ended the
 * sequence, `wait` if one of them is unfinished, and `run` otherwise. `ended` takes precedence over `wait`.
 */
export function decideInLine(
  before: readonly PlannedCase[],
  outcomes: CaseOutcomes,
  endsLine: (outcome: CaseOutcome) => boolean,
  ended: CaseDecision,
): CaseDecision {
  let decision: CaseDecision = 'run';
  for (const { seq } of before) {
    const outcome = outcomes.get(seq);
    if (outcome === undefined) decision = 'wait';
    else if (endsLine(outcome)) return ended;
  }
  return decision;
}
