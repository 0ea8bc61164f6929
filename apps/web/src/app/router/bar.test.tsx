import type { SessionCan } from '@xiezhi/contract/enums/can';
import { buildSessionUser, fullCan, ordinaryCan } from '../../../test-support/session-user.ts';
// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { switchLocale, translate } from '../../i18n/messages.ts';
import { layouts } from '../../routing/layouts.ts';
import { menuLinks } from '../../routing/menu.ts';
import { accountMenu } from '../shell/account-menu.ts';
import { makeRouter } from './router.ts';

vi.hoisted(() => {
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  // Failed calls show a toast.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
});

const tabLabels = [
  'problem.tabDescription',
  'problem.tabResult',
  'problem.tabMine',
  'problem.tabEditorial',
  'problem.tabAnnex',
] as const;

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('scrollTo', vi.fn());
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  session.clear();
  vi.unstubAllGlobals();
});

/** Returns the bar's entries on a page: text, link and whether the entry is current. */
async function barOf(address: string): Promise<string[]> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return [...place.querySelectorAll('header nav > *')].map((entry) =>
    [entry.textContent, entry.getAttribute('href') ?? 'menu', entry.hasAttribute('aria-current') ? '*' : '']
      .join(' ')
      .trim(),
  );
}

describe('the bar', () => {
  it('contains the pages of the site, in Chinese', async () => {
    await switchLocale('zh-CN');
    expect(await barOf('/oi-rank')).toEqual([
      '首页 /home',
      '题库 /problem',
      '训练 /training',
      '比赛 /contest',
      '评测 /status',
      '排名 menu *',
      '讨论 /discussion',
      '团队 /group',
      '关于 menu',
    ]);
  });

  it("marks the entry of the current page's parent, in English", async () => {
    await switchLocale('en-US');
    expect(await barOf('/submission-diff')).toContain('Status /status *');
    expect((await barOf('/nowhere')).filter((entry) => entry.endsWith('*'))).toEqual([]);
  });

  it('repeats no tabs of a contest, training or group, and links to a problem’s contest', async () => {
    await switchLocale('en-US');
    session.setToken('t');
    for (const address of ['/contest/5', '/training/2', '/group/3'])
      expect(await barOf(address)).toEqual(['Back to home page /home']);
    expect(await barOf('/contest/5/problem/A')).toContain('Scoreboard /contest/5/rank');
  });

  it.each(['zh-CN', 'en-US'] as const)(
    'names pages of a contest or training otherwise than the tabs of a problem, in %s',
    async (locale) => {
      await switchLocale(locale);
      session.setToken('t');
      for (const address of ['/contest/5/problem/A', '/training/2/problem/A']) {
        const entries = await barOf(address);
        expect(entries.length).toBeGreaterThan(1);
        const tabs = tabLabels.map((label) => translate(label));
        for (const entry of entries) expect(tabs).not.toContain(entry.replace(/ \S+( \*)?$/, ''));
      }
    },
  );

  it('leads out of a contest if the page does not exist', async () => {
    await switchLocale('en-US');
    expect(await barOf('/contest/5/nothing')).toEqual(['Back to home page /home']);
    expect(place.textContent).toContain('404');
  });
});

function isAssistantOffered(hasAssistant: boolean | undefined): boolean {
  const extras = hasAssistant === undefined ? undefined : { hasAssistant };
  const viewer = { token: null, can: null, features: undefined, extras, user: null, home: '' };
  return menuLinks(layouts.site, viewer).some(({ href }) => href === '/test');
}

describe('the assistant', () => {
  it('has a menu entry only if the site enables it', () => {
    expect([true, false, undefined].map(isAssistantOffered)).toEqual([true, false, false]);
  });
});

const links = (can: SessionCan) => {
  const user = buildSessionUser({ uid: 'u 1', username: 'deer&co', can });
  const viewer = { token: 't', can, features: undefined, user, home: '' };
  return accountMenu(user, menuLinks(layouts.site, viewer), translate).flatMap((item) =>
    item.kind === 'link' ? [item.href] : [],
  );
};

describe('the account menu', () => {
  it("contains the user's own pages", () => {
    expect(links(ordinaryCan)).toEqual([
      '/user-home?uid=u+1&username=deer%26co',
      '/status?onlyMine=true',
      '/shared',
      '/setting',
      '/logout',
    ]);
  });

  it('contains pages for which the user has the right', () => {
    expect(links(fullCan)).toContain('/outbox');
  });
});
