// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';
import { anAccount } from '../../../test-support/people.ts';

const browser = setUpScreen();

beforeEach(() => answerEmptyHome(browser.server));

describe('the password banner', () => {
  it('asks a user with such a password to change it', async () => {
    browser.signIn(anAccount({ shouldChangePassword: true }));
    await browser.visit('/nowhere', 'en-US');
    const shown = await screen.findByRole('complementary', { name: 'Password notice' });
    const link = within(shown).getByRole('link', { name: 'Change password' });
    expect(link.getAttribute('href')).toBe('/setting#account');
    await browser.person.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('disappears after the change, and is not shown to others', async () => {
    browser.signIn(anAccount({ shouldChangePassword: true }));
    await browser.visit('/nowhere', 'en-US');
    await screen.findByRole('complementary', { name: 'Password notice' });
    act(() => session.setUser(anAccount({ shouldChangePassword: false })));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
