// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { EditorialView } from './EditorialView.tsx';
import type { Editorial, EditorialTarget } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
beforeEach(() => browser.signIn(anAccount()));

const anEditorial = (given: Partial<Editorial> = {}): Editorial => ({
  content: 'Use a segment tree.',
  formulas: [],
  isStaffText: true,
  post: null,
  rule: 'solved',
  attempts: null,
  opensAt: null,
  gmtModified: '2026-11-22T00:00:00.000Z',
  isOpen: true,
  ...given,
});
const answer = (editorial: Editorial | null, edit = false) =>
  server.on('GET /api/editorial', { editorial, can: { edit } });
const show = (place: EditorialTarget = { pid: 7 }) =>
  browser.show(<EditorialView place={place} />, 'en-US', [
    'editorial',
    'confirm',
    'markdownEditor',
    'field',
    'form',
  ]);

describe('editorial', () => {
  it('is shown once open, with the post it comes from', async () => {
    answer(anEditorial({ isStaffText: false, post: { did: 3, title: 'My notes', author: 'bob' } }));
    await show();
    await screen.findByText(/segment tree/);
    expect(screen.getByRole('link', { name: 'My notes' }).getAttribute('href')).toBe('/discussion-detail/3');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is created with the rule by which it opens', async () => {
    answer(null, true);
    server.on('PUT /api/editorial', null);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Write an editorial' }));
    await browser.write(await screen.findByRole('textbox', { name: /Text/ }), 'Greedy.');
    await browser.person.selectOptions(screen.getByRole('combobox', { name: 'Opens' }), 'attempts');
    fireEvent.change(await screen.findByRole('spinbutton', { name: 'Attempts' }), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('PUT /api/editorial')).toHaveLength(1));
    expect(server.asked('PUT /api/editorial')[0]?.body).toEqual({
      pid: 7,
      content: 'Greedy.',
      rule: 'attempts',
      attempts: 3,
      version: null,
    });
  });

  it('of a contest opens after it or by date, and may be a post', async () => {
    answer(null, true);
    server.on('PUT /api/editorial', null);
    await show({ cid: 5 });
    fireEvent.click(await screen.findByRole('button', { name: 'Write an editorial' }));
    const rules = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Opens' });
    expect([...rules.options].map(({ value }) => value)).toEqual(['ended', 'date']);
    fireEvent.click(screen.getByRole('radio', { name: 'Choose a post' }));
    const field = await screen.findByRole('textbox', { name: 'Number or address of the post' });
    await browser.write(field, 'https://oj.example/discussion-detail/42');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/editorial')[0]?.body).toEqual({
        cid: 5,
        did: 42,
        rule: 'ended',
        version: null,
      }),
    );
  });

  it('of another editor is shown before it is replaced', async () => {
    answer(anEditorial({ content: 'first' }), true);
    server.on('PUT /api/editorial', new Refusal('changedMeanwhile'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await browser.write(await screen.findByRole('textbox', { name: /Text/ }), 'mine');
    answer(anEditorial({ content: 'theirs', gmtModified: '2026-11-28T00:00:00.000Z' }), true);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('theirs');
    server.on('PUT /api/editorial', null);
    fireEvent.click(screen.getByRole('button', { name: 'Save my version' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/editorial').at(-1)?.body).toMatchObject({
        content: expect.stringContaining('mine'),
        version: '2026-11-28T00:00:00.000Z',
      }),
    );
  });

  it('is deleted after confirmation', async () => {
    answer(anEditorial({ rule: 'attempts', attempts: 2 }), true);
    server.on('DELETE /api/editorial', null);
    await show();
    await screen.findByText('Opens after 2 attempts, or after solving');
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.asked('DELETE /api/editorial')[0]?.query).toEqual({ pid: '7' }));
  });
});
