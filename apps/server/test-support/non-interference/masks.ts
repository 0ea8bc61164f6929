/**
 * A part of responses that may differ between two equal sites, because it is random or depends on the machine or its
 * clock.
 */
export interface Mask {
  readonly calls: RegExp;
  /** The part of a response that is excluded from the comparison. */
  readonly part: RegExp;
  readonly why: string;
}

/** Headers whose value does not depend on the site's data, with the reason. */
export const unlikeHeaders: ReadonlyMap<string, string> = new Map([
  ['date', 'the clock of the machine'],
  ['x-request-id', 'generated for each request'],
]);

/** Times in the local headers and the directory of a ZIP archive. An XLSX file is a ZIP archive. */
const zipTimes = new RegExp(String.raw`(?<=PK\x03\x04[^]{6}|PK\x01\x02[^]{8})[^]{4}`, 'g');

export const masks: readonly Mask[] = [
  { calls: /./, part: /ticket=[\w.~%-]+/g, why: 'each ticket is signed with its own time' },
  {
    calls: /contest-log-head/,
    part: /"head":"[0-9a-f]{64}"/g,
    why: 'a hash over a new random salt: it reveals nothing until the log is shown',
  },
  {
    calls: /admin\/overview/,
    part: /"waited":\{[^}]*\}/g,
    why: 'how long submissions of the whole site have waited, for staff who look after the queue',
  },
  {
    calls: /admin\/overview/,
    part: /"(?:cpuLoad|memoryUsed|diskFree|databaseSize)":[\d.]+/g,
    why: 'measurements of the machine, for staff',
  },
  {
    calls: /\/jobs|\/job\b|-jobs|problem-check|test-data-upload/,
    part: /"(?:id|jobId)":"[0-9a-f-]{36,64}"/g,
    why: 'generated for each job and upload',
  },
  {
    calls: /\/api\/jobs$/,
    part: /"records":[\s\S]+/g,
    why: 'own jobs; those of the same time are ordered by their random ids',
  },
  {
    calls: /device-authorizations|passkeys\/.*options/,
    part: /"(?:deviceCode|userCode|challenge|verificationUriComplete)":"[^"]*"/g,
    why: 'a secret or challenge, generated for each request',
  },
  {
    calls: /\/api\/file\//,
    part: zipTimes,
    why: 'when a spreadsheet was written, in steps of two seconds',
  },
  { calls: /captcha|slide-check|get-random-problem/, part: /[\s\S]+/g, why: 'generated for each request' },
];

/** Returns a response without the parts that may differ. */
export function plain(call: string, text: string): string {
  let left = text;
  for (const { calls, part } of masks) if (calls.test(call)) left = left.replaceAll(part, '');
  return left;
}
