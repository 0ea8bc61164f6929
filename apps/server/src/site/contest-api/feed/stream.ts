import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { createWakeSignal } from './wake-signal.ts';
import type { FeedBatch, FeedLine } from './source.ts';
import type { WatchedContest } from './watch.ts';

/**
 * Time without data in ms after which an empty line shows that the feed is alive. The standard demands one within 120
 * s.
 */
const silenceMax = 60_000;
/** Time in ms after which a reader that accepts no data is disconnected. */
const stallTimeoutMs = 60_000;
/** Lines are collected up to this number of characters before they are written. */
const chunkSize = 64 * 1024;

/**
 * Sends a feed until the contest is over, the reader disconnects, or, without `staysOpen`, everything was sent. For a
 * slow reader nothing is buffered: when it has received the previous lines, the next lines are built from the current
 * state.
 */
export async function sendFeed(
  reply: FastifyReply,
  contest: WatchedContest,
  first: FeedBatch,
  staysOpen: boolean,
): Promise<void> {
  const response = beginAnswer(reply);
  const bell = createWakeSignal();
  const isOpen = () => !response.destroyed && !response.writableEnded;
  for (const event of ['drain', 'close', 'error']) response.on(event, bell.ring);
  const forget = contest.listen(bell.ring);

  async function write(text: string): Promise<void> {
    if (!isOpen()) return;
    response.write(text);
    while (isOpen() && response.writableNeedDrain) if (!(await bell.wait(stallTimeoutMs))) response.destroy();
  }

  try {
    let batch = first;
    for (;;) {
      for (const chunk of chunksOf(batch.lines)) await write(chunk);
      if (!isOpen()) return;
      batch = contest.source.since(batch.position);
      if (batch.lines.length > 0) continue;
      if (!staysOpen || contest.source.isOver || contest.hasEnded) return;
      if (!(await bell.wait(silenceMax))) await write('\n');
      batch = contest.source.since(batch.position);
    }
  } finally {
    forget();
    response.end();
  }
}

function beginAnswer(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // Sends the headers immediately, because some readers wait for them before the first event.
  response.flushHeaders();
  return response;
}

function* chunksOf(lines: readonly FeedLine[]): Generator<string> {
  let chunk = '';
  for (const { type, id, data, token } of lines) {
    const end = token === null ? '' : `,"token":${JSON.stringify(token)}`;
    chunk += `{"type":${JSON.stringify(type)},"id":${JSON.stringify(id)},"data":${data}${end}}\n`;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
