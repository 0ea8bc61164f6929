/** A ring chart in coordinates from -1 to 1. */

export interface Counted {
  status: number;
  count: number;
}

export interface Slice {
  status: number;
  /** SVG path of the slice. */
  path: string;
}

const OUTER = 0.98;
const INNER = 0.66;
/** Gap between slices, in radians. */
const GAP = 0.012;
const TURN = 2 * Math.PI;

function point(radius: number, angle: number): string {
  return `${(radius * Math.sin(angle)).toFixed(4)} ${(-radius * Math.cos(angle)).toFixed(4)}`;
}

/** Slices clockwise from the top. A single slice is a full ring. */
export function pieSlices(counted: readonly Counted[]): Slice[] {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const only = counted.length === 1 ? counted[0] : undefined;
  if (only !== undefined) return [{ status: only.status, path: ring() }];
  let before = 0;
  return counted.map(({ status, count }) => {
    const from = (before / total) * TURN;
    before += count;
    const to = Math.max((before / total) * TURN - GAP, from + GAP / 2);
    const large = to - from > Math.PI ? 1 : 0;
    const outer = `M${point(OUTER, from)}A${OUTER} ${OUTER} 0 ${large} 1 ${point(OUTER, to)}`;
    const inner = `L${point(INNER, to)}A${INNER} ${INNER} 0 ${large} 0 ${point(INNER, from)}Z`;
    return { status, path: outer + inner };
  });
}

function circle(radius: number, sweep: 0 | 1): string {
  const arc = `A${radius} ${radius} 0 1 ${sweep}`;
  return `M${point(radius, 0)}${arc} ${point(radius, Math.PI)}${arc} ${point(radius, TURN)}Z`;
}

function ring(): string {
  return circle(OUTER, 1) + circle(INNER, 0);
}
