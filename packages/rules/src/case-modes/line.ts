import type { CaseDecision, CaseOutcome, CaseOutcomes, PlannedCase } from './case-mode.ts';

/**
 * Decides for cases that run in sequence: an earlier case that ends the sequence gives `ended`, an unfinished
 * one blocks it. A case that ends the sequence is also found after an unfinished case.
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
