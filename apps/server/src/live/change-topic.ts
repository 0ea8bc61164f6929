import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { LiveTopic } from './topics.ts';

/** A list that everybody may read: watchers are told that it has changed, and read it again. */
export function changeTopic(name: string, events: EventBus): LiveTopic<typeof name> {
  return {
    name,
    parse: (rest) => (rest === null ? name : undefined),
    watchable: async (_person, keys) => keys,
    watch: (topic, { stream }) => watchChanges(events, topic, stream),
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
    watch: (id, { stream }) => watchChanges(events, `${name}:${id}`, stream),
  };
}

/** Milliseconds between two notices that a list has changed. */
const changeInterval = 1000;

/** The first notice comes at once, since changes may have been missed before; then at most one a second. */
function watchChanges(events: EventBus, topic: string, stream: EventStream): () => void {
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
  const stops = [events.subscribe(topic, note), events.onReconnect(note)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
