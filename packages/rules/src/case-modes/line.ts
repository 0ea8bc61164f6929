import type { CaseDecision, CaseOutcome, CaseOutcomes, PlannedCase } from './case-mode.ts';

/**
 * Cases that stand in a line: one before it that ends the line gives `ended`, one that is unfinished holds it
 * up. What ends the line is found at once, also behind a case that is unfinished.
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
