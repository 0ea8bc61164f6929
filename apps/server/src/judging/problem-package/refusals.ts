import type { ImportPlan, LossEffect } from '@xiezhi/formats';
import { unsupportedFeatures } from '../../problems/problem/storable.ts';
import type { ImportOptions } from './import.ts';

/** Effects that stop a problem until somebody accepts them for it by name. */
const graveEffects: ReadonlySet<LossEffect> = new Set<LossEffect>(['score', 'verdict']);

/** Losses of a plan that may change what a submission gets. */
export function blockingLosses(plan: ImportPlan): ImportPlan['entries'] {
  return plan.entries.filter((entry) => entry.outcome === 'lost' && graveEffects.has(entry.effect));
}

/** Why a plan is not taken, before anything is stored; empty when it is. */
export function refusalsOf(
  plan: ImportPlan & { readonly isChecked?: true },
  { isLossAccepted }: Pick<ImportOptions, 'isLossAccepted'>,
): string[] {
  const displayId = plan.problem.displayId || 'P1';
  const reasons = [...plan.stops];
  // A parser has done that, and its plan holds nothing of a problem that cannot be stored.
  if (plan.isChecked !== true) reasons.push(...unsupportedFeatures({ ...plan.problem, displayId }));
  if (!isLossAccepted) reasons.push(...blockingLosses(plan).map((entry) => `${entry.item}: not accepted`));
  return reasons;
}
