// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';
import { anAccount } from '../../../test-support/people.ts';
import { addressNow, RouterFixture } from '../../../test-support/router-fixture.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { setTheme } from './theme.ts';
import { ThemeMenu } from './ThemeMenu.tsx';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => answerEmptyHome(server));

const start = (locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  browser.show(
    <RouterFixture>
      <Shortcuts />
    </RouterFixture>,
    locale,
    ['palette'],
  );

const key = (name: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  act(() => void fireEvent.keyDown(target, { key: name, ...more }));

const keyAt = (name: string, timeStamp: number) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  act(() => void document.body.dispatchEvent(event));
};

describe('a shortcut of g and a second key', () => {
  it('opens a page of the menu', async () => {
    await start('en-US');
    key('p');
    key('g');
    expect(addressNow()).toBe('/');
    key('p');
    await vi.waitFor(() => expect(addressNow()).toBe('/problem'));
  });

  it.each<[string, () => void]>([
    ['another key is pressed between', () => (key('g'), key('z'), key('p'))],
    [
      'the first key is held down',
      () => (key('g'), key('g', { repeat: true }), key('g', { repeat: true }), key('z'), key('p')),
    ],
    ['Ctrl is pressed', () => (key('g', { ctrlKey: true }), key('p'))],
    ['text is being composed', () => (key('g', { isComposing: true }), key('p'))],
    ['no page has the key', () => (key('g'), key(','))],
  ])('does nothing if %s', async (_title, press) => {
    await start();
    press();
    await act(() => Promise.resolve());
    expect(addressNow()).toBe('/');
  });

  it('does nothing while the user types', async () => {
    await start();
    const typing = document.body.appendChild(document.createElement('textarea'));
    key('g', {}, typing);
    key('p', {}, typing);
    await act(() => Promise.resolve());
    expect(addressNow()).toBe('/');
    typing.remove();
  });

  it('expires after 1.5 seconds', async () => {
    await start();
    keyAt('g', 1000);
    keyAt('p', 2500);
    await act(() => Promise.resolve());
    expect(addressNow()).toBe('/');
    keyAt('g', 5000);
    keyAt('p', 6499);
    await vi.waitFor(() => expect(addressNow()).toBe('/problem'));
  });

  it('does not reach the page, where the second key alone has another meaning', async () => {
    await start();
    const onPage = vi.fn();
    document.addEventListener('keydown', onPage);
    key('g');
    key('p');
    expect(onPage.mock.calls).toHaveLength(1);
    document.removeEventListener('keydown', onPage);
  });

  it("opens the user's own pages, and the list of shortcuts names them", async () => {
    browser.signIn(anAccount());
    await start('en-US');
    key('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const row = within(dialog).getByText('Settings').closest('div');
    expect([...(row?.querySelectorAll('kbd') ?? [])].map((cap) => cap.textContent)).toEqual(['g', ',']);
    // No pair of keys may be listed twice.
    const pairs = [...dialog.querySelectorAll('dd')]
      .map((one) => one.textContent)
      .filter((text) => /^g.$/.test(text));
    expect(pairs.toSorted()).toEqual([...new Set(pairs)].toSorted());
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    key('g');
    key(',');
    await vi.waitFor(() => expect(addressNow()).toBe('/setting'));
  });
});

const shown = () => document.documentElement.dataset['theme'];

describe('the theme menu', () => {
  beforeEach(() => setTheme('system'));

  it('marks the current theme and applies another one at once', async () => {
    await browser.show(
      <header>
        <ThemeMenu />
      </header>,
      'en-US',
    );
    const trigger = screen.getByRole('button', { name: 'Theme' });
    const choose = async (name: string) => {
      await browser.person.click(trigger);
      await browser.person.click(await screen.findByRole('menuitemcheckbox', { name }));
    };
    await choose('Dark');
    expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    await browser.person.click(trigger);
    const menu = await screen.findByRole('menu');
    const chosen = within(menu)
      .getAllByRole('menuitemcheckbox')
      .map((one) => [one.textContent, one.getAttribute('aria-checked')]);
    expect(chosen).toEqual([
      ['System', 'false'],
      ['Light', 'false'],
      ['Dark', 'true'],
    ]);
    act(() => void fireEvent.keyDown(menu, { key: 'Escape' }));
    await choose('System');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is also in the drawer on phones, and the palette offers the other themes', async () => {
    server.leaveOpen('GET /api/search');
    browser.signIn(anAccount());
    await browser.visit('/nowhere', 'en-US');
    await browser.person.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await browser.person.click(within(drawer).getByRole('radio', { name: 'Light' }));
    expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
    await browser.person.click(within(drawer).getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await browser.write(await screen.findByRole('combobox'), 'theme');
    const names = (await screen.findAllByRole('option')).map((one) => one.textContent);
    expect(names.filter((name) => name.startsWith('Theme'))).toEqual(['Theme: System', 'Theme: Dark']);
    await browser.person.click(screen.getByRole('option', { name: 'Theme: Dark' }));
    expect([shown(), screen.queryByRole('combobox')]).toEqual(['dark', null]);
  });
});
