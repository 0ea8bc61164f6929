/** Returns the middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the interpolated quantile: the value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
