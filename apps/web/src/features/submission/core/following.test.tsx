// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import type { JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aCase, aDetail, anEvent } from '../../../../test-support/submissions.ts';
import { LivePanel } from './LivePanel.tsx';
import { applyEvent, applyPoll, startProgress } from './progress.ts';
import { useProgress } from './use-progress.ts';

const browser = setUpScreen();
const { server } = browser;
const second = 1000;

function Followed({ submitId }: { submitId: number }): JSX.Element | null {
  const followed = useProgress(submitId);
  return followed && <LivePanel {...followed} outcome={null} />;
}

const panel = (name = 'Judging progress') => screen.getByRole('region', { name });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const say = (event: unknown) => act(() => FakeStream.current.send('submission', event));
const polls = () => server.asked('GET /api/get-submission-detail').length;
const announced = () => panel().querySelector('[aria-live]')?.textContent;

async function follow(locale: 'zh-CN' | 'en-US' = 'en-US'): Promise<void> {
  await browser.show(<Followed submitId={7} />, locale);
  await pass(0);
}
async function live(): Promise<void> {
  await follow();
  act(() => FakeStream.current.accept());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body }) => ({
    url: '/api/live/stream?ticket=t',
    topics: body.topics,
    expiresAt: '2026-11-21T08:00:00.000Z',
  }));
  server.on('GET /api/get-submission-detail', aDetail());
});
afterEach(() => vi.useRealTimers());

describe('a judging followed over the stream', () => {
  it('shows case by case without polling while the stream is live', async () => {
    await live();
    say(anEvent({ version: 1, cases: [aCase(1)] }));
    say(anEvent({ version: 1, cases: [aCase(2)] }));
    expect(within(panel()).getByRole('group', { name: 'Test cases: 2 of 3 judged' })).toBeTruthy();
    for (let times = 0; times < 3; times += 1) {
      await pass(30 * second);
      act(() => FakeStream.current.send('ping', ''));
    }
    expect(polls()).toBe(0);
  });

  it('keeps the latest state if events are repeated, late or out of order', async () => {
    await live();
    say(anEvent({ version: 3, cases: [aCase(3), aCase(1)] }));
    say(anEvent({ version: 3, cases: [aCase(3), aCase(1)] }));
    say(anEvent({ version: 2, status: 6 }));
    say(anEvent({ version: 1, status: 5, queuePosition: 4 }));
    expect(announced()).toBe('Judging');
    expect(within(panel()).getByRole('group', { name: 'Test cases: 2 of 3 judged' })).toBeTruthy();
    expect(panel().textContent).not.toContain('in the queue');
  });

  it('ignores events of other submissions and invalid events', async () => {
    await live();
    say(anEvent({ submitId: 8, version: 9, status: 0 }));
    say('{broken');
    say({ submitId: 7, status: 'AC', version: 9 });
    say(null);
    expect(announced()).toBe('Pending');
    say(anEvent({ cases: [aCase(1)] }));
    expect(announced()).toBe('Judging');
  });

  it('ends with verdict and first failure, and closes the stream', async () => {
    await live();
    say(anEvent({ version: 2, cases: [aCase(1), aCase(3, 1)] }));
    say(anEvent({ version: 3, status: -1, cases: [aCase(2, -1)], finishedAt: 2500 }));
    expect(announced()).toBe('Wrong Answer #2');
    expect(FakeStream.opened.every(({ isClosed }) => isClosed)).toBe(true);
    await pass(60 * second);
    expect([polls(), FakeStream.opened.length]).toEqual([0, 1]);
  });

  it.each([
    ['zh-CN', '评测进度', '排队中', '通过'],
    ['en-US', 'Judging progress', 'Pending', 'Accepted'],
  ] as const)('is announced in %s', async (locale, name, waiting, verdict) => {
    await follow(locale);
    expect(panel(name).textContent).toContain(waiting);
    act(() => FakeStream.current.accept());
    say(anEvent({ version: 2, status: 0, cases: [aCase(1), aCase(2), aCase(3)] }));
    expect(panel(name).querySelector('[aria-live]')?.textContent).toBe(verdict);
  });

  it('shows its queue position with the estimated wait, and that it is next', async () => {
    await live();
    say(anEvent({ status: 5, queuePosition: 3, queueWaitMs: 400 }));
    expect(panel().textContent).toContain('Position 3 in the queue, about 1 s');
    say(anEvent({ version: 2, status: 5, queuePosition: 1, queueWaitMs: null }));
    expect(panel().textContent).toContain('Next in the queue');
  });
});

