import type { Scene } from './scene.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../factories.ts';
import { liveTopicsMax } from '@xiezhi/contract/live';
import { subscribe } from '../../src/platform/live/testing/event-reader.ts';

const numbered = (name: string, ids: readonly number[]) => ids.map((id) => `${name}:${id}`);

/** Returns every topic that has data in the scene. */
function topicsOf({ contests, problems, trainings, gid, otherGid }: Scene): string[] {
  const sceneContests = Object.values(contests);
  const cids = sceneContests.map(({ cid }) => cid);
  const sceneProblems = Object.values(problems);
  return [
    ...['contest', 'contest-board', 'contest-announcements', 'contest-comments'].flatMap((name) =>
      numbered(name, cids),
    ),
    ...numbered('submission', [
      ...sceneContests.flatMap(({ frozen, waiting }) => [frozen, waiting]),
      ...sceneProblems.map(({ submitId }) => submitId),
    ]),
    ...numbered(
      'discussion-comments',
      sceneProblems.map(({ did }) => did),
    ),
    ...numbered('training-rank', Object.values(trainings)),
    ...numbered('group-discussions', [gid, otherGid]),
    'submissions',
    'announcements',
    'discussions',
    'messages',
  ];
}

/** Returns topics that send no message at first: submissions that no node has claimed or judged. */
function quietTopicsOf({ contests, problems }: Scene): ReadonlySet<string> {
  const waiting = Object.values(contests).map((contest) => contest.waiting);
  const stored = Object.values(problems).map(({ submitId }) => submitId);
  return new Set([...waiting, ...stored].map((id) => `submission:${id}`));
}

/**
 * A topic that marks the end of the messages. The test publishes it last, so a listener that receives it has received
 * all earlier messages.
 */
const marker = 'announcements';

/** Collects the messages that a user receives from now on. */
export interface Watch {
  /** Returns all received data: granted topics, then messages, sorted by text. */
  collect(): Promise<string>;
}

/** Opens streams for all topics granted to a user, as few as the contract allows. */
export async function watch(site: TestServer, as: TestUser | null, scene: Scene): Promise<Watch> {
  const wanted = topicsOf(scene).filter((topic) => topic !== marker);
  const quiet = quietTopicsOf(scene);
  const streams: { granted: readonly string[]; ear: Listener }[] = [];
  for (let at = 0; at < wanted.length; at += liveTopicsMax - 1) {
    const asked = [...wanted.slice(at, at + liveTopicsMax - 1), marker];
    const { url, topics: granted } = await subscribe(site, asked, as);
    const loud = granted.filter((topic) => !quiet.has(topic));
    streams.push({ granted, ear: await listen(site.url + url, loud) });
  }
  return {
    async collect() {
      await site.services.events.publish(site.services.db, marker);
      const received = await Promise.all(
        streams.map(async ({ granted, ear }) => {
          const messages = await ear.untilMarked();
          return [granted.join(' '), messages.toSorted().join('\n')];
        }),
      );
      return received.flat().join('\n');
    },
  };
}

interface Listener {
  /** Returns the messages before the marker and closes the stream. */
  untilMarked(): Promise<string[]>;
}

/** Time in ms after which a silent stream counts as failed. */
const timeoutMs = 60_000;

/** Reads a stream until each topic in `loud` has sent its current state as its first message. */
async function listen(address: string, loud: readonly string[]): Promise<Listener> {
  const silent = new Set(loud);
  const controller = new AbortController();
  const late = setTimeout(() => {
    controller.abort(new Error(`a stream went silent; not heard: ${[...silent].join(' ')}`));
  }, timeoutMs);
  const response = await fetch(address, { signal: controller.signal });
  if (!response.body) throw new Error(`a stream answers ${response.status}`);
  const messages = messagesOf(response.body.pipeThrough(new TextDecoderStream()));
  const received: string[] = [];
  const next = async () => {
    const { value, done } = await messages.next();
    if (done) throw new Error(`a stream ended after ${received.at(-1) ?? 'nothing'}`);
    received.push(value);
    for (const topic of silent) if (value.includes(nameOf(topic))) silent.delete(topic);
    return value;
  };
  while (silent.size > 0) await next();
  return {
    async untilMarked() {
      while (!(await next()).includes(nameOf(marker)));
      clearTimeout(late);
      controller.abort();
      return received;
    },
  };
}

/** Returns the name that messages use for a topic. */
function nameOf(topic: string): string {
  const [kind, id] = topic.split(':');
  return kind === 'submission' ? `"submitId":${id},` : `"topic":"${topic}"`;
}

/** Yields messages of a stream without ids and pings. */
async function* messagesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => /^(event|data):/.test(line));
      if (lines.length > 0 && !block.includes('event: ping')) yield lines.join(' ');
    }
  }
  return undefined;
}
