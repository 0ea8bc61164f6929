import assert from 'node:assert/strict';
import { submissionEvent } from '@xiezhi/contract/live';
import type { z } from 'zod';
import type { TestServer } from '../../../../test-support/harness.ts';

export interface ServerEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: unknown;
}

/** Reads a stream like an EventSource. */
export interface EventReader {
  /** Returns the next event with this name; skips other events. Fails if no event arrives for 10 s. */
  next(name: string): Promise<ServerEvent>;
  submission(): Promise<z.infer<typeof submissionEvent>>;
  /** Reads the rest of the stream. Returns whether the server has ended it. */
  isEnded(): Promise<boolean>;
  close(): void;
}

type Caller = { readonly token: string } | null;

export async function subscribe(server: TestServer, topics: string[], as: Caller) {
  const answer = await server.call('POST /api/live/subscribe', { body: { topics }, as });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}

/** Opens an event stream. `what` is a list of topics to subscribe to, or the signed address of a stream. */
export async function openEvents(
  server: TestServer,
  what: string[] | string,
  as: Caller = null,
): Promise<EventReader> {
  const url = typeof what === 'string' ? what : (await subscribe(server, what, as)).url;
  const controller = new AbortController();
  const response = await fetch(server.url + url, { signal: controller.signal });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.ok(response.body);
  const events = readEvents(response.body.pipeThrough(new TextDecoderStream()));

  let last: ServerEvent | null = null;
  async function next(): Promise<ServerEvent | null> {
    // Created before waiting, so that its stack trace shows the caller.
    const lateness = new Error(`no event came in 10 s after ${JSON.stringify(last)}`);
    const late = setTimeout(() => controller.abort(lateness), 10_000);
    const step = await events.next();
    clearTimeout(late);
    last = step.done ? null : step.value;
    return last;
  }
  async function nextNamed(name: string): Promise<ServerEvent> {
    for (;;) {
      const event = await next();
      assert.ok(event, `the stream ended before an event ${name}`);
      if (event.event === name) return event;
    }
  }
  return {
    next: nextNamed,
    submission: async () => submissionEvent.parse((await nextNamed('submission')).data),
    async isEnded() {
      while (await next());
      return true;
    },
    close: () => controller.abort(),
  };
}

async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const event = fields.get('event');
      if (event) yield { event, id: fields.get('id') ?? null, data: JSON.parse(fields.get('data') ?? '') };
    }
  }
}
