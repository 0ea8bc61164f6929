// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveState, LiveTransport } from './live.ts';
import { createSharedLive, type OpenSharedLive } from './shared-live.ts';

class FakeSource extends EventTarget {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  accept(): void {
    this.dispatchEvent(new Event('open'));
  }
  change(topic: string): void {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ topic }) }));
  }
}

function build({ refused = [] as string[] } = {}) {
  const sources: FakeSource[] = [];
  const asked: string[][] = [];
  const world: LiveTransport = {
    subscribe: (topics) => {
      asked.push([...topics]);
      return Promise.resolve({ url: '/s', topics: topics.filter((topic) => !refused.includes(topic)) });
    },
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
  };
  return { open: createSharedLive(world), sources, asked, refused };
}

function watch(open: OpenSharedLive, ...topics: string[]) {
  const events: unknown[] = [];
  const states: LiveState[] = [];
  const close = open(topics, {
    onEvent: (_, data) => events.push((data as { topic: string }).topic),
    onState: (state) => states.push(state),
  });
  return { events, states, close };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

describe('the live connection of a page', () => {
  it('is one for all topics, because browsers allow six per origin', async () => {
    const { open, sources, asked } = build();
    const messages = watch(open, 'messages');
    const contest = watch(open, 'contest:5', 'contest-announcements:5');
    await pass();
    sources[0]?.accept();
    sources[0]?.change('contest:5');
    expect(asked).toEqual([['messages', 'contest:5', 'contest-announcements:5']]);
    expect(sources).toHaveLength(1);
    expect([messages.events, contest.events]).toEqual([[], ['contest:5']]);
    expect([messages.states, contest.states]).toEqual([
      ['connecting', 'live'],
      ['connecting', 'live'],
    ]);
  });

  it('delivers changes while topics are added, and repeats no notification', async () => {
    const { open, sources } = build();
    const messages = watch(open, 'messages');
    await pass();
    sources[0]?.accept();
    sources[0]?.change('messages');
    const comments = watch(open, 'contest-comments:5');
    await pass();
    sources[0]?.change('messages');
    expect(messages.events).toEqual(['messages', 'messages']);
    expect(sources[0]?.isClosed).toBe(false);
    sources[1]?.accept();
    expect(sources[0]?.isClosed).toBe(true);
    for (const topic of ['messages', 'contest-comments:5', 'messages']) sources[1]?.change(topic);
    expect(messages.events).toEqual(['messages', 'messages', 'messages']);
    expect(comments.events).toEqual(['contest-comments:5']);
  });

  it('notifies of changes that a lost connection may have missed', async () => {
    const { open, sources } = build();
    const messages = watch(open, 'messages');
    await pass();
    sources[0]?.accept();
    watch(open, 'contest:5');
    await pass();
    sources[0]?.dispatchEvent(new Event('error'));
    sources[1]?.accept();
    sources[1]?.change('messages');
    expect(messages.events).toEqual(['messages']);
  });

  it('notifies a later subscriber immediately if the topic is already live', async () => {
    const { open, sources } = build();
    watch(open, 'messages');
    await pass();
    sources[0]?.accept();
    const second = watch(open, 'messages');
    await pass();
    expect(second.events).toEqual(['messages']);
    expect(second.states).toEqual(['connecting', 'live']);
    expect(sources).toHaveLength(1);
  });

  it('requests a refused topic again, as after a password was entered', async () => {
    const { open, sources, refused } = build({ refused: ['contest-comments:5'] });
    watch(open, 'messages');
    const comments = watch(open, 'contest-comments:5');
    await pass();
    sources[0]?.accept();
    expect(comments.states).toEqual(['connecting', 'lost']);
    refused.length = 0;
    await pass(16_000);
    sources[1]?.accept();
    sources[1]?.change('contest-comments:5');
    expect(comments.states.at(-1)).toBe('live');
    expect(comments.events).toEqual(['contest-comments:5']);
  });

  it('closes when the last subscriber leaves', async () => {
    const { open, sources } = build();
    const one = watch(open, 'messages');
    const other = watch(open, 'contest:5');
    await pass();
    one.close();
    expect(sources[0]?.isClosed).toBe(false);
    other.close();
    expect(sources[0]?.isClosed).toBe(true);
    await pass(60_000);
    expect(sources).toHaveLength(1);
  });
});
