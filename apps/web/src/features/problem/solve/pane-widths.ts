/** Minimum width of the statement in pixels, which limits the divider of the problem page. */
export const STATEMENT_MIN = 420;
export const EDITOR_MIN = 580;
export const DIVIDER = 5;
/** Distance in pixels by which an arrow key moves the divider. */
export const STEP = 24;

/** Clamps the width so that both panes keep their minimum; in a small window the statement shrinks first. */
export function clampWidth(width: number, total: number): number {
  const most = Math.max(total - DIVIDER - EDITOR_MIN, Math.min(STATEMENT_MIN, total / 2));
  const least = Math.min(STATEMENT_MIN, most);
  return Math.round(Math.min(Math.max(width, least), most));
}

/**
 * Converts the stored share of the window (0 to 1) to a width in pixels. Returns about half the window if nothing is
 * stored.
 */
export function widthOfShare(stored: string | null, total: number): number {
  const share = Number(stored);
  return clampWidth(total * (stored !== null && share > 0 && share < 1 ? share : 0.486), total);
}
