// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { storage } from '../../lib/storage.ts';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';
import { anAccount, aSite } from '../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../test-support/session-user.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => answerEmptyHome(server));

const banner = () => screen.queryByRole('complementary', { name: '邮件设置提醒' });

describe('the mail banner', () => {
  it.each([
    ['root', false, true],
    ['root', true, false],
    ['admin', false, false],
  ])('for %s with mail configured: %s, is visible: %s', async (role, isMailVerified, isShown) => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified, name: '云中 OJ' }));
    browser.signIn(anAccount({ roleList: [role], can: role === 'root' ? fullCan : ordinaryCan }));
    await browser.visit('/nowhere');
    await screen.findByText('云中 OJ');
    expect(banner() !== null).toBe(isShown);
  });

  it('appears on the next page before the configuration loads, until mail is configured', async () => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/nowhere');
    await vi.waitFor(() => expect(banner()).not.toBeNull());
    const later = Promise.withResolvers<ReturnType<typeof aSite>>();
    server.on('GET /api/get-website-config', () => later.promise);
    cleanup();
    queryClient.clear();
    await browser.visit('/nowhere');
    await screen.findByRole('main');
    expect(banner()).not.toBeNull();
    later.resolve(aSite({ isMailVerified: true }));
    await vi.waitFor(() => expect(banner()).toBeNull());
  });

  it('is not shown to other users of the same browser', async () => {
    storage.write('mail-unset', 'yes');
    server.leaveOpen('GET /api/get-website-config');
    browser.signIn(anAccount({ can: ordinaryCan }));
    await browser.visit('/nowhere');
    await screen.findByRole('main');
    expect(banner()).toBeNull();
    // Root sees the banner on the same page.
    act(() => browser.signIn(anAccount({ can: fullCan })));
    await vi.waitFor(() => expect(banner()).not.toBeNull());
  });

  it('disappears when closed', async () => {
    server.on('GET /api/get-website-config', aSite({ isMailVerified: false }));
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/nowhere', 'en-US');
    const shown = await screen.findByRole('complementary', { name: 'Mail setup' });
    const link = within(shown).getByRole('link', { name: 'Open outbox' });
    expect(link.getAttribute('href')).toBe('/outbox');
    await browser.person.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
