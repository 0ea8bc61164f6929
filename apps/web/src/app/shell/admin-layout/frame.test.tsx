// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuLink } from '../../../routing/menu.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { ConsoleMenu } from './ConsoleMenu.tsx';

const browser = setUpScreen();
const { server } = browser;
const link = (place: MenuLink['place'], href: string): MenuLink => ({
  place,
  href,
  path: href,
  label: 'common.nav.home',
  icon: 'home',
});
const links = [
  link('console:bank', '/admin/problems'),
  link('console:bank', '/admin/problem'),
  link('console:people', '/admin/user'),
  link('console:people', '/admin/user/import'),
];

describe('the admin menu', () => {
  it.each([
    ['/admin/user', '/admin/user'],
    ['/admin/user/$uid', '/admin/user'],
    ['/admin/user/import', '/admin/user/import'],
    ['/admin/user/import/done', '/admin/user/import'],
    ['/admin/problem/edit/$problemId', '/admin/problem'],
    ['/admin/users', undefined],
    [undefined, undefined],
  ])('at %s has %s as its only current entry', async (path, wanted) => {
    await browser.show(<ConsoleMenu links={links} path={path} />, 'zh-CN', ['console']);
    const current = screen
      .getAllByRole('link')
      .filter((one) => one.hasAttribute('aria-current'))
      .map((one) => one.getAttribute('href'));
    expect(current).toEqual(wanted === undefined ? [] : [wanted]);
  });

  it('has its sections in order, without empty ones', async () => {
    await browser.show(<ConsoleMenu links={links.toReversed()} path={undefined} />, 'en-US', ['console']);
    const menu = screen.getByRole('navigation', { name: 'Admin menu' });
    expect([...menu.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['Problems', 'Users']);
  });
});

describe('the frame of the console', () => {
  beforeEach(() => {
    answerEmptyHome(server);
    server.on('GET /api/get-website-config', aSite({ shortName: '云中' }));
    server.leaveOpen('GET /api/admin/overview', 'GET /api/admin/health', 'GET /api/admin/backups');
    server.leaveOpen('GET /api/admin/dashboard/get-dashboard-info', 'POST /api/admin/dashboard/get-sessions');
    server.leaveOpen('GET /api/admin/announcement');
  });

  it('replaces the frame of the site and links back to it', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    const at = await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByRole('navigation', { name: 'Admin menu' });
    expect([screen.queryByRole('contentinfo'), screen.getAllByRole('banner').length]).toEqual([null, 1]);
    await screen.findAllByRole('link', { name: '云中' });
    await browser.person.click(screen.getByRole('link', { name: 'View site' }));
    await vi.waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByRole('contentinfo')).toBeDefined();
  });

  it('switches the language and back', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    await browser.person.click(await screen.findByRole('button', { name: '中文: switch to Chinese' }));
    await screen.findByRole('navigation', { name: '后台菜单' });
    await browser.person.click(screen.getByRole('button', { name: 'EN：切换到英文' }));
    await screen.findByRole('navigation', { name: 'Admin menu' });
  });

  it('has a menu button on phones, and the menu closes after a choice', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    const at = await browser.visit('/admin/dashboard', 'en-US');
    const button = await screen.findByRole('button', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await browser.person.click(button);
    const drawer = await screen.findByRole('dialog');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await browser.person.click(within(drawer).getByRole('link', { name: 'Announcements' }));
    await vi.waitFor(() => expect(at()).toBe('/admin/announcement'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is absent on the sign-in page and after the user has lost the right', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/dashboard', 'en-US');
    await screen.findByRole('navigation', { name: 'Admin menu' });
    browser.signIn(anAccount({ can: ordinaryCan }));
    await vi.waitFor(() => expect(screen.queryByRole('navigation', { name: 'Admin menu' })).toBeNull());
  });
});
