import { httpStatusOf, refuse } from '../../platform/http/answer.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ApiCaller, callerOf } from './caller.ts';

type Context = Pick<RequestContext<'GET /api/contest-api'>, 'request' | 'reply'>;

/**
 * Runs a handler for any caller. Errors are reported in the format of the standard: by HTTP status, with
 * `{code, message}`. A visitor without access gets a request for credentials.
 */
export async function answer(
  { request, reply }: Context,
  sources: Parameters<typeof callerOf>[1],
  work: (caller: ApiCaller | null) => Promise<unknown>,
): Promise<unknown> {
  let caller: ApiCaller | null = null;
  try {
    caller = await callerOf(request, sources);
    return await work(caller);
  } catch (error) {
    if (!(error instanceof ApiError) || reply.raw.headersSent) throw error;
    // For `examOnly` `caller` is still null, because `callerOf` threw the error, although the user has signed in.
    const code = codeOf(error, caller !== null || error.code === 'examOnly');
    if (code === 401) void reply.header('www-authenticate', 'Basic realm="Contest API", charset="UTF-8"');
    return refuse(request, reply, code, error);
  }
}

function codeOf({ code }: ApiError, isSignedIn: boolean): number {
  const own = httpStatusOf(code);
  return own === 403 && !isSignedIn ? 401 : own;
}

/** Returns the value; throws `contestApiUnknown` if it is null or undefined. */
export function orUnknown<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new ApiError('contestApiUnknown');
  return value;
}
