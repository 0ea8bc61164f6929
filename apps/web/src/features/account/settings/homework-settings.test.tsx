// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/get-user-info', anAccount());
  server.on('GET /api/study-preference', { homeworkMessages: true });
  server.on('GET /api/calendar-address', { url: null });
  server.on('PUT /api/study-preference', null);
  server.on('GET /api/api-tokens', []);
  server.on('GET /api/sessions', []);
});

describe('the settings of homework', () => {
  it('turn messages off, and make and show the address of the calendar', async () => {
    browser.signIn(anAccount());
    await browser.visit('/setting#homework', 'en-US');
    fireEvent.click(await screen.findByRole('switch', { name: /Notify me when homework opens/ }));
    await waitFor(() =>
      expect(server.asked('PUT /api/study-preference')[0]?.body).toEqual({ homeworkMessages: false }),
    );
    server.on('POST /api/calendar-address', { url: '/api/calendar-feed?ticket=abc' });
    fireEvent.click(await screen.findByRole('button', { name: 'Create calendar address' }));
    await screen.findByText(`${window.location.origin}/api/calendar-feed?ticket=abc`);
    screen.getByRole('button', { name: 'Copy calendar address' });
    screen.getByRole('button', { name: 'Replace address' });
  });
});
