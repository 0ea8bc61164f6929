import type { FastifyReply } from 'fastify';
import { onClose } from './on-close.ts';

/**
 * An open EventSource connection. A client that reads too slowly is disconnected and reconnects, so that events are not
 * buffered without limit.
 */
export interface EventStream {
  send(event: string, data: unknown, id?: string): void;
  /** Sends data that was serialized once for many streams. */
  sendJson(event: string, json: string, id?: string): void;
  end(): void;
  /** Calls the listener once when the stream ends, or immediately if it has already ended. */
  onEnd(listener: () => void): void;
}

/** Maximum bytes that are buffered for a slow client. */
const backlogMax = 256 * 1024;
const pingInterval = 15_000;

export function openStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.socket?.setNoDelay(true);
  // A response to HEAD has no body, so `end` must send its headers.
  if (reply.request.method === 'HEAD') response.end();
  else response.write('retry: 1000\n\n');

  function sendJson(event: string, json: string, id?: string): void {
    if (response.destroyed || response.writableEnded) return;
    const idLine = id === undefined ? '' : `id: ${id}\n`;
    response.write(`event: ${event}\n${idLine}data: ${json}\n\n`);
    if (response.writableLength > backlogMax) response.destroy();
  }
  const ping = setInterval(() => sendJson('ping', '{}'), pingInterval).unref();
  onClose(response, () => clearInterval(ping));
  return {
    send: (event, data, id) => sendJson(event, JSON.stringify(data), id),
    sendJson,
    end: () => void response.end(),
    onEnd: (listener) => onClose(response, listener),
  };
}
