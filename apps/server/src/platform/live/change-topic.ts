import type { Person } from '@xiezhi/rules';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStream } from '../http/event-stream.ts';
import { ApiError } from '../http/api-error.ts';
import type { LiveTopic } from './topics.ts';

/** Creates the topic of a public list. Subscribers are notified of changes and read the list again. */
export function changeTopic(name: string, events: EventBus): LiveTopic<typeof name> {
  return {
    name,
    parse: (rest) => (rest === null ? name : undefined),
    watchable: async (_person, keys) => keys,
    watch: (topic, { stream }) => watchChanges(events, { topic, notices: [topic] }, stream),
  };
}

/**
 * Creates the topics of a kind of lists, one for each list id. `isOpen` decides whether a user may subscribe; an
 * `ApiError` means no.
 */
export function changeTopics(
  name: string,
  events: EventBus,
  isOpen: (person: Person | null, id: number) => Promise<boolean>,
): LiveTopic<number> {
  return {
    name,
    parse: (rest) => (rest !== null && /^\d{1,15}$/.test(rest) ? Number(rest) : undefined),
    async watchable(person, ids) {
      const open: number[] = [];
      // Checks one id after the other, because users rarely watch more than one list of a kind.
      for (const id of ids) if (await falseOnFailure(isOpen(person, id))) open.push(id);
      return open;
    },
    watch(id, { stream }) {
      const topic = `${name}:${id}`;
      return watchChanges(events, { topic, notices: [topic] }, stream);
    },
  };
}

async function falseOnFailure(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Minimum milliseconds between two notifications on one stream. */
const changeInterval = 1000;

/**
 * Notifies a stream when one of the topics `notices` is published on the event bus. Sends the first notification
 * immediately, because earlier changes may have been missed; then at most one per second.
 */
export function watchChanges(
  events: EventBus,
  { topic, notices }: { readonly topic: string; readonly notices: readonly string[] },
  stream: EventStream,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isChanged = false;
  const notify = () => {
    isChanged = false;
    stream.send('changed', { topic });
    timer = setTimeout(() => {
      timer = undefined;
      if (isChanged) notify();
    }, changeInterval).unref();
  };
  const markChanged = () => {
    isChanged = true;
    if (timer === undefined) notify();
  };
  notify();
  const stops = [
    ...notices.map((name) => events.subscribe(name, markChanged)),
    events.onReconnect(markChanged),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
