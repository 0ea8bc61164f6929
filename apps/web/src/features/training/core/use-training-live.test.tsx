// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { useTrainingLive } from './use-training-live.ts';

const { server } = setUpScreen();
const change = () => act(() => FakeStream.current.send('changed', { topic: 'training-rank:3' }));

it('a large table is refetched after its pause, once for all events in the meantime', async () => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body: { topics } }) => ({
    url: '/api/live/stream?ticket=one',
    topics,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  }));
  const read = vi.fn();
  renderHook(() => useTrainingLive(3, true, read, { pause: 10_000 }));
  await vi.waitFor(() => expect(FakeStream.opened).toHaveLength(1));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  FakeStream.current.accept();
  change();
  expect(read).toHaveBeenCalledTimes(1);
  change();
  change();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(2);
  // Without new events nothing is refetched, and the next event triggers immediately.
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(2);
  change();
  expect(read).toHaveBeenCalledTimes(3);
});
