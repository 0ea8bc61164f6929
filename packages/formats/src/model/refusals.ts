import type { ImportPlan, LossEffect } from './plan.ts';
import { unsupportedFeatures } from './unsupported-features.ts';

/** Effects that block a problem until the user accepts them for this problem. */
const graveEffects: ReadonlySet<LossEffect> = new Set<LossEffect>(['score', 'verdict']);

/** Losses of a plan that may change scores or verdicts. */
export function blockingLosses(plan: ImportPlan): ImportPlan['entries'] {
  return plan.entries.filter((entry) => entry.outcome === 'lost' && graveEffects.has(entry.effect));
}

/** Reasons why a plan is refused before anything is stored; empty if it is accepted. */
export function refusalsOf(
  plan: ImportPlan & { readonly isChecked?: true },
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): string[] {
  const displayId = plan.problem.displayId || 'P1';
  const reasons = [...plan.stops];
  // A checked plan lacks the contents of a problem that cannot be stored, so it is not checked again.
  if (plan.isChecked !== true) reasons.push(...unsupportedFeatures({ ...plan.problem, displayId }));
  if (!isLossAccepted) reasons.push(...blockingLosses(plan).map((entry) => `${entry.item}: not accepted`));
  return reasons;
}
