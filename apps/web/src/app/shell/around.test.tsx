// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';
import { anAccount, aSite } from '../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../test-support/session-user.ts';
import { refused } from '../../routing/guards.ts';
import { authDialog } from '../../lib/auth-dialog.ts';
import { RouterFixture } from '../../../test-support/router-fixture.tsx';
import { AccountArea } from './AccountArea.tsx';
import { Footer } from './Footer.tsx';
import { AccessDeniedToast } from './AccessDeniedToast.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ToastHost } from './ToastHost.tsx';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  // Some tests navigate to this page but do not check its content.
  server.leaveOpen('GET /api/get-rank-list');
});

const bar = () => within(screen.getByRole('banner'));
const showPart = (part: ReactNode) =>
  browser.show(
    <RouterFixture>
      <header>{part}</header>
    </RouterFixture>,
  );
const links = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((one) => [one.textContent, one.getAttribute('href')]);

const open = async (menu: string) => {
  await browser.person.click(bar().getByRole('button', { name: menu }));
  return await screen.findByRole('dialog', { name: menu });
};

describe('the navigation drawer on phones', () => {
  it('contains every page of the bar including its menus, marks the current one and closes after a choice', async () => {
    const at = await browser.visit('/home', 'en-US');
    const drawer = await open('Menu');
    const entries = links(within(drawer).getByRole('navigation'));
    expect(entries.map(([, href]) => href)).toEqual([
      '/home',
      '/problem',
      '/training',
      '/contest',
      '/status',
      '/acm-rank',
      '/oi-rank',
      '/rating',
      '/discussion',
      '/group',
      '/docs',
      '/introduction',
      '/developer',
    ]);
    expect(within(drawer).getByRole('link', { current: 'page' }).textContent).toBe('Home');
    await browser.person.click(within(drawer).getByRole('link', { name: 'OI ranking' }));
    await vi.waitFor(() => expect(at()).toBe('/oi-rank'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has no discussions if the site disables them', async () => {
    server.on('GET /api/get-website-config', aSite({ openPublicDiscussion: false, name: '云中 OJ' }));
    await browser.visit('/nowhere');
    await screen.findByText('云中 OJ');
    const drawer = await open('菜单');
    expect(within(drawer).queryByRole('link', { name: '讨论' })).toBeNull();
  });

  it('switches the language in place and stays open', async () => {
    await browser.visit('/nowhere', 'zh-CN');
    const drawer = await open('菜单');
    await browser.person.click(within(drawer).getByRole('radio', { name: 'English' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    expect(document.documentElement.lang).toBe('en-US');
  });
});

describe('the menus of the bar', () => {
  it('link to their pages', async () => {
    const at = await browser.visit('/nowhere', 'en-US');
    await browser.person.click(bar().getByRole('button', { name: 'Rankings' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((one) => one.getAttribute('href'))).toEqual(['/acm-rank', '/oi-rank', '/rating']);
    await browser.person.click(screen.getByRole('menuitem', { name: 'ACM ranking' }));
    await vi.waitFor(() => expect(at()).toBe('/acm-rank'));
  });

  it.each([
    ['a user', ordinaryCan, []],
    ['a teacher', { ...ordinaryCan, visitConsole: true, enterConsole: true }, ['/admin/dashboard']],
    ['a user administrator', { ...ordinaryCan, visitConsole: true, manageUsers: true }, ['/admin/user']],
    ['root', fullCan, ['/outbox', '/admin/dashboard']],
  ])('of the account shows %s the pages for their rights', async (_who, can, more) => {
    const account = anAccount({ nickname: '秋实', can });
    browser.signIn(account);
    await showPart(<AccountArea user={account} />);
    await browser.person.click(bar().getByRole('button', { name: '账号菜单：qiushi' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((one) => one.getAttribute('href'))).toEqual([
      '/user-home?uid=u1&username=qiushi',
      '/status?onlyMine=true',
      '/shared',
      '/setting',
      ...more,
      '/logout',
    ]);
    expect(screen.getByRole('group').textContent).toBe('秋实qiushi');
  });
});

describe('the footer', () => {
  it('shows site name, registration and description', async () => {
    server.on(
      'GET /api/get-website-config',
      aSite({
        name: '云中 OJ',
        recordName: '京 ICP 备 1 号',
        recordUrl: 'https://beian.example',
        projectName: '獬豸',
        projectUrl: 'https://xiezhi.example',
        description: '欢迎，**请**自重',
      }),
    );
    await browser.show(<Footer />);
    const footer = screen.getByRole('contentinfo');
    await within(footer).findByText('请', { selector: 'strong' });
    expect(footer.textContent).toContain('云中 OJ');
    expect(links(footer)).toEqual([
      ['京 ICP 备 1 号', 'https://beian.example'],
      ['獬豸', 'https://xiezhi.example'],
      ['评测队列', '/status'],
      ['系统信息', '/developer'],
      ['使用手册', '/docs'],
      ['关于', '/introduction'],
    ]);
  });

  it.each([
    ['a name without a URL', { recordName: '京 ICP 备 1 号', projectName: '獬豸' }],
    ['a URL without a name', { recordUrl: 'https://a.example', projectUrl: 'https://b.example' }],
  ])('contains no link for %s', async (_title, config) => {
    server.on('GET /api/get-website-config', aSite({ ...config, name: '云中 OJ' }));
    await browser.show(<Footer />);
    await screen.findByText('云中 OJ');
    expect(screen.getByRole('contentinfo').textContent).not.toContain('京 ICP 备 1 号');
    expect(links(screen.getByRole('contentinfo'))).toHaveLength(4);
  });

  it("shows the server's time, not that of the browser, and ticks", async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(new Date(2026, 10, 26, 8, 0, 0));
    server.on('GET /api/get-website-config', aSite({ now: new Date(2026, 10, 26, 9, 59, 58).toISOString() }));
    await browser.show(<Footer />, 'en-US');
    await screen.findByText('09:59:58');
    screen.getByText('2026-11-26');
    act(() => void vi.advanceTimersByTime(2000));
    screen.getByText('10:00:00');
    vi.useRealTimers();
  });
});

describe('a redirected user', () => {
  it('sees the reason once and no sign-in dialog if that would not help', async () => {
    await browser.show(
      <>
        <AccessDeniedToast />
        <ToastHost />
      </>,
    );
    act(() => refused.set({ text: 'common.guard.forbidden', wanted: null }));
    await screen.findByText('你没有权限打开该页面');
    expect([refused.get(), authDialog.get()]).toEqual([null, null]);
  });
});

describe('the dialog before unsaved work is left', () => {
  it.each([
    ['离开', 1, 0],
    ['留在此页', 0, 1],
    ['关闭', 0, 1],
  ])('is answered by %s', async (name, left, stayed) => {
    const [leave, stay] = [vi.fn(), vi.fn()];
    await browser.show(<LeaveDialog leave={leave} stay={stay} />);
    const dialog = await screen.findByRole('dialog', { name: '离开这个页面？' });
    // A click on the backdrop has no effect.
    await browser.person.pointer({ keys: '[MouseLeft]', target: dialog });
    expect([leave, stay].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await browser.person.click(within(dialog).getByRole('button', { name }));
    expect([leave, stay].map(({ mock }) => mock.calls.length)).toEqual([left, stayed]);
  });
});
