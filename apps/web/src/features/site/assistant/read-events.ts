export interface ServerEvent {
  event: string;
  data: Readonly<Record<string, unknown>>;
}

/** Parses server-sent events with JSON data from a body; skips unknown events. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const read = eventOf(block);
        if (read !== null) yield read;
      }
    }
  } finally {
    // If the reader stopped early, cancels the request, so that the server stops as well.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent | null {
  const event = /^event: ?(.*)$/m.exec(block)?.[1];
  const text = /^data: ?(.*)$/m.exec(block)?.[1];
  if (event === undefined || text === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? { event, data: { ...data } } : null;
  } catch {
    return null;
  }
}
