import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/fetch-text.ts';
import { readJson, UnexpectedResponse } from '../../platform/outbound-http/read-json.ts';

const site = 'https://codeforces.com';

/**
 * Format of a handle, as a regular expression for the database. Handles in any other format are never sent to
 * Codeforces.
 */
export const handleForm = '^[A-Za-z0-9_.-]{3,24}$';

/** Maximum number of handles per request. It is limited because the handles are part of the URL. */
export const handlesMax = 100;

const people = z.object({
  status: z.literal('OK'),
  result: z.array(
    z.object({ handle: z.string(), rating: z.number().int().min(-10_000).max(10_000).optional() }),
  ),
});
const refusal = z.object({ status: z.literal('FAILED'), comment: z.string() });

/** Builds the request for the ratings of handles. Tests pass `base` instead of the address of Codeforces. */
export function ratingQuestion(handles: readonly string[], base = site): OutboundRequest {
  const query = new URLSearchParams({ handles: handles.join(';'), checkHistoricHandles: 'false' });
  return { url: `${base}/api/user.info?${query.toString()}` };
}

/** Content of a response. */
export type RatingAnswer =
  /** Ratings by handle in lower case; null if the user is unrated or does not exist. */
  | { readonly ratings: ReadonlyMap<string, number | null> }
  /** Handle that does not exist. The response then contains no ratings. */
  | { readonly missing: string };

/** Parses the response to a request for these handles, which are in lower case. Throws `UnexpectedResponse`. */
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
