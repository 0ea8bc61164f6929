import { fetchText, type RequestLimits } from '../../platform/outbound-http/fetch-text.ts';
import type { ContestSource, OtherContest } from './source.ts';

/** Limits of a response. The longest known response has some hundreds of kilobytes. */
const askLimits: RequestLimits = { timeout: 20_000, bytes: 4 * 1024 * 1024 };

const contestsMax = 40;
const titleMax = 200;
/**
 * Maximum duration of a contest in ms. Longer ones are collections of exercises, which would stay in the list forever.
 */
const maxDurationMs = 31 * 86_400_000;
/** Contests that begin later than this time from now are omitted, in ms. */
const horizonMs = 60 * 86_400_000;

/**
 * Fetches the contests of a judge that have not ended, ordered by start. Rejects if the judge does not respond in time,
 * or if the response is too large or has an unknown format. Sends requests only to the judge's own address, because a
 * response must not redirect them.
 */
export async function fetchContests(
  source: ContestSource,
  now: Date,
  options: { readonly base?: string; readonly limits?: RequestLimits; readonly signal?: AbortSignal } = {},
): Promise<OtherContest[]> {
  const contests: OtherContest[] = [];
  const { limits = askLimits, signal } = options;
  for (const request of source.requests(now, options.base))
    contests.push(...source.read(await fetchText(request, { limits, signal })));
  return contests
    .filter(({ begin, end }) => isPlausible(begin, end, now.getTime()))
    .map(({ title, url, begin, end }) => ({
      title: title.replaceAll(/\s+/g, ' ').trim().slice(0, titleMax),
      url,
      begin,
      end,
    }))
    .toSorted((a, b) => a.begin - b.begin)
    .slice(0, contestsMax);
}

function isPlausible(begin: number, end: number, now: number): boolean {
  return end > now && end > begin && end - begin <= maxDurationMs && begin < now + horizonMs;
}
