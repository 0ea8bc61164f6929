import type { Person } from '@xiezhi/rules';
import type { EventStream } from '../http/event-stream.ts';

/** Who watches, and where the events go. */
export interface Subscriber {
  readonly person: Person | null;
  readonly stream: EventStream;
}

/**
 * One kind of live topic. Its access rule runs on subscribe, when the stream opens, and after every `standing` event of the event bus,
 * because a contest may have started, a freeze ended or a member left meanwhile.
 */
export interface LiveTopic<Key> {
  /** The word before the colon, or the whole topic where there is one thing of the kind only. */
  readonly name: string;
  /** The key from what stands behind the colon, null where nothing does; undefined: there is no such topic. */
  parse(rest: string | null): Key | undefined;
  /** Those of the keys that the person may watch at present, in one query. */
  watchable(person: Person | null, keys: readonly Key[]): Promise<readonly Key[]>;
  /** Tells the stream of the present state and of changes until the returned function is called. */
  watch(key: Key, watcher: Subscriber): () => void;
}

/** All that can be watched; a topic that nobody has joined does not exist. */
export interface LiveTopics {
  join<Key>(topic: LiveTopic<Key>): void;
  /** Those of the topics that exist and that the person may watch at present, in their order. */
  granted(person: Person | null, topics: readonly string[]): Promise<string[]>;
  /** Does nothing where the topic does not exist. */
  watch(topic: string, watcher: Subscriber): () => void;
}

interface JoinedTopic {
  granted(person: Person | null, rests: readonly (string | null)[]): Promise<boolean[]>;
  watch(rest: string | null, watcher: Subscriber): () => void;
}

export function createLiveTopics(): LiveTopics {
  const joined = new Map<string, JoinedTopic>();
  return {
    join(topic) {
      if (joined.has(topic.name)) throw new Error(`the live topic ${topic.name} is there twice`);
      joined.set(topic.name, hideKeys(topic));
    },
    async granted(person, topics) {
      const split = topics.map((text) => ({ text, ...splitTopic(text) }));
      const allowed = new Set<string>();
      for (const [name, asked] of Map.groupBy(split, (topic) => topic.name)) {
        const answers = await joined.get(name)?.granted(
          person,
          asked.map(({ rest }) => rest),
        );
        asked.forEach(({ text }, index) => answers?.[index] && allowed.add(text));
      }
      return topics.filter((text) => allowed.has(text));
    },
    watch(topic, watcher) {
      const { name, rest } = splitTopic(topic);
      return joined.get(name)?.watch(rest, watcher) ?? (() => {});
    },
  };
}

/** Each kind has keys of a type of its own; outside it they are text. */
function hideKeys<Key>(topic: LiveTopic<Key>): JoinedTopic {
  return {
    async granted(person, rests) {
      const keys = rests.map((rest) => topic.parse(rest));
      const known = keys.filter((key) => key !== undefined);
      const open = new Set(known.length === 0 ? [] : await topic.watchable(person, known));
      return keys.map((key) => key !== undefined && open.has(key));
    },
    watch(rest, watcher) {
      const key = topic.parse(rest);
      return key === undefined ? () => {} : topic.watch(key, watcher);
    },
  };
}

function splitTopic(topic: string): { name: string; rest: string | null } {
  const colon = topic.indexOf(':');
  return colon < 0
    ? { name: topic, rest: null }
    : { name: topic.slice(0, colon), rest: topic.slice(colon + 1) };
}
