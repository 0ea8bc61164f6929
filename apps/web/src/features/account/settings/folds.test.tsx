// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;

it('a closed section keeps its content: a token that is shown only once', async () => {
  answerEmptyHome(server);
  server.on('GET /api/get-user-info', anAccount());
  server.on('GET /api/api-tokens', []);
  server.on('GET /api/second-factor', { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
  server.on('POST /api/api-tokens', {
    id: 'a',
    name: 'script',
    scopes: ['read'],
    gmtCreate: '2026-11-22T00:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    token: 'xz_once',
  });
  browser.signIn(anAccount());
  await browser.visit('/setting#tokens', 'en-US');
  await browser.person.click(await screen.findByRole('button', { name: 'New token' }));
  await browser.write(await screen.findByRole('textbox', { name: 'Name' }), 'script');
  await browser.write(screen.getAllByLabelText('Current password').at(-1) ?? document.body, 'secret-1');
  await browser.person.keyboard('{Enter}');
  const token = await screen.findByText('xz_once');
  const section = token.closest('details');
  for (const isOpen of [false, true]) {
    if (section !== null) section.open = isOpen;
    fireEvent(section ?? document.body, new Event('toggle'));
  }
  expect(screen.getByText('xz_once').closest('details')?.open).toBe(true);
});