describe('a judging whose stream is lost', () => {
  it('is polled every two seconds until it ends', async () => {
    await live();
    act(() => FakeStream.current.fail());
    server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('gone')));
    await pass(0);
    expect(polls()).toBe(1);
    await pass(2 * second);
    await pass(2 * second);
    expect(polls()).toBe(3);
    server.on('GET /api/get-submission-detail', aDetail({ status: 0, version: 4 }));
    await pass(2 * second);
    expect(announced()).toBe('Accepted');
    await pass(20 * second);
    expect(polls()).toBe(4);
  });

  it('keeps known cases, and an older poll does not revert it', async () => {
    await live();
    say(anEvent({ version: 5, cases: [aCase(1), aCase(2)] }));
    act(() => FakeStream.current.fail());
    await pass(0);
    expect(announced()).toBe('Judging');
    expect(within(panel()).getByRole('group', { name: 'Test cases: 2 of 3 judged' })).toBeTruthy();
  });

  it('reports the lost connection only while polling fails as well', async () => {
    await live();
    const lost = 'Connection lost';
    server.on('GET /api/get-submission-detail', () => Promise.reject(new TypeError('gone')));
    act(() => FakeStream.current.fail());
    await pass(0);
    expect(panel().textContent).toContain(lost);
    server.on('GET /api/get-submission-detail', aDetail());
    await pass(2 * second);
    expect(panel().textContent).not.toContain(lost);
  });

  it('stops polling once a new stream is live', async () => {
    await live();
    act(() => FakeStream.current.fail());
    await pass(second);
    act(() => FakeStream.current.accept());
    const before = polls();
    await pass(10 * second);
    expect(polls()).toBe(before);
    expect(FakeStream.opened).toHaveLength(2);
  });

  it('sends no requests after unmounting', async () => {
    await live();
    act(() => FakeStream.current.fail());
    await browser.show(<p>elsewhere</p>, 'en-US');
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    const before = [polls(), FakeStream.opened.length];
    await pass(60 * second);
    expect([polls(), FakeStream.opened.length]).toEqual(before);
  });
});

describe('the progress', () => {
  const version = fc.integer({ min: 1, max: 6 });
  const event = fc.record({
    version,
    status: fc.constantFrom(5, 6, 7, 0, -1),
    seqs: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  });
  const change = fc.oneof(
    event.map(({ version: known, status, seqs }) => ({
      version: known,
      status,
      cases: seqs.map((seq) => aCase(seq)),
      isPoll: false,
    })),
    fc.record({
      version,
      status: fc.constantFrom(5, 7, 0),
      cases: fc.constant<ReturnType<typeof aCase>[]>([]),
      isPoll: fc.constant(true),
    }),
  );

  it('never returns to an older version, and has each case once and in order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let progress = startProgress(7);
        for (const { isPoll, ...part } of changes) {
          const next = isPoll ? applyPoll(progress, part) : applyEvent(progress, anEvent(part));
          expect(next.version).toBe(Math.max(progress.version, part.version));
          if (part.version >= progress.version) expect(next.status).toBe(part.status);
          const seqs = next.cases.map(({ seq }) => seq);
          expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
          progress = next;
        }
      }),
    );
  });

  it('is independent of the order of events of one judging', () => {
    const events = [1, 2, 3, 4, 5].map((seq) => anEvent({ version: 2, totalCases: 5, cases: [aCase(seq)] }));
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 5 }), (order) => {
        const twice = [...order, ...order];
        const progress = twice.reduce(applyEvent, startProgress(7));
        expect(progress.cases.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      }),
    );
  });
});
