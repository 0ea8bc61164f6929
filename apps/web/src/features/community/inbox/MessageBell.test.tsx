// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages, switchLocale } from '../../../i18n/messages.ts';
import { dismissToast, toastStore } from '../../../lib/toasts.ts';
import { withRouter } from '../../../routing/testing.tsx';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { MessageBell } from './MessageBell.tsx';

let place: HTMLElement;
let root: Root;
const none = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const sent = vi.fn<(address: string) => Promise<Response>>();

beforeEach(async () => {
  await switchLocale('zh-CN');
  await loadMessages(['message']);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('EventSource', FakeStream);
  FakeStream.opened = [];
  sent.mockReset();
  vi.useFakeTimers();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  dismissToast();
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (unread: typeof none) =>
  sent.mockImplementation((address) =>
    Promise.resolve(
      Response.json({
        status: 200,
        msg: '',
        data: address.includes('/live/') ? { url: '/stream', topics: ['messages'] } : unread,
      }),
    ),
  );
/** Counts only requests for the unread counts, because the live channel sends other requests. */
const asked = () => sent.mock.calls.filter(([address]) => address.includes('/msg/unread')).length;
const label = () => place.querySelector('button')?.getAttribute('aria-label');
const hasDot = () => place.querySelector('.bg-v-wa') !== null;

it('polls every two minutes, shows a dot and announces new messages once', async () => {
  answer(none);
  const bell = await withRouter(<MessageBell uid="a" />);
  await act(async () => {
    root.render(<QueryClientProvider client={new QueryClient()}>{bell}</QueryClientProvider>);
    await vi.advanceTimersByTimeAsync(10);
  });
  expect([label(), hasDot(), toastStore.get()]).toEqual(['消息', false, null]);

  answer({ ...none, reply: 2, sys: 1 });
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll - 20));
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(asked()).toBe(2);
  expect([label(), hasDot()]).toEqual(['消息，3 条未读', true]);
  expect(toastStore.get()?.text).toBe('你有 3 条未读消息');

  dismissToast();
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll));
  expect(asked()).toBe(3);
  expect(toastStore.get()).toBeNull();
  answer({ ...none, reply: 4 });
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll));
  expect(toastStore.get()?.text).toBe('你有 4 条未读消息');
});

const looks = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10_000);
  });

it('updates at once on a server event, and closes the channel while the page is hidden', async () => {
  answer(none);
  const bell = await withRouter(<MessageBell uid="a" />);
  await act(async () => {
    root.render(<QueryClientProvider client={new QueryClient()}>{bell}</QueryClientProvider>);
    await vi.advanceTimersByTimeAsync(10);
  });
  await act(() => vi.advanceTimersByTimeAsync(10));
  answer({ ...none, comment: 1 });
  await act(async () => {
    FakeStream.current.accept();
    FakeStream.current.send('changed', { topic: 'messages' });
    await vi.advanceTimersByTimeAsync(50);
  });
  expect([label(), hasDot()]).toEqual(['消息，1 条未读', true]);

  const [first] = FakeStream.opened;
  await looks('hidden');
  expect(first?.isClosed).toBe(true);
  await looks('visible');
  expect(FakeStream.opened).toHaveLength(2);
});
