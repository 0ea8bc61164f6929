// @vitest-environment jsdom
import { liveTopicsMax as contractMax } from '@xiezhi/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveTopicsMax } from './live-limits.ts';
import { openLiveConnection, type LiveState, type LiveTransport } from './live.ts';

class FakeSource extends EventTarget {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  say(name: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

function buildWorld(answers: (() => Promise<{ url: string; topics: string[] }>)[] = []) {
  const sources: FakeSource[] = [];
  const subscribe = vi.fn(
    (topics: readonly string[]) => answers.shift()?.() ?? Promise.resolve({ url: '/s', topics: [...topics] }),
  );
  const world: LiveTransport = {
    subscribe,
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
  };
  return { world, sources, subscribe };
}

function follow(world: LiveTransport) {
  const states: LiveState[] = [];
  const events: unknown[] = [];
  const close = openLiveConnection(
    ['submission:1'],
    { onState: (state) => states.push(state), onEvent: (_, data) => events.push(data) },
    world,
  );
  return { states, events, close };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

const fail = () => Promise.reject(new Error('down'));

function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the live connection', () => {
  it('connects and passes events on', async () => {
    const { world, sources } = buildWorld();
    const { states, events } = follow(world);
    await settle();
    sources[0]?.dispatchEvent(new Event('open'));
    sources[0]?.say('submission', { submitId: 1 });
    expect(states).toEqual(['connecting', 'live']);
    expect(events).toEqual([{ submitId: 1 }]);
  });

  it('reconnects after an error, with a new URL', async () => {
    const { world, sources, subscribe } = buildWorld();
    const { states } = follow(world);
    await settle();
    sources[0]?.dispatchEvent(new Event('open'));
    sources[0]?.dispatchEvent(new Event('error'));
    expect(states.at(-1)).toBe('lost');
    expect(sources[0]?.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect(subscribe).toHaveBeenCalledTimes(2);
    sources[1]?.dispatchEvent(new Event('open'));
    expect(states.at(-1)).toBe('live');
  });

  it('retries with increasing delays if the request fails', async () => {
    const { world, subscribe } = buildWorld([fail, fail, fail]);
    follow(world);
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(subscribe).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(subscribe).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(subscribe).toHaveBeenCalledTimes(3);
  });

  it('treats silence as a lost connection, and a ping as a sign of life', async () => {
    const { world, sources } = buildWorld();
    const { states } = follow(world);
    await settle();
    sources[0]?.dispatchEvent(new Event('open'));
    await vi.advanceTimersByTimeAsync(40_000);
    sources[0]?.say('ping');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(states.at(-1)).toBe('live');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toContain('lost');
  });

  it('ignores malformed events', async () => {
    const { world, sources } = buildWorld();
    const { events } = follow(world);
    await settle();
    sources[0]?.dispatchEvent(new MessageEvent('submission', { data: '{' }));
    sources[0]?.say('submission', { submitId: 2 });
    expect(events).toEqual([{ submitId: 2 }]);
  });

  it('is silent after closing', async () => {
    const { world, sources, subscribe } = buildWorld();
    const { close } = follow(world);
    await settle();
    close();
    expect(sources[0]?.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  it('disconnects while the page is hidden and reconnects when it is visible', async () => {
    const { world, sources, subscribe } = buildWorld();
    const { states, close } = follow(world);
    await settle();
    sources[0]?.dispatchEvent(new Event('open'));
    see('hidden');
    await vi.advanceTimersByTimeAsync(4000);
    see('visible');
    await vi.advanceTimersByTimeAsync(4000);
    expect([sources[0]?.isClosed, states]).toEqual([false, ['connecting', 'live']]);
    see('hidden');
    await vi.advanceTimersByTimeAsync(6000);
    expect([sources[0]?.isClosed, states.at(-1)]).toEqual([true, 'lost']);
    globalThis.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(subscribe).toHaveBeenCalledTimes(1);
    see('visible');
    await settle();
    sources[1]?.dispatchEvent(new Event('open'));
    expect(states.at(-1)).toBe('live');
    close();
  });

  it('does not connect a page opened in the background before it is visible', async () => {
    see('hidden');
    const { world, subscribe } = buildWorld();
    const { close } = follow(world);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(subscribe).not.toHaveBeenCalled();
    see('visible');
    await settle();
    expect(subscribe).toHaveBeenCalledTimes(1);
    close();
    see('visible');
    await settle();
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  it('opens one connection if the network returns during a request', async () => {
    const { world, sources } = buildWorld();
    const { close } = follow(world);
    globalThis.dispatchEvent(new Event('online'));
    await settle();
    expect(sources.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
    close();
  });

  it('requests at most as many topics as the server grants', () => expect(liveTopicsMax).toBe(contractMax));
});
