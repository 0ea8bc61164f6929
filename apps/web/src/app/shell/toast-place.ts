/** Position of a toast: its horizontal alignment in the window, and its distance from the lower edge in pixels. */
export interface ToastPlace {
  readonly align: 'middle' | 'right' | 'left';
  readonly bottom: number;
}

/** Default position, above bars at the bottom of a page. */
export const usualPlace: ToastPlace = { align: 'middle', bottom: 72 };

/** Elements that a toast should not cover. */
const kept = 'a, button, input, select, summary, label, h1, h2, h3, [role=tab], [role=switch], [role=option]';
/**
 * A covered heading costs as much as this many controls. A toast over one row of a list hides little, but users do not
 * understand a list without its heading.
 */
const headingWeight = 3;

/**
 * Distance in pixels between two sampled points, and between two tested positions above each other. Smaller than the
 * smallest control.
 */
const step = 14;

interface Size {
  readonly width: number;
  readonly height: number;
}
type HitTest = (x: number, y: number) => Element | null;

/**
 * Returns the position in the lower half of the window in which a toast covers the fewest controls and headings. Among
 * equal positions it returns the first one tested; `usualPlace` is tested first.
 * @param at returns the topmost element at a point, ignoring the toast
 */
export function toastPlace(toast: Size, window: Size, at: HitTest): ToastPlace {
  const rows = new Map<string, ReadonlySet<Element>>();
  /** Returns the covered elements at one height. The result is cached, because neighboring positions share heights. */
  function coveredAt(left: number, y: number): ReadonlySet<Element> {
    const key = `${left} ${y}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const covered = new Set<Element>();
    for (const x of sampled(left, toast.width)) {
      const element = at(x, y)?.closest(kept);
      if (element) covered.add(element);
    }
    rows.set(key, covered);
    return covered;
  }
  function costOf({ align, bottom }: ToastPlace): number {
    const free = window.width - toast.width;
    const left = align === 'left' ? 0 : align === 'right' ? free : free / 2;
    const top = window.height - bottom - toast.height;
    const covered = new Set<Element>();
    for (const y of sampled(top, toast.height))
      for (const element of coveredAt(left, y)) covered.add(element);
    let cost = 0;
    for (const element of covered) cost += element.matches('h1, h2, h3') ? headingWeight : 1;
    return cost;
  }

  let [best, lowest] = [usualPlace, Number.POSITIVE_INFINITY];
  for (const place of placesIn(toast, window)) {
    const cost = costOf(place);
    if (cost < lowest) [best, lowest] = [place, cost];
    if (lowest === 0) break;
  }
  return best;
}

function placesIn({ width, height }: Size, window: Size): ToastPlace[] {
  const { bottom: lowest } = usualPlace;
  const places: ToastPlace[] = [usualPlace];
  if (window.width >= width * 2)
    places.push({ align: 'right', bottom: lowest }, { align: 'left', bottom: lowest });
  for (let bottom = lowest + step; bottom + height <= window.height / 2; bottom += step)
    places.push({ align: 'middle', bottom });
  return places;
}

/** Returns sampled points of a range, including both ends. */
function sampled(from: number, length: number): number[] {
  const count = Math.ceil(length / step);
  return Array.from(
    { length: count === 0 ? 0 : count + 1 },
    (_, at) => from + Math.min(at * step, length - 1),
  );
}
