// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, lazyPage, loadChunk } from './lazy-page.ts';

describe('loading a chunk', () => {
  it('fails with a named error after the timeout', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it('fails with a named error that keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      cause,
    });
  });

  it('runs once while pending, and again after a failure', async () => {
    const load = vi.fn<() => Promise<() => null>>();
    load.mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(() => null);
    const page = lazyPage(load);
    await expect(page.preload()).rejects.toBeInstanceOf(ChunkLoadError);
    await Promise.all([page.preload(), page.preload()]);
    await page.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
