/** Formats of measured values, the same in both languages. */

const DASH = '—';

/** Formats milliseconds as `58 ms`. Without a value, returns a dash. */
export function formatTime(timeMs: number | null | undefined): string {
  return timeMs === null || timeMs === undefined ? DASH : `${timeMs} ms`;
}

/** Formats KB as `512 KB`, `9.4 MB` or `1.2 GB` (base 1024). Without a value, returns a dash. */
export function formatMemory(memoryKb: number | null | undefined): string {
  if (memoryKb === null || memoryKb === undefined) return DASH;
  // A value that rounds to 1024 uses the next unit.
  if (Math.round(memoryKb) < 1024) return `${Math.round(memoryKb)} KB`;
  const megabytes = memoryKb / 1024;
  return Math.round(megabytes) < 1024 ? `${trim(megabytes)} MB` : `${trim(megabytes / 1024)} GB`;
}

function trim(value: number): string {
  return value >= 99.95 ? String(Math.round(value)) : value.toFixed(1);
}

/** Code length in bytes with thousands separators: `1,148 B`. */
export function formatLength(bytes: number | null | undefined): string {
  return bytes === null || bytes === undefined ? DASH : `${bytes.toLocaleString('en-US')} B`;
}

/** Milliseconds as seconds with one decimal: `1.1 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(Math.max(0, milliseconds) / 1000).toFixed(1)} s`;
}

/**
 * Percentage of accepted submissions with two decimals; null without submissions.
 * @param judged number of submissions with a verdict, without queued, cancelled and failed ones; undefined if the
 * server has an earlier release, which does not report this number
 */
export function acceptanceRate(accepted: number, judged: number | undefined): number | null {
  if (judged === undefined || judged <= 0) return null;
  return Math.round((Math.min(Math.max(accepted, 0), judged) / judged) * 10_000) / 100;
}

/** Formats a percentage as `78.55%`. Without submissions, returns a dash. */
export function formatRate(rate: number | null): string {
  return rate === null ? DASH : `${rate.toFixed(2)}%`;
}
