import { showToast } from '../lib/toasts.ts';

/** Maximum number of rejected items that the toast names; it counts the others. */
const maxNamed = 4;

interface BatchResult {
  /** Text if all items succeeded. */
  done: string;
  /** Text if some items were rejected. */
  failed: string;
  /** Names of the rejected items, with the reason of each. */
  refused: readonly { name: string; reason: string | null }[];
}

/** Shows the result of a batch action with the names of rejected items; returns whether all succeeded. */
export function reportBatchResult({ done, failed, refused }: BatchResult): boolean {
  if (refused.length === 0) {
    showToast({ tone: 'success', text: done });
    return true;
  }
  const lines = refused.slice(0, maxNamed).map(({ name, reason }) => `${name}: ${reason ?? ''}`);
  showToast({ tone: 'error', text: failed, detail: lines.join('\n') });
  return false;
}
