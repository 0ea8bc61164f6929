import type { Comparer } from '../comparison/compare.ts';
import { type ComparerSettings, defaultSettings, findComparerKind } from './registry.ts';

/** Comparison settings of a problem. Without `comparer`, the exact comparison is used. */
export interface ComparisonChoice {
  comparer?: ({ kind: string } & Partial<ComparerSettings>) | null | undefined;
  isRemoveEndBlank: boolean;
}

/** Returns a new comparer for these settings; null if the name is unknown. */
export function chooseComparer({ comparer, isRemoveEndBlank }: ComparisonChoice): Comparer | null {
  const settings = { ...defaultSettings, ...comparer, removeEndBlank: isRemoveEndBlank };
  return findComparerKind(comparer?.kind ?? 'exact')?.create(settings) ?? null;
}
