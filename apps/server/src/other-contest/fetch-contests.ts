import type { ContestSource, OtherContest, SourceRequest } from './source.ts';

export interface FetchLimits {
  /** Milliseconds for one answer. */
  readonly timeout: number;
  /** Bytes of one answer. */
  readonly bytes: number;
}

/** The longest answer known is some hundreds of kilobytes. */
export const fetchLimits: FetchLimits = { timeout: 20_000, bytes: 4 * 1024 * 1024 };

const contestsMax = 40;
const titleMax = 200;
/** Longer ones are collections of exercises and would stand there for ever. Milliseconds. */
const longest = 31 * 86_400_000;
/** How far ahead one looks. Milliseconds. */
const horizon = 60 * 86_400_000;

/**
 * Contests of a judge that have not ended, by begin. Rejects when the judge does not answer in time and form,
 * or too much. Only the judge's own address is asked: nothing it answers leads elsewhere.
 */
export async function fetchContests(
  source: ContestSource,
  now: Date,
  options: { readonly base?: string; readonly limits?: FetchLimits; readonly signal?: AbortSignal } = {},
): Promise<OtherContest[]> {
  const contests: OtherContest[] = [];
  for (const request of source.requests(now, options.base)) {
    contests.push(...source.read(await fetchText(request, options.limits ?? fetchLimits, options.signal)));
  }
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
  return end > now && end > begin && end - begin <= longest && begin < now + horizon;
}

async function fetchText(
  { url, body, headers }: SourceRequest,
  { timeout, bytes }: FetchLimits,
  signal?: AbortSignal,
): Promise<string> {
  const late = AbortSignal.timeout(timeout);
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'Xiezhi online judge',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > bytes) throw new Error('the answer is too large');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
