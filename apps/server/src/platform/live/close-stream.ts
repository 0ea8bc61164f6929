import type { EventStream } from '../http/event-stream.ts';

/**
 * Closes a stream with a reason: at `expired` its client subscribes again and gets the topics that are open by then.
 */
export function closeStream(stream: EventStream, reason: 'expired' | 'logout'): void {
  stream.send('end', { reason });
  stream.end();
}
