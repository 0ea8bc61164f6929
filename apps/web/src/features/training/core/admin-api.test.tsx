// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aTraining } from './testing.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const outside = { enter: false, register: true, manage: false };
const inside = { enter: true, register: false, manage: false };

beforeEach(() => {
  server.on('GET /api/get-training-problem-list', []);
  server.on('GET /api/training-matrix', { problems: [], students: [] });
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
});

const hrefs = async () =>
  (await screen.findAllByRole('link', { name: 'Manage problems' })).map((link) => link.getAttribute('href'));

describe('a training without problems', () => {
  it('links its managers from the problem list to the page that adds problems', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/get-training-detail', aTraining());
    await browser.visit('/training/3/problems', 'en-US');
    await screen.findByText('Add problems and arrange them.');
    expect(new Set(await hrefs())).toEqual(new Set(['/admin/training/3/problems']));
  });

  it('links its managers from the matrix as well, which says why it is empty', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/get-training-detail', aTraining());
    await browser.visit('/training/3/matrix', 'en-US');
    await screen.findByText('Student progress appears here when you add problems.');
    expect(await hrefs()).toHaveLength(2);
  });

  it('shows students only a notice', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-training-detail', aTraining({ can: inside }));
    await browser.visit('/training/3/problems', 'en-US');
    await screen.findByText('Problems appear here when the teacher adds them.');
    expect(screen.queryByRole('link', { name: 'Manage problems' })).toBeNull();
  });

  it('has no link to management pages that the viewer may not use: its author, who is no longer staff', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-training-detail', aTraining());
    await browser.visit('/training/3/matrix', 'en-US');
    await screen.findByText('Student progress appears here when you add problems.');
    expect(screen.queryByRole('link', { name: 'Manage problems' })).toBeNull();
  });
});

it('a user who has entered in another tab is entered here too', async () => {
  browser.signIn(anAccount());
  server.on('GET /api/get-training-detail', aTraining({ can: outside }));
  server.on('POST /api/register-training', new Refusal('trainingEntered'));
  await browser.visit('/training/3/problems', 'en-US');
  await browser.write(await screen.findByLabelText(/password/i, { selector: 'input' }), 'first-week');
  server.on('GET /api/get-training-detail', aTraining({ can: inside }));
  await browser.person.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('Problems appear here when the teacher adds them.');
  expect(screen.queryByText('You have already joined this training')).toBeNull();
});
