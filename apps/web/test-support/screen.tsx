import './platform.ts';
import { printDocumentOnFailure } from './short-errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { session } from '../src/api/session.ts';
import type { Locale } from '../src/i18n/locale.ts';
import { loadMessages, switchLocale } from '../src/i18n/messages.ts';
import type { MessageArea } from '../src/i18n/parts.ts';
import { authDialog } from '../src/lib/auth-dialog.ts';
import { dismissToast } from '../src/lib/toasts.ts';
import { leaveConfirmation } from '../src/routing/leaving.ts';
import { withRouter } from '../src/routing/testing.tsx';
import { FakeServer } from './fake-server.ts';
import { aSite, type Account } from './people.ts';

interface Screen {
  server: FakeServer;
  /** Simulated keyboard and mouse; a new one for each test. */
  readonly person: UserEvent;
  /** Focuses a field and appends a text in one step. */
  write: (field: HTMLElement, text: string) => Promise<void>;
  /** Signs a user in; tests start signed out. */
  signIn: (account: Account) => void;
  /** Renders a component in a language, with the given message areas. */
  show: (part: ReactNode, locale?: Locale, texts?: readonly MessageArea[]) => Promise<void>;
  /** Opens a URL of the whole site; resolves with a function that returns the current URL. */
  visit: (address: string, locale?: Locale) => Promise<() => string>;
}

/** Hint or error below a field. */
export function noteOf(field: HTMLElement): string {
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  return note?.textContent ?? '';
}

const owner = {
  uid: 'owner',
  username: 'owner',
  nickname: null,
  avatar: null,
} as const;
const nobodyElse = { owner, collaborators: [], gid: null };

interface ScreenOptions {
  /**
   * Finds elements by role even if they are hidden, and computes styles only from an element's own `style` attribute.
   * Computing visibility and full styles for each element of a page would dominate the test time.
   */
  findsHidden?: boolean;
}

/** Sets up a browser for the tests of a file. Each test gets a new one, with a fake server that checks the contract. */
export function setUpScreen({ findsHidden = false }: ScreenOptions = {}): Screen {
  configure({ asyncUtilTimeout: 40_000, defaultHidden: findsHidden });
  // Resets the configuration, because the files of one thread share it.
  afterAll(() => configure({ defaultHidden: false }));
  vi.setConfig({ testTimeout: 120_000 });
  const server = new FakeServer();
  let person = userEvent.setup({ delay: null });

  beforeEach(() => {
    printDocumentOnFailure();
    person = userEvent.setup({ delay: null });
    server.on('GET /api/get-website-config', aSite());
    server.on('GET /api/remote-judges', []);
    server.on('GET /api/old-address', { href: null });
    server.on('GET /api/problem-lists', []);
    server.on('GET /api/problem-records', { languages: [], fastest: [], shortest: [] });
    for (const kind of ['problem', 'contest', 'training'] as const)
      server.on(`GET /api/${kind}-collaborators`, nobodyElse);
    server.on('GET /api/editorial', { editorial: null, can: { edit: false } });
    // Pages of staff request the open questions of contests.
    server.on('GET /api/open-contest-questions', []);
    server.on('GET /api/teacher-overview', { classes: [], homework: [], contests: [], drafts: [] });
    // Pages of signed-in users subscribe to messages. This request fails, so they poll.
    server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('no live channel')));
    vi.stubGlobal('fetch', server.fetch);
    if (findsHidden) vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    session.leave();
    authDialog.set(null);
    leaveConfirmation.set(null);
    dismissToast();
    localStorage.clear();
    vi.unstubAllGlobals();
    const faults = [...server.faults];
    server.reset();
    expect(faults).toEqual([]);
  });

  return {
    server,
    get person() {
      return person;
    },
    async write(field, text) {
      await person.click(field);
      await person.paste(text);
    },
    signIn(account) {
      session.setToken('token');
      session.setUser(account);
    },
    async show(part, locale = 'zh-CN', texts = []) {
      await switchLocale(locale);
      await loadMessages(['editor', 'home', 'submission', ...texts]);
      const routed = await withRouter(part);
      render(<QueryClientProvider client={queryClient}>{routed}</QueryClientProvider>);
    },
    async visit(address, locale = 'zh-CN') {
      await switchLocale(locale);
      const { makeRouter } = await import('../src/app/router/router.ts');
      const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
      await router.load();
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      return () => router.history.location.href;
    },
  };
}
