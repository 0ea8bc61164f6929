import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/ask.ts';
import { readJson, UnexpectedResponse } from '../../platform/outbound-http/read-json.ts';

const site = 'https://codeforces.com';

/** What a handle is made of, for the database; whatever else people have typed is never asked for. */
export const handleForm = '^[A-Za-z0-9_.-]{3,24}$';

/** Handles of one question: they stand in its address. */
export const handlesMax = 100;

const people = z.object({
  status: z.literal('OK'),
  result: z.array(
    z.object({ handle: z.string(), rating: z.number().int().min(-10_000).max(10_000).optional() }),
  ),
});
const refusal = z.object({ status: z.literal('FAILED'), comment: z.string() });

/** The question for the ratings of handles. `base` replaces the address of Codeforces in tests. */
export function ratingQuestion(handles: readonly string[], base = site): OutboundRequest {
  const query = new URLSearchParams({ handles: handles.join(';'), checkHistoricHandles: 'false' });
  return { url: `${base}/api/user.info?${query.toString()}` };
}

/** What is known by an answer. */
export type RatingAnswer =
  /** Of all handles, in lower case; null: none yet, or nobody has that handle. */
  | { readonly ratings: ReadonlyMap<string, number | null> }
  /** Nobody has this handle, and of the others nothing is told. */
  | { readonly missing: string };

/** Reads an answer to the question for these handles, which are in lower case. Throws UnexpectedResponse. */
export function readRatings(handles: readonly string[], text: string): RatingAnswer {
  const answer = readJson(z.union([people, refusal]), text);
  if (answer.status === 'FAILED') {
    const named = /\bhandle (\S+) not found/i.exec(answer.comment)?.[1]?.toLowerCase();
    if (named === undefined || !handles.includes(named)) throw new UnexpectedResponse('another refusal');
    return { missing: named };
  }
  const told = new Map(answer.result.map(({ handle, rating }) => [handle.toLowerCase(), rating ?? null]));
  return { ratings: new Map(handles.map((handle) => [handle, told.get(handle) ?? null])) };
}
