// @vitest-environment jsdom
import { setUpScreen } from '../../test-support/screen.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/client.ts';
import { switchLocale } from '../i18n/messages.ts';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { anAccount } from '../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../test-support/session-user.ts';
import { HrefLink } from './HrefLink.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import { LayoutLoadState } from './LayoutLoadState.tsx';
import { ScopeContext } from './scope.ts';
import { useListAddress } from './use-list-address.ts';
import { useUploads } from './use-uploads.ts';
import { replaceMembers } from '../../test-support/replace-members.ts';

const browser = setUpScreen();
const load = vi.fn<() => Promise<void>>();
const refetch = vi.fn();

beforeEach(async () => {
  load.mockReset().mockResolvedValue();
  refetch.mockReset();
  await switchLocale('zh-CN');
});

/** Opens a page at `/list` that renders `part`. The router also has a second page. */
async function open(part: ReactNode, address = '/list') {
  const root = createRootRoute();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/list', component: () => part }),
      createRoute({ getParentRoute: () => root, path: '/other', loader: load }),
    ]),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  // oxlint-disable-next-line typescript/no-explicit-any -- a router of this test, not the site's
  render(<RouterProvider router={router as any} />);
  return { history, at: () => history.location.href };
}

const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'there' });

describe('HrefLink', () => {
  it('navigates within the site, and opens a new tab or window if the user asks for one', async () => {
    const { at } = await open(<HrefLink href="/other?x=1#part">there</HrefLink>);
    expect(link().getAttribute('href')).toBe('/other?x=1#part');
    for (const press of [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ]) {
      const event = createEvent.click(link(), press);
      // Prevents the native navigation, which jsdom does not implement.
      document.addEventListener('click', (last) => last.preventDefault(), { once: true });
      const isLeft = vi.spyOn(event, 'preventDefault');
      fireEvent(link(), event);
      expect([at(), isLeft.mock.calls.length]).toEqual(['/list', 1]);
    }
    await browser.person.click(link());
    await vi.waitFor(() => expect(at()).toBe('/other?x=1#part'));
  });

  it('does not navigate if its click handler prevents it', async () => {
    const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { at } = await open(
      <HrefLink href="/other" onClick={onClick}>
        there
      </HrefLink>,
    );
    await browser.person.click(link());
    expect([at(), onClick.mock.calls.length]).toEqual(['/list', 1]);
  });

  it('preloads the page on pointer, touch or focus, and ignores failures', async () => {
    load.mockRejectedValue(new Error('offline'));
    const { at } = await open(<HrefLink href="/other">there</HrefLink>);
    for (const near of ['pointerEnter', 'focus', 'touchStart'] as const) {
      load.mockClear();
      fireEvent[near](link());
      await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    }
    expect(at()).toBe('/list');
  });
});

const tab = (name: string, more: object = {}) => ({
  href: `/${name}`,
  label: name,
  isCurrent: false,
  ...more,
});

describe('SectionTabs', () => {
  it('marks the current tab, scrolls it into view and shows why a tab is disabled', async () => {
    const scrolled: string[] = [];
    replaceMembers(Element.prototype, {
      scrollIntoView(this: Element) {
        scrolled.push(this.textContent);
      },
    });
    await open(
      <SectionTabs
        label="place"
        tabs={[
          tab('home'),
          tab('rank', { isCurrent: true, note: <i> 3</i> }),
          tab('board', { closed: 'later' }),
        ]}
      />,
    );
    const names = screen
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('aria-current')]);
    expect(names).toEqual([
      ['home', null],
      ['rank 3', 'page'],
    ]);
    expect(scrolled).toEqual(['rank 3']);
    const closed = screen.getByText('board');
    expect([closed.getAttribute('aria-disabled'), closed.getAttribute('data-tip')]).toEqual([
      'true',
      'later',
    ]);
  });
});

const unread = (error: Error | null) => (
  <LayoutLoadState
    query={{ error, refetch }}
    name="比赛"
    icon="trophy"
    detail="可能已删除"
    list={{ label: '所有比赛', href: '/other' }}
  >
    <p>编号 5</p>
  </LayoutLoadState>
);

