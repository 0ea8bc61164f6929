import type { EventStream } from '../http/event-stream.ts';

/**
 * Closes a stream with a reason. After `expired`, the client subscribes again and gets the topics that it may watch by
 * then.
 */
export function closeStream(stream: EventStream, reason: 'expired' | 'logout'): void {
  stream.send('end', { reason });
  stream.end();
}
