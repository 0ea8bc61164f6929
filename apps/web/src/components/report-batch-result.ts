import { showToast } from '../lib/notices.ts';

/** Refusals that a notice names; of more it says how many there are. */
const namedMost = 4;

interface BatchTold {
  /** What is said where all of it was done. */
  done: string;
  /** What is said where some was refused. */
  failed: string;
  /** What was refused, by name, with why. */
  refused: readonly { name: string; reason: string | null }[];
}

/** Says what became of an act on many rows, refusals by their names; answers whether all of it was done. */
export function reportBatchResult({ done, failed, refused }: BatchTold): boolean {
  if (refused.length === 0) {
    showToast({ tone: 'success', text: done });
    return true;
  }
  const lines = refused.slice(0, namedMost).map(({ name, reason }) => `${name}: ${reason ?? ''}`);
  showToast({ tone: 'error', text: failed, detail: lines.join('\n') });
  return false;
}