describe('LayoutLoadState', () => {
  it('is busy and shows the skeleton while loading', async () => {
    await open(unread(null));
    expect(screen.getByText('编号 5').parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it.each(['refused', 'missing', 'forbidden', 'login', 'server'] as const)(
    'shows the reason if the scope is %s and links to the list',
    async (kind) => {
      const { at } = await open(unread(new CallError(kind, '没有这场比赛')));
      expect(screen.getByRole('heading').textContent).toBe('没有这场比赛');
      expect(screen.getByText('可能已删除')).toBeDefined();
      await browser.person.click(screen.getByRole('button', { name: '所有比赛' }));
      await vi.waitFor(() => expect(at()).toBe('/other'));
    },
  );

  it.each(['network', 'timeout'] as const)('offers a retry if no response came (%s)', async (kind) => {
    await open(unread(new CallError(kind, '网络错误')));
    expect(screen.getByRole('heading').textContent).toBe('比赛');
    expect(screen.queryByText('可能已删除')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: '重试' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

type Address = ReturnType<
  typeof useListAddress<{ keyword?: string | undefined; currentPage?: number; limit?: number }>
>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set before each test looks at it
let address = {} as Address;
function Reader() {
  const read: Address = useListAddress();
  useEffect(() => {
    address = read;
  });
  return null;
}

const openAt = (start: string) => open(<Reader />, start);

describe('the URL of a list', () => {
  it.each([
    [
      'returns to the first page when a filter changes, and keeps other parameters',
      '/list?currentPage=3&tab=a&keyword=x',
      () => address.change({ keyword: 'y' }),
      '/list?tab=a&keyword=y',
      1,
    ],
    [
      'omits a removed filter',
      '/list?keyword=x&currentPage=2',
      () => address.change({ keyword: undefined }),
      '/list',
      1,
    ],
    [
      'returns to the first page when the page size changes',
      '/list?currentPage=3&limit=15',
      () => address.pager(90, 15).onSize(30),
      '/list?limit=30',
      1,
    ],
    [
      'adds a history entry per page',
      '/list?keyword=x',
      () => address.pager(90, 15).onPage(2),
      '/list?keyword=x&currentPage=2',
      2,
    ],
    [
      'omits the number of the first page',
      '/list?keyword=x&currentPage=2',
      () => address.pager(90, 15).onPage(1),
      '/list?keyword=x',
      2,
    ],
  ])('%s', async (_title, start, act, wanted, entries) => {
    const { at, history } = await openAt(start);
    act();
    await vi.waitFor(() => expect(at()).toBe(wanted));
    expect(history.length).toBe(entries);
  });

  it('is the link to each page', async () => {
    await openAt('/list?currentPage=2&keyword=a%26b');
    const { hrefOf } = address.pager(90, 15);
    expect([hrefOf(1), hrefOf(3)]).toEqual(['/list?keyword=a%26b', '/list?currentPage=3&keyword=a%26b']);
  });

  it('has no pager before rows are loaded, and none if all fit on the smallest page', async () => {
    await openAt('/list');
    const query = { isPlaceholderData: false, error: null, dataUpdatedAt: 0, refetch: () => undefined };
    expect(address.listed({ ...query, data: undefined }, {}, 10)).not.toHaveProperty('pager');
    const data = { records: ['a'], total: 1 };
    const pagerOf = (size: number, hiddenUpTo?: number) =>
      address.listed({ ...query, data }, {}, size, hiddenUpTo).pager;
    expect(pagerOf(15, 10)).toMatchObject({ total: 1, size: 15, isTotalEstimated: false, hiddenUpTo: 10 });
    expect(pagerOf(5, 10)?.hiddenUpTo).toBe(5);
    expect(pagerOf(5)?.hiddenUpTo).toBe(-1);
  });
});

describe('a scope', () => {
  it.each([
    ['a visitor', null, { kind: 'practice' }, true, { hasFiles: false, hasPictures: false }],
    ['a user', ordinaryCan, { kind: 'practice' }, true, { hasFiles: false, hasPictures: false }],
    ['staff', fullCan, { kind: 'practice' }, true, { hasFiles: true, hasPictures: true }],
    [
      'group managers',
      ordinaryCan,
      { kind: 'group', gid: 2 },
      true,
      { hasFiles: false, hasPictures: true, gid: 2 },
    ],
    ['its members', ordinaryCan, { kind: 'group', gid: 2 }, false, { hasFiles: false, hasPictures: false }],
    [
      'staff in the group',
      fullCan,
      { kind: 'training', tid: 9, gid: 2 },
      false,
      { hasFiles: true, hasPictures: true },
    ],
  ] as const)('allows uploads to %s', async (_who, can, scope, runsGroup, wanted) => {
    let found: object = {};
    function Uploader() {
      const read = useUploads(runsGroup);
      useEffect(() => {
        found = read;
      });
      return null;
    }
    if (can !== null) browser.signIn(anAccount({ can }));
    await open(
      <ScopeContext value={scope}>
        <Uploader />
      </ScopeContext>,
    );
    expect(found).toEqual(wanted);
  });
});
