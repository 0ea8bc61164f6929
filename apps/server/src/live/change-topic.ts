import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStream } from '../http/event-stream.ts';
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

/** Many lists of a kind, each with a number; who may watch them the rule says. */
export function changeTopics(
  name: string,
  events: EventBus,
  watchable: LiveTopic<number>['watchable'],
): LiveTopic<number> {
  return {
    name,
    parse: (rest) => (rest !== null && /^\d{1,15}$/.test(rest) ? Number(rest) : undefined),
    watchable,
    watch(id, { stream }) {
      const topic = `${name}:${id}`;
      return watchChanges(events, { topic, notices: [topic] }, stream);
    },
  };
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
