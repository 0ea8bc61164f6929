import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import type { AssistantFailure } from '@xiezhi/contract/routes/assistant';
import { z } from 'zod';
import type { AssistantSettings } from '../../platform/settings/environment.ts';
import { eventData } from './event-data.ts';

/**
 * Client for the provider of the assistant. It uses the chat completion protocol: a POST request with the messages,
 * whose response is a stream of server-sent events. Each event contains the next chunk of text, the last one `[DONE]`.
 * The operator of the site sets the provider's address. Redirects are not followed, and the response is limited in time
 * and size.
 */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface UpstreamLimits {
  /** Maximum time in ms until the first chunk, and between two chunks. */
  readonly idle: number;
  /** Maximum time in ms for the whole response. */
  readonly total: number;
  /** Maximum bytes read. */
  readonly bytes: number;
}

export const upstreamLimits: UpstreamLimits = { idle: 30_000, total: 180_000, bytes: 1024 * 1024 };

/** Error of a response that is missing or ended early. `detail` may be shown to any user. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly reason: AssistantFailure;
  readonly detail: string;

  constructor(reason: AssistantFailure, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

const choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
});
const answer = z.object({ choices: z.array(choice).min(1) });

/**
 * Yields the chunks of a response as they arrive. Throws `UpstreamError`. If `signal` aborts, ends without an error.
 */
export async function* askUpstream(
  settings: AssistantSettings,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  limits: UpstreamLimits = upstreamLimits,
): AsyncGenerator<string> {
  const idle = new AbortController();
  const late = (): void => idle.abort();
  let timer = setTimeout(late, limits.idle);
  const stop = AbortSignal.any([signal, idle.signal, AbortSignal.timeout(limits.total)]);
  let length = 0;
  try {
    const response = await send(settings, messages, stop);
    for await (const piece of piecesOf(response, limits.bytes)) {
      clearTimeout(timer);
      timer = setTimeout(late, limits.idle);
      length += piece.length;
      if (length > assistantLimits.answerMax) throw new UpstreamError('tooLong', 'the answer was cut off');
      if (piece !== '') yield piece;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof UpstreamError) throw error;
    if (stop.aborted) throw new UpstreamError('timeout', 'no answer in time');
    // Error messages of the runtime may contain addresses, so users get only the kind of the error.
    throw new UpstreamError('unreachable', 'the connection failed');
  } finally {
    clearTimeout(timer);
  }
}

async function send(
  { key, url, model }: AssistantSettings,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
    },
    body: JSON.stringify({ model, messages, temperature, stream: true }),
    // The key must be sent only to the configured address.
    redirect: 'error',
    signal,
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new UpstreamError('refused', `HTTP ${response.status}`);
}

const temperature = 0.3;

async function* piecesOf(response: Response, bytesMax: number): AsyncGenerator<string> {
  if (response.body === null) throw new UpstreamError('unreadable', 'an empty answer');
  const bytes = bounded(response.body, bytesMax);
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  if (!isStream) {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    yield textOf(Buffer.concat(parts).toString('utf8'));
    return;
  }
  let isDone = false;
  for await (const data of eventData(bytes)) {
    if (data === '[DONE]') {
      isDone = true;
      break;
    }
    yield textOf(data);
  }
  if (!isDone) throw new UpstreamError('unreadable', 'the answer broke off');
}

async function* bounded(body: ReadableStream<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > max) throw new UpstreamError('tooLong', 'the answer was cut off');
    yield part;
  }
}

function textOf(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new UpstreamError('unreadable', 'the answer is no JSON');
  }
  const read = answer.safeParse(value);
  if (!read.success) throw new UpstreamError('unreadable', 'the answer has another form');
  const [first] = read.data.choices;
  return first?.delta?.content ?? first?.message?.content ?? '';
}
