import type { ImportPlan, LossEffect } from './plan.ts';
import { unsupportedFeatures } from './unsupported-features.ts';

/** Losses with these effects block the import until the user accepts them for this problem. */
const graveEffects: ReadonlySet<LossEffect> = new Set<LossEffect>(['score', 'verdict']);

/** Returns the losses of a plan that may change scores or verdicts. */
export function blockingLosses(plan: ImportPlan): ImportPlan['entries'] {
  return plan.entries.filter((entry) => entry.outcome === 'lost' && graveEffects.has(entry.effect));
}

/** Returns the reasons why a plan is refused before anything is stored; empty if it is accepted. */
export function refusalsOf(
  plan: ImportPlan & { readonly isChecked?: true },
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): string[] {
  const displayId = plan.problem.displayId || 'P1';
  const reasons = [...plan.stops];
  // A plan with `isChecked` has been checked and no longer contains everything, so checking it again would be wrong.
  if (plan.isChecked !== true) reasons.push(...unsupportedFeatures({ ...plan.problem, displayId }));
  if (!isLossAccepted) reasons.push(...blockingLosses(plan).map((entry) => `${entry.item}: not accepted`));
  return reasons;
}
