import { httpStatusOf, refuse } from '../../platform/http/answer.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Caller, callerOf } from './caller.ts';

type Context = Pick<RequestContext<'GET /api/contest-api'>, 'request' | 'reply'>;

/**
 * Answers whoever calls, and failures as the standard wants them: by the HTTP code, with `{code, message}`. A visitor
 * who is kept out is asked for credentials.
 */
export async function answer(
  { request, reply }: Context,
  doors: Parameters<typeof callerOf>[1],
  work: (caller: Caller | null) => Promise<unknown>,
): Promise<unknown> {
  let caller: Caller | null = null;
  try {
    caller = await callerOf(request, doors);
    return await work(caller);
  } catch (error) {
    if (!(error instanceof ApiError) || reply.raw.headersSent) throw error;
    // Who is held by an exam is known, though nobody's caller yet.
    const code = codeOf(error, caller !== null || error.code === 'examOnly');
    if (code === 401) void reply.header('www-authenticate', 'Basic realm="Contest API", charset="UTF-8"');
    return refuse(request, reply, code, error);
  }
}

function codeOf({ code }: ApiError, isSignedIn: boolean): number {
  const own = httpStatusOf(code);
  return own === 403 && !isSignedIn ? 401 : own;
}

/** Throws Failure `contestApiUnknown` where there is nothing. */
export function orUnknown<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new ApiError('contestApiUnknown');
  return value;
}
