import type { Comparer } from '../comparison/compare.ts';
import { type ComparerSettings, defaultSettings, findComparerKind } from './registry.ts';

/** What a problem says about the comparison; no `comparer` means the exact one. */
export interface ComparisonChoice {
  comparer?: ({ kind: string } & Partial<ComparerSettings>) | null | undefined;
  isRemoveEndBlank: boolean;
}

/** A fresh comparer as the problem wants it, or null when there is none by that name. */
export function chooseComparer({ comparer, isRemoveEndBlank }: ComparisonChoice): Comparer | null {
  const settings = { ...defaultSettings, ...comparer, removeEndBlank: isRemoveEndBlank };
  return findComparerKind(comparer?.kind ?? 'exact')?.create(settings) ?? null;
}
