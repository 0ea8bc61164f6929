// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConfirmation } from '../../routing/leaving.ts';
import { useUnsaved } from '../../routing/unsaved.ts';

let isUnsaved = true;
let save = () => {};
const root = createRootRoute();
const form = createRoute({
  getParentRoute: () => root,
  path: '/form',
  component: function Form() {
    const [isSaved, setIsSaved] = useState(false);
    save = () => setIsSaved(true);
    useUnsaved(isUnsaved && !isSaved);
    return null;
  },
});
const step = createRoute({
  getParentRoute: () => root,
  path: '/work/text',
  component: function Step() {
    useUnsaved(isUnsaved, '/work');
    return null;
  },
});
const otherStep = createRoute({ getParentRoute: () => root, path: '/work/data' });
const lookalike = createRoute({ getParentRoute: () => root, path: '/workshop' });
const other = createRoute({ getParentRoute: () => root, path: '/other' });
const tree = root.addChildren([form, other, step, otherStep, lookalike]);

let drawn: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.body.appendChild(document.createElement('div'));
  drawn = createRoot(place);
});
afterEach(() => {
  act(() => drawn.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const answer = (how: 'leave' | 'stay') =>
  act(async () => {
    leaveConfirmation.get()?.[how]();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

async function open(first = '/form') {
  const router = createRouter({
    routeTree: tree,
    history: createMemoryHistory({ initialEntries: [first] }),
  });
  await router.load();
  await act(async () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- a router of this test, not the site's
    drawn.render(<RouterProvider router={router as any} />);
    await Promise.resolve();
  });
  const go = (address: string) =>
    act(async () => {
      router.history.push(address);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  return { go, at: () => router.history.location.href };
}

it('asks before unsaved work is left, and stays or leaves as chosen', async () => {
  isUnsaved = true;
  const { go, at } = await open();
  await go('/other');
  expect([at(), leaveConfirmation.get() === null]).toEqual(['/form', false]);
  await answer('stay');
  expect([at(), leaveConfirmation.get()]).toEqual(['/form', null]);
  await go('/other');
  await answer('leave');
  expect([at(), leaveConfirmation.get()]).toEqual(['/other', null]);
});

it('does not ask on navigation within the same page, or without unsaved work', async () => {
  isUnsaved = true;
  const first = await open();
  await first.go('/form?tab=two');
  expect([first.at(), leaveConfirmation.get()]).toEqual(['/form?tab=two', null]);
  act(() => drawn.unmount());
  drawn = createRoot(place);
  isUnsaved = false;
  const second = await open();
  await second.go('/other');
  expect([second.at(), leaveConfirmation.get()]).toEqual(['/other', null]);
});

it('does not ask between the pages of one work, but on leaving it', async () => {
  isUnsaved = true;
  const { go, at } = await open('/work/text');
  await go('/workshop');
  expect([at(), leaveConfirmation.get() === null]).toEqual(['/work/text', false]);
  await answer('stay');
  await go('/work/data');
  expect([at(), leaveConfirmation.get()]).toEqual(['/work/data', null]);
});

it('asks about the newest navigation while an older question is open', async () => {
  isUnsaved = true;
  const { go, at } = await open();
  await go('/other');
  await go('/workshop');
  expect([at(), leaveConfirmation.get() === null]).toEqual(['/form', false]);
  await answer('leave');
  expect([at(), leaveConfirmation.get()]).toEqual(['/workshop', null]);
});

it('leaves without an answer once the work is saved', async () => {
  isUnsaved = true;
  const { go, at } = await open();
  await go('/other');
  expect([at(), leaveConfirmation.get() === null]).toEqual(['/form', false]);
  await act(async () => {
    save();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect([at(), leaveConfirmation.get()]).toEqual(['/other', null]);
});
