import { cellOf, type OiCell, oiRule } from './oi.ts';

/**
 * The attempt with the highest score counts. Among equal scores, it is the accepted attempt with the least run time.
 */
export const oiHighest = oiRule('oi-highest', (attempts) => {
  let best: OiCell | null = null;
  for (const attempt of attempts) {
    const cell = cellOf(attempt);
    if (best === null || cell.score > best.score || (cell.score === best.score && isFaster(cell, best))) {
      best = cell;
    }
  }
  return best;
});

function isFaster(left: OiCell, right: OiCell): boolean {
  return left.timeMs !== null && (right.timeMs === null || left.timeMs < right.timeMs);
}
