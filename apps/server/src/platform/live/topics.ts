import type { Person } from '@xiezhi/rules';
import type { EventStream } from '../http/event-stream.ts';

/** A subscribed user (null for visitors) and their stream. */
export interface Subscriber {
  readonly person: Person | null;
  readonly stream: EventStream;
}

/**
 * A kind of live topic. Access is checked on subscribing, when the stream opens, and after every `standing` event of
 * the event bus (a user's rights changed). It is checked again because a contest may have started, a freeze may have
 * ended or a member may have left meanwhile.
 */
export interface LiveTopic<Key> {
  /** The part of the topic before the colon, or the whole topic if this kind has only one. */
  readonly name: string;
  /**
   * Parses the key after the colon; `keyText` is null if there is no colon. Returns undefined if no such topic exists.
   */
  parse(keyText: string | null): Key | undefined;
  /** Returns those of the keys that the user may watch now. */
  watchable(person: Person | null, keys: readonly Key[]): Promise<readonly Key[]>;
  /** Sends the current state and all changes to the stream. The returned function ends this. */
  watch(key: Key, subscriber: Subscriber): () => void;
}

/** The registered topics. No other topics exist. */
export interface LiveTopics {
  register<Key>(topic: LiveTopic<Key>): void;
  /** Returns those of the topics that exist and that the user may watch now, in the same order. */
  granted(person: Person | null, topics: readonly string[]): Promise<string[]>;
  /**
   * Starts sending a topic to the subscriber. The returned function ends this. Does nothing if no such topic exists.
   */
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

/** Hides the type of a topic's keys, because topics of different kinds are stored together with keys as text. */
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
