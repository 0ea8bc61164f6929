// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deferred } from './Deferred.tsx';
import { ChunkLoadError, lazyPage, loadChunk } from './lazy-page.ts';
import { lazyComponent } from './lazy-component.tsx';
import { dismissToast, toastStore } from '../../lib/toasts.ts';

interface Props {
  name: string;
}
function Greeting({ name }: Props) {
  return <p>hello {name}</p>;
}
const Page = () => <p>a page</p>;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const text = () => document.body.textContent;
const again = 3000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
});

function shown(load: () => Promise<ComponentType<Props>>, isWanted = false) {
  const part = (props: Props | null) => (
    <Deferred load={load} isWanted={isWanted} props={props} fallback={<i>coming</i>} />
  );
  const view = render(part(null));
  return { ...view, give: (props: Props | null) => view.rerender(part(props)) };
}

describe('Deferred', () => {
  it('loads on demand, once', async () => {
    const load = vi.fn(async () => Greeting);
    const { give } = shown(load);
    await pass(0);
    expect([load.mock.calls.length, text()]).toEqual([0, '']);
    give({ name: 'one' });
    expect(text()).toBe('coming');
    await pass(0);
    give(null);
    give({ name: 'two' });
    await pass(0);
    expect([load.mock.calls.length, text()]).toEqual([1, 'hello two']);
  });

  it('loads ahead on request, and renders only with props', async () => {
    const load = vi.fn(async () => Greeting);
    const { give } = shown(load, true);
    await pass(0);
    expect([load.mock.calls.length, text()]).toEqual([1, '']);
    give({ name: 'one' });
    expect(text()).toBe('hello one');
  });

  it('retries until it loads and shows no toast', async () => {
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error('offline'));
    const { give } = shown(load);
    give({ name: 'one' });
    await pass(0);
    await pass(again);
    await pass(again);
    expect([load.mock.calls.length, text(), toastStore.get()]).toEqual([3, 'coming', null]);
    load.mockResolvedValue(Greeting);
    await pass(again);
    expect(text()).toBe('hello one');
    await pass(10 * again);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('stops retrying when it is no longer needed', async () => {
    const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error('offline'));
    const { give } = shown(load);
    give({ name: 'one' });
    await pass(0);
    give(null);
    await pass(10 * again);
    expect(load).toHaveBeenCalledTimes(1);
    give({ name: 'two' });
    await pass(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does not retry a load that fails after it is no longer needed', async () => {
    const coming = Promise.withResolvers<typeof Greeting>();
    const load = vi.fn(() => coming.promise);
    const { give } = shown(load);
    give({ name: 'one' });
    give(null);
    await act(async () => coming.reject(new Error('offline')));
    await pass(10 * again);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('ignores a load that ends after unmounting', async () => {
    const coming = Promise.withResolvers<typeof Greeting>();
    const { give, unmount } = shown(() => coming.promise);
    give({ name: 'one' });
    unmount();
    await act(async () => coming.resolve(Greeting));
    expect(text()).toBe('');
  });
});

describe('lazyComponent', () => {
  it('shows its fallback with the same props', async () => {
    const coming = Promise.withResolvers<typeof Greeting>();
    const Part = lazyComponent(
      () => coming.promise,
      [],
      ({ name }: Props) => <i>{name} is coming</i>,
    );
    const { rerender } = render(<Part name="one" />);
    expect(text()).toBe('one is coming');
    rerender(<Part name="two" />);
    expect(text()).toBe('two is coming');
    await act(async () => coming.resolve(Greeting));
    expect(text()).toBe('hello two');
  });

  it('renders the next instance synchronously', async () => {
    const load = vi.fn(async () => Greeting);
    const Part = lazyComponent(load);
    render(<Part name="one" />);
    await pass(0);
    render(<Part name="two" />);
    expect([text(), load.mock.calls.length]).toEqual(['hello onehello two', 1]);
  });

  it('shows no toast if it fails after unmounting', async () => {
    const coming = Promise.withResolvers<typeof Greeting>();
    const Part = lazyComponent(() => coming.promise);
    const { unmount } = render(<Part name="one" />);
    unmount();
    await act(async () => coming.reject(new Error('offline')));
    expect(toastStore.get()).toBeNull();
  });
});

describe('lazyPage', () => {
  it('throws a named error if rendered before it has loaded', () => {
    expect(() => lazyPage(async () => Page)()).toThrow(ChunkLoadError);
  });

  it('renders after its preload without another load', async () => {
    const load = vi.fn(async () => Page);
    const page = lazyPage(load);
    await page.preload();
    render(<>{page()}</>);
    expect([text(), load.mock.calls.length]).toEqual(['a page', 1]);
  });

  it('leaves no timer behind, whether it loaded or failed', async () => {
    await loadChunk(async () => Page);
    expect(vi.getTimerCount()).toBe(0);
    await loadChunk(() => Promise.reject(new Error('offline'))).catch(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['an error', new Error('offline'), 'offline'],
    ['something else', 'offline', 'offline'],
    ['a named error of an inner part', new ChunkLoadError('inner'), 'inner'],
  ])('includes the cause of a failure: %s', async (_, reason, message) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- libraries reject with any value
    const failed = loadChunk(() => Promise.reject(reason));
    await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', message });
  });

  it('fails at its timeout and not before', async () => {
    const late = vi.fn();
    loadChunk(() => new Promise(() => undefined), 1000).catch(late);
    await pass(999);
    expect(late).not.toHaveBeenCalled();
    await pass(1);
    expect(late).toHaveBeenCalledOnce();
  });
});
