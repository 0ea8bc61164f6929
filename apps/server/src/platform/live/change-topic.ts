import type { Person } from '@xiezhi/rules';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStream } from '../http/event-stream.ts';
import { ApiError } from '../http/api-error.ts';
import type { LiveTopic } from './topics.ts';

/** Topic of a public list: subscribers are notified of changes and read the list again. */
export function changeTopic(name: string, events: EventBus): LiveTopic<typeof name> {
  return {
    name,
    parse: (rest) => (rest === null ? name : undefined),
    watchable: async (_person, keys) => keys,
    watch: (topic, { stream }) => watchChanges(events, { topic, notices: [topic] }, stream),
  };
}

/**
 * Topics of many lists of a kind, each with an id. `isOpen` decides whether the user may subscribe; an `ApiError` means
 * no.
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
      // Sequentially: users rarely watch more than one of a kind.
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

/** Milliseconds between two notifications of a change. */
const changeInterval = 1000;

/**
 * Notifies a stream of a change whenever one of the topics `notices` of the event bus is published. Sends the
 * first notification immediately, because earlier changes may have been missed, then at most one per second.
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
