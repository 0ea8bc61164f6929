import type { Person } from '@xiezhi/rules';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStream } from '../http/event-stream.ts';
import { ApiError } from '../http/api-error.ts';
import type { LiveTopic } from './topics.ts';

/** A list that everybody may read: watchers are told that it has changed, and read it again. */
export function changeTopic(name: string, events: EventBus): LiveTopic<typeof name> {
  return {
    name,
    parse: (rest) => (rest === null ? name : undefined),
    watchable: async (_person, keys) => keys,
    watch: (topic, { stream }) => watchChanges(events, { topic, notices: [topic] }, stream),
  };
}

/** Many lists of a kind, each with a number. `isOpen` decides whether the person may watch one; a `Failure` means no. */
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
      // One after the other: hardly anybody watches more than one of a kind.
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

/** Milliseconds between two notices that a list has changed. */
const changeInterval = 1000;

/**
 * Tells a stream that what it watches has changed, whenever one of the bus's notices says so. The first comes at
 * once, since changes may have been missed before; then at most one a second.
 */
export function watchChanges(
  events: EventBus,
  { topic, notices }: { readonly topic: string; readonly notices: readonly string[] },
  stream: EventStream,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isChanged = false;
  const tell = () => {
    isChanged = false;
    stream.send('changed', { topic });
    timer = setTimeout(() => {
      timer = undefined;
      if (isChanged) tell();
    }, changeInterval).unref();
  };
  const note = () => {
    isChanged = true;
    if (timer === undefined) tell();
  };
  tell();
  const stops = [...notices.map((name) => events.subscribe(name, note)), events.onReconnect(note)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
