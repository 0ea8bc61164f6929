import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/fetch-text.ts';
import { readJson, UnexpectedResponse } from '../../platform/outbound-http/read-json.ts';

const site = 'https://codeforces.com';

/** Format of a handle, for the database; other input of users is never requested. */
export const handleForm = '^[A-Za-z0-9_.-]{3,24}$';

/** Maximum handles per request, since they are part of its URL. */
export const handlesMax = 100;

const people = z.object({
  status: z.literal('OK'),
  result: z.array(
    z.object({ handle: z.string(), rating: z.number().int().min(-10_000).max(10_000).optional() }),
  ),
});
const refusal = z.object({ status: z.literal('FAILED'), comment: z.string() });

/** Returns the request for the ratings of handles. `base` replaces the address of Codeforces in tests. */
export function ratingQuestion(handles: readonly string[], base = site): OutboundRequest {
  const query = new URLSearchParams({ handles: handles.join(';'), checkHistoricHandles: 'false' });
  return { url: `${base}/api/user.info?${query.toString()}` };
}

/** Content of a response. */
export type RatingAnswer =
  /** Ratings of all handles, in lower case; null: unrated, or no such handle. */
  | { readonly ratings: ReadonlyMap<string, number | null> }
  /** This handle does not exist, and the response contains no others. */
  | { readonly missing: string };

/** Parses the response for these handles, which are in lower case. Throws UnexpectedResponse. */
export function readRatings(handles: readonly string[], text: string): RatingAnswer {
  const answer = readJson(z.union([people, refusal]), text);
  if (answer.status === 'FAILED') {
    const named = /\bhandle (\S+) not found/i.exec(answer.comment)?.[1]?.toLowerCase();
    if (named === undefined || !handles.includes(named)) throw new UnexpectedResponse('another refusal');
    return { missing: named };
  }
  const ratings = new Map(answer.result.map(({ handle, rating }) => [handle.toLowerCase(), rating ?? null]));
  return { ratings: new Map(handles.map((handle) => [handle, ratings.get(handle) ?? null])) };
}
