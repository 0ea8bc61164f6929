import type { Person } from '@xiezhi/rules';
import type { EventStream } from '../http/event-stream.ts';

/** The subscribed user and their stream. */
export interface Subscriber {
  readonly person: Person | null;
  readonly stream: EventStream;
}

/**
 * One kind of live topic. Its access rule runs on subscribe, when the stream opens, and after every `standing` event
 * of the event bus (rights of a user changed), because a contest may have started, a freeze ended or a member left
 * meanwhile.
 */
export interface LiveTopic<Key> {
  /** The word before the colon, or the whole topic if the kind has a single one. */
  readonly name: string;
  /** Parses the key after the colon, null if there is none; undefined: there is no such topic. */
  parse(keyText: string | null): Key | undefined;
  /** Returns those of the keys that the user may watch now. */
  watchable(person: Person | null, keys: readonly Key[]): Promise<readonly Key[]>;
  /** Sends the present state and changes to the stream until the returned function is called. */
  watch(key: Key, subscriber: Subscriber): () => void;
}

/** All registered topics; others do not exist. */
export interface LiveTopics {
  register<Key>(topic: LiveTopic<Key>): void;
  /** Returns the topics that exist and that the user may watch now, in their order. */
  granted(person: Person | null, topics: readonly string[]): Promise<string[]>;
  /** Does nothing if the topic does not exist. */
  watch(topic: string, subscriber: Subscriber): () => void;
}

interface RegisteredTopic {
  granted(person: Person | null, keyTexts: readonly (string | null)[]): Promise<boolean[]>;
  watch(keyText: string | null, subscriber: Subscriber): () => void;
}

export function createLiveTopics(): LiveTopics {
  const registered = new Map<string, RegisteredTopic>();
  return {
    register(topic) {
      if (registered.has(topic.name)) throw new Error(`the live topic ${topic.name} is there twice`);
      registered.set(topic.name, hideKeys(topic));
    },
    async granted(person, topics) {
      const split = topics.map((text) => ({ text, ...splitTopic(text) }));
      const allowed = new Set<string>();
      for (const [name, asked] of Map.groupBy(split, (topic) => topic.name)) {
        const answers = await registered.get(name)?.granted(
          person,
          asked.map(({ keyText }) => keyText),
        );
        asked.forEach(({ text }, index) => answers?.[index] && allowed.add(text));
      }
      return topics.filter((text) => allowed.has(text));
    },
    watch(topic, subscriber) {
      const { name, keyText } = splitTopic(topic);
      return registered.get(name)?.watch(keyText, subscriber) ?? (() => {});
    },
  };
}

/** Each kind has its own key type; outside it keys are text. */
function hideKeys<Key>(topic: LiveTopic<Key>): RegisteredTopic {
  return {
    async granted(person, keyTexts) {
      const keys = keyTexts.map((keyText) => topic.parse(keyText));
      const known = keys.filter((key) => key !== undefined);
      const open = new Set(known.length === 0 ? [] : await topic.watchable(person, known));
      return keys.map((key) => key !== undefined && open.has(key));
    },
    watch(keyText, subscriber) {
      const key = topic.parse(keyText);
      return key === undefined ? () => {} : topic.watch(key, subscriber);
    },
  };
}

function splitTopic(topic: string): { name: string; keyText: string | null } {
  const colon = topic.indexOf(':');
  return colon < 0
    ? { name: topic, keyText: null }
    : { name: topic.slice(0, colon), keyText: topic.slice(colon + 1) };
}
