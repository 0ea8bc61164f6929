/** The divider of the problem page: how wide the statement may be. Pixels. */
export const STATEMENT_MIN = 420;
export const EDITOR_MIN = 580;
export const DIVIDER = 5;
/** One press of an arrow key. */
export const STEP = 24;

/** A width that leaves both panes their minimum; where the window is too small the statement gives way first. */
export function clampWidth(width: number, total: number): number {
  const most = Math.max(total - DIVIDER - EDITOR_MIN, Math.min(STATEMENT_MIN, total / 2));
  const least = Math.min(STATEMENT_MIN, most);
  return Math.round(Math.min(Math.max(width, least), most));
}

/** The stored share of the window (0 to 1) as a width; about half where nothing is stored. */
export function widthOfShare(stored: string | null, total: number): number {
  const share = Number(stored);
  return clampWidth(total * (stored !== null && share > 0 && share < 1 ? share : 0.486), total);
}
