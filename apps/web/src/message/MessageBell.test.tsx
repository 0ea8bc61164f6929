// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { needTexts, switchLocale } from '../i18n/messages.ts';
import { dismissNotice, noticeStore } from '../lib/notices.ts';
import { withRouter } from '../navigation/testing.tsx';
import { MessageBell } from './MessageBell.tsx';

let place: HTMLElement;
let root: Root;
const none = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const sent = vi.fn<(address: string) => Promise<Response>>();

beforeEach(async () => {
  await switchLocale('zh-CN');
  await needTexts(['message']);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', sent);
  sent.mockReset();
  vi.useFakeTimers();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  dismissNotice();
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (unread: typeof none) =>
  sent.mockImplementation(() => Promise.resolve(Response.json({ status: 200, msg: '', data: unread })));
const label = () => place.querySelector('button')?.getAttribute('aria-label');
const hasDot = () => place.querySelector('.bg-v-wa') !== null;

it('asks every two minutes, shows a dot and tells of what has come, once', async () => {
  answer(none);
  const bell = await withRouter(<MessageBell uid="a" />);
  await act(async () => {
    root.render(<QueryClientProvider client={new QueryClient()}>{bell}</QueryClientProvider>);
    await vi.advanceTimersByTimeAsync(10);
  });
  expect([label(), hasDot(), noticeStore.get()]).toEqual(['消息', false, null]);

  answer({ ...none, reply: 2, sys: 1 });
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll - 20));
  expect(sent).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(sent).toHaveBeenCalledTimes(2);
  expect([label(), hasDot()]).toEqual(['消息，3 条未读', true]);
  expect(noticeStore.get()?.text).toBe('你有 3 条未读消息');

  dismissNotice();
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll));
  expect(sent).toHaveBeenCalledTimes(3);
  expect(noticeStore.get()).toBeNull();
  answer({ ...none, reply: 4 });
  await act(() => vi.advanceTimersByTimeAsync(intervals.unreadPoll));
  expect(noticeStore.get()?.text).toBe('你有 4 条未读消息');
});
