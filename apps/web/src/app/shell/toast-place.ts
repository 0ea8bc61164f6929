/** Where a toast is: its place between the sides of the window, and its distance from the lower edge in pixels. */
export interface ToastPlace {
  readonly align: 'middle' | 'right' | 'left';
  readonly bottom: number;
}

/** Above bars at the bottom of a page. */
export const usualPlace: ToastPlace = { align: 'middle', bottom: 72 };

/** Elements that a toast must not cover. */
const kept = 'a, button, input, select, summary, label, h1, h2, h3, [role=tab], [role=switch], [role=option]';

/** Distance between two sampled points in pixels: less than the smallest control. */
const step = 14;
/** Distance between two places above each other in pixels. */
const rise = 56;

interface Size {
  readonly width: number;
  readonly height: number;
}
type HitTest = (x: number, y: number) => Element | null;

/**
 * Returns the place in the lower half of the window in which a toast covers the fewest controls and headings; the first
 * one among equal places, which begin with `usualPlace`.
 * @param at the topmost element at a point, without the toast
 */
export function toastPlace(toast: Size, window: Size, at: HitTest): ToastPlace {
  let [best, fewest] = [usualPlace, Number.POSITIVE_INFINITY];
  for (const place of placesIn(toast, window)) {
    const count = countCovered(place, toast, window, at);
    if (count < fewest) [best, fewest] = [place, count];
    if (fewest === 0) break;
  }
  return best;
}

function placesIn({ width, height }: Size, window: Size): ToastPlace[] {
  const { bottom: lowest } = usualPlace;
  const places: ToastPlace[] = [usualPlace];
  if (window.width >= width * 2)
    places.push({ align: 'right', bottom: lowest }, { align: 'left', bottom: lowest });
  for (let bottom = lowest + rise; bottom + height <= window.height / 2; bottom += rise)
    places.push({ align: 'middle', bottom });
  return places;
}

function countCovered(
  { align, bottom }: ToastPlace,
  { width, height }: Size,
  window: Size,
  at: HitTest,
): number {
  const free = window.width - width;
  const left = align === 'left' ? 0 : align === 'right' ? free : free / 2;
  const top = window.height - bottom - height;
  const covered = new Set<Element>();
  for (const x of sampled(left, width))
    for (const y of sampled(top, height)) {
      const control = at(x, y)?.closest(kept);
      if (control) covered.add(control);
    }
  return covered.size;
}

/** Points of a side, both of its ends included. */
function sampled(from: number, length: number): number[] {
  const count = Math.ceil(length / step);
  return Array.from(
    { length: count === 0 ? 0 : count + 1 },
    (_, at) => from + Math.min(at * step, length - 1),
  );
}
