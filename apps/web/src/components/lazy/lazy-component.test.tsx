// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { dismissToast, toastStore } from '../../lib/toasts.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

function Greeting({ name }: { name: string }) {
  return <p>hello {name}</p>;
}

it('loads, shows a failure, and can be retried', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(Greeting);
  const Part = lazyComponent(load);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Part name="one" />));
  expect(place.textContent).toBe('');
  expect(toastStore.get()).toMatchObject({ tone: 'error' });

  await act(async () => toastStore.get()?.action?.run());
  expect(place.textContent).toBe('hello one');

  // Once the chunk has loaded, the component renders synchronously with the current props.
  await act(async () => root.render(<Part name="two" />));
  expect(place.textContent).toBe('hello two');
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});

it('renders if another instance finishes loading between render and effect', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const coming = Promise.withResolvers<typeof Greeting>();
  const load = vi.fn(() => coming.promise);
  const Part = lazyComponent(load);
  // Effects run in a separate task after rendering, so the load can end in between.
  const Arrival = () => {
    useLayoutEffect(() => coming.resolve(Greeting), []);
    return null;
  };
  const [first, second] = [document.createElement('div'), document.createElement('div')];
  const [firstRoot, secondRoot] = [createRoot(first), createRoot(second)];
  firstRoot.render(<Part name="one" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  secondRoot.render(
    <>
      <Part name="two" />
      <Arrival />
    </>,
  );
  await vi.waitFor(() => expect(first.textContent).toBe('hello one'));
  await vi.waitFor(() => expect(second.textContent).toBe('hello two'));
  firstRoot.unmount();
  secondRoot.unmount();
});
