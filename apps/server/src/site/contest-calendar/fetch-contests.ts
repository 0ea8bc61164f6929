import { fetchText, type RequestLimits } from '../../platform/outbound-http/fetch-text.ts';
import type { ContestSource, OtherContest } from './source.ts';

/** The longest known response has some hundreds of kilobytes. */
const askLimits: RequestLimits = { timeout: 20_000, bytes: 4 * 1024 * 1024 };

const contestsMax = 40;
const titleMax = 200;
/** Maximum duration in ms; longer ones are collections of exercises that would never disappear. */
const maxDurationMs = 31 * 86_400_000;
/** How far ahead contests are listed, in ms. */
const horizonMs = 60 * 86_400_000;

/**
 * Returns contests of a judge that have not ended, by start. Rejects if the judge does not respond in time or in the
 * known format, or if the response is too large. Requests only the judge's own address: responses cannot lead
 * elsewhere.
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
