// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import type { TrainingInfo } from './queries.ts';
import { aTraining } from './testing.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const lockedBy: TrainingInfo['lockedBy'] = [
  { tid: 8, gid: null, title: 'Loops', percent: 50, solved: 1, needed: 4 },
  { tid: 9, gid: 7, title: '<b>Arrays</b>', percent: 100, solved: 0, needed: 1 },
];
const closed = { enter: false, register: false, manage: false };

beforeEach(() => {
  browser.signIn(anAccount());
  server.on('GET /api/get-training-problem-list', new Refusal('trainingLocked'));
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
});

const panel = async () => within(await screen.findByRole('region', { name: 'Locked' }));

describe('a training with prerequisites', () => {
  it('shows instead of its problems what must be completed, where, and the progress', async () => {
    server.on('GET /api/get-training-detail', aTraining({ lockedBy, can: closed }));
    await browser.visit('/training/3/problems', 'en-US');
    const locked = await panel();
    const [first, second] = locked.getAllByRole('listitem');
    expect(locked.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/training\/8\/?$/),
      expect.stringMatching(/^\/group\/7\/training\/9\/?$/),
    ]);
    expect(first?.textContent).toContain('25.00%');
    expect(first?.textContent).toContain('Solve 4 problems (50%)');
    expect(second?.textContent).toContain('Solve 1 problem (100%)');
    // A title is plain text, even if it looks like markup.
    expect(locked.getByRole('link', { name: '<b>Arrays</b>' }).querySelector('b')).toBeNull();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    expect(server.asked('GET /api/get-training-problem-list')).toHaveLength(0);
  });

  it('shows them on the overview as well, beside the password form if that is required too', async () => {
    server.on('GET /api/get-training-detail', aTraining({ lockedBy, can: { ...closed, register: true } }));
    await browser.visit('/training/3', 'en-US');
    await panel();
    expect(await screen.findByLabelText(/password/i, { selector: 'input' })).toBeTruthy();
  });

  it('without a description starts with its problems', async () => {
    const open = { ...closed, enter: true };
    server.on('GET /api/get-training-detail', aTraining({ description: ' ', can: open }));
    server.on('GET /api/get-training-problem-list', []);
    await browser.visit('/training/3', 'en-US');
    const tab = await screen.findByRole('link', { name: /^Problems/, current: 'page' });
    expect(tab.getAttribute('href')).toBe('/training/3/problems');
    expect(screen.queryByRole('link', { name: 'Description' })).toBeNull();
    await waitFor(() => expect(server.asked('GET /api/get-training-problem-list')).toHaveLength(1));
  });

  it('opens once all are completed', async () => {
    server.on('GET /api/get-training-detail', aTraining({ can: { ...closed, enter: true } }));
    server.on('GET /api/get-training-problem-list', []);
    await browser.visit('/training/3/problems', 'en-US');
    await screen.findByRole('heading', { name: /Graphs/ });
    expect(screen.queryByRole('region', { name: 'Locked' })).toBeNull();
  });
});
