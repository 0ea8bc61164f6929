import type { EventStream } from '../http/event-stream.ts';

/** Ends a stream and says why: at `expired` its client subscribes anew, and gets what is open by then. */
export function closeStream(stream: EventStream, reason: 'expired' | 'logout'): void {
  stream.send('end', { reason });
  stream.end();
}
