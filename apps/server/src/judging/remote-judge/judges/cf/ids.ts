import type { RemoteProblemId } from '../../adapter.ts';

/** Hosts of Codeforces and its mirrors, which serve the same pages. */
const siteHosts: ReadonlySet<string> = new Set([
  'codeforces.com',
  'www.codeforces.com',
  'm1.codeforces.com',
  'm2.codeforces.com',
  'm3.codeforces.com',
  'mirror.codeforces.com',
  'codeforces.net',
  'codeforces.ml',
  'codeforces.es',
]);

/** Matches ids such as `1A` and `1133F2`; a few contests number their problems with two digits. */
const whole = /^0*([1-9]\d{0,6})[-/ ]?([A-Za-z]{1,2}\d{0,2})$/;
const numbered = /^0*([1-9]\d{0,6})[-/ ]?(\d{2})$/;
const index = /^(?:[A-Za-z]{1,2}\d{0,2}|\d{1,2})$/;

/** Path of a Codeforces address; null for other texts. */
export function cfPath(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && siteHosts.has(url.hostname) ? url.pathname.replace(/\/$/, '') : null;
}

/** Contest and index of an id such as `1133F2` or `92101`; null for other texts. */
export function splitCfId(text: string): { readonly contest: string; readonly index: string } | null {
  const [, contest, letters] = whole.exec(text.trim()) ?? numbered.exec(text.trim()) ?? [];
  return contest === undefined || letters === undefined ? null : { contest, index: letters.toUpperCase() };
}

/** The canonical id; numeric indexes have two digits. */
export function cfId(contest: string, problem: string): RemoteProblemId | null {
  if (!/^\d{1,7}$/.test(contest) || !index.test(problem)) return null;
  const padded = /^\d$/.test(problem) ? `0${problem}` : problem.toUpperCase();
  return { id: Number(contest) + padded, contest: String(Number(contest)) };
}

/** Returns the contest and index for use in addresses. A contest with a single problem has the index `0` there. */
export function contestAndIndexOf({ id }: RemoteProblemId): {
  readonly contest: string;
  readonly index: string;
} {
  const place = splitCfId(id) ?? { contest: '', index: id };
  return place.index === '00' ? { ...place, index: '0' } : place;
}
