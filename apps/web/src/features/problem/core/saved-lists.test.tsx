// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { ProblemRecords } from './ProblemRecords.tsx';
import { SaveDialog } from './SaveDialog.tsx';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
beforeEach(() => browser.signIn(anAccount()));

describe('private lists', () => {
  beforeEach(() => {
    server.on('GET /api/problem-lists', [
      { id: 0, name: null, count: 3, isIn: false },
      { id: 4, name: 'Weekend', count: 1, isIn: true },
    ]);
    server.on('PUT /api/problem-list-entry', null);
  });

  it('add and remove a problem', async () => {
    await browser.show(<SaveDialog pid={7} onClose={() => undefined} />, 'en-US', ['saved', 'confirm']);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Bookmarks' }));
    await waitFor(() => expect(server.asked('PUT /api/problem-list-entry')).toHaveLength(1));
    expect(server.asked('PUT /api/problem-list-entry')[0]?.body).toEqual({ pid: 7, listId: 0, isIn: true });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Weekend' }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Weekend' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/problem-list-entry').at(-1)?.body).toEqual({
        pid: 7,
        listId: 4,
        isIn: false,
      }),
    );
  });

  it('are created with the problem, and deleted after confirmation', async () => {
    server.on('POST /api/problem-lists', { id: 9 });
    server.on('DELETE /api/problem-lists', null);
    await browser.show(<SaveDialog pid={7} onClose={() => undefined} />, 'en-US', ['saved', 'confirm']);
    await browser.write(await screen.findByRole('textbox', { name: 'Name of a new list' }), 'DP');
    fireEvent.click(screen.getByRole('button', { name: 'Create and add' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/problem-list-entry')[0]?.body).toEqual({
        pid: 7,
        listId: 9,
        isIn: true,
      }),
    );
    expect(server.asked('POST /api/problem-lists')[0]?.body).toEqual({ name: 'DP' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete the list “Weekend”' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the list “Weekend”?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.asked('DELETE /api/problem-lists')[0]?.query).toEqual({ listId: '4' }));
  });
});

const record = (submitId: number, username: string, time: number, length: number) => ({
  submitId,
  uid: username,
  username,
  language: 'C++',
  time,
  memory: 1000,
  length,
  submitTime: '2026-11-22T00:00:00.000Z',
});

describe('best submissions', () => {
  it('are shown by time or length, and by language', async () => {
    server.on('GET /api/problem-records', {
      languages: ['C++', 'Python3'],
      fastest: [record(1, 'ann', 5, 900)],
      shortest: [record(2, 'bob', 50, 30)],
    });
    await browser.show(<ProblemRecords pid={7} />, 'en-US', ['saved']);
    expect((await screen.findByRole('link', { name: '5 ms' })).getAttribute('href')).toBe(
      '/submission-detail/1',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Shortest' }));
    await screen.findByRole('link', { name: '30 B' });
    await browser.person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Python3');
    await waitFor(() =>
      expect(server.asked('GET /api/problem-records').at(-1)?.query).toEqual({
        pid: '7',
        language: 'Python3',
      }),
    );
  });
});
