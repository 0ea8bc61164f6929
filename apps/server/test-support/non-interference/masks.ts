/** What may differ between two sites that tell the same: drawn anew each time, or of the machine and its clock. */
export interface Mask {
  readonly calls: RegExp;
  /** The part of an answer that is left out of the comparison. */
  readonly part: RegExp;
  readonly why: string;
}

/** Headers whose value says nothing of the site's data, with the reason. */
export const unlikeHeaders: ReadonlyMap<string, string> = new Map([
  ['date', 'the clock of the machine'],
  ['x-request-id', 'drawn anew for each request'],
]);

export const masks: readonly Mask[] = [
  { calls: /./, part: /ticket=[\w.~%-]+/g, why: 'a ticket is signed anew, with its own moment' },
  {
    calls: /contest-log-head/,
    part: /"head":"[0-9a-f]{64}"/g,
    why: 'a hash over salt that is drawn anew: it tells nothing until the log is shown',
  },
  {
    calls: /admin\/overview/,
    part: /"waited":\{[^}]*\}/g,
    why: 'how long submissions of the whole site have waited, for staff who look after the queue',
  },
  { calls: /captcha|slide-check|get-random-problem/, part: /[\s\S]+/g, why: 'drawn anew for each request' },
];

/** An answer without what may differ. */
export function plain(call: string, text: string): string {
  let left = text;
  for (const { calls, part } of masks) if (calls.test(call)) left = left.replaceAll(part, '');
  return left;
}
