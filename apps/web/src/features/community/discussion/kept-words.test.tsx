// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import type { Comment } from '../comment/queries.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import {
  aComment,
  allowance,
  mockPostWithoutComments,
  aPost,
  categories,
  commentsOf,
  now,
} from '../../../../test-support/community.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  mockPostWithoutComments(server);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /写评论/ });

const open = async () => browser.person.click(await screen.findByRole('button', { name: 'Edit' }));
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
/** Grants the signed-in user the right to edit categories. */
const keepCategories = () =>
  server.on('GET /api/discussion-allowance', {
    ...allowance,
    can: { ...allowance.can, editCategories: true },
  });
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: '名称' });

describe('edit of a post', () => {
  const can = { ...aPost().can, edit: true };

  it('begun days ago is merged field by field with a later save by another user', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-discussion-detail', aPost({ title: 'first', can }));
    await browser.visit('/discussion-detail/7', 'en-US');
    await open();
    await browser.write(await title(), ' of mine');
    await browser.person.click(screen.getByRole('button', { name: 'Close' }));
    cleanup();
    queryClient.clear();
    const later = '2026-11-25T00:00:00.000Z';
    server.on(
      'GET /api/get-discussion-detail',
      aPost({ title: 'of theirs', description: 'theirs alone', gmtModified: later, can }),
    );
    server.on('PUT /api/discussion', null);
    await browser.visit('/discussion-detail/7', 'en-US');
    await open();
    await screen.findByText(/A newer version was saved/);
    expect([(await title()).value, (await save()).disabled]).toEqual(['first of mine', true]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Summary/ }).value).toBe('theirs alone');
    await browser.person.click(screen.getByRole('button', { name: 'Keep mine' }));
    await browser.person.click(await save());
    await waitFor(() => expect(server.asked('PUT /api/discussion')).toHaveLength(1));
    expect(server.asked('PUT /api/discussion')[0]?.body).toMatchObject({
      title: 'first of mine',
      description: 'theirs alone',
      version: later,
    });
  });

  it('that is saved second reports the first one and keeps the typed text', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-discussion-detail', aPost({ title: 'first', can }));
    await browser.visit('/discussion-detail/7', 'en-US');
    await open();
    await browser.write(await title(), ' of mine');
    const later = '2026-11-25T00:00:00.000Z';
    server.on('GET /api/get-discussion-detail', aPost({ title: 'theirs', gmtModified: later, can }));
    server.on('PUT /api/discussion', new Refusal('changedMeanwhile'));
    await browser.person.click(await save());
    await screen.findByText(/A newer version was saved/);
    expect((await title()).value).toBe('first of mine');
    await browser.person.click(screen.getByRole('button', { name: 'Use newer version' }));
    await waitFor(async () => expect((await title()).value).toBe('theirs'));
    expect(screen.queryByText(/A newer version was saved/)).toBeNull();
  });
});

describe('text typed during a request', () => {
  it('stays: the new part of a comment, and all categories with the ids of new ones', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    keepCategories();
    await browser.visit('/discussion-detail/7');
    const sending = Promise.withResolvers<Comment>();
    server.on('POST /api/comment', () => sending.promise);
    await browser.write(await field(), '先说');
    await browser.person.click(screen.getByRole('button', { name: /发表/ }));
    await browser.write(await field(), '再说');
    await act(async () => sending.resolve(aComment(90, { content: '先说' })));
    await waitFor(async () => expect((await field()).value).toBe('再说'));
    cleanup();

    server.leaveOpen('GET /api/admin/discussion-report');
    const storing = Promise.withResolvers<typeof categories>();
    server.on('POST /api/discussion-category', () => storing.promise);
    await browser.visit('/admin/discussion?tab=categories');
    await browser.person.click(await screen.findByRole('button', { name: '添加分类' }));
    await browser.write(names().at(-1) ?? document.body, '公告');
    await browser.person.click(screen.getByRole('button', { name: '保存' }));
    await browser.write(names()[0] ?? document.body, '区');
    const made = { id: 9, name: '公告', english: null, gmtCreate: now, gmtModified: now };
    await act(async () => storing.resolve([...categories, made]));
    await screen.findByText(/已保存/);
    expect(names().map(({ value }) => value)).toEqual(['求助区', '题解', '公告']);
    await browser.person.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.asked('POST /api/discussion-category')).toHaveLength(2));
    expect(server.asked('POST /api/discussion-category')[1]?.body.map(({ id }) => id)).toEqual([3, 4, 9]);
  });
});

it('categories saved meanwhile by another user are shown, and overwritten only on demand', async () => {
  browser.signIn(anAccount({ can: fullCan }));
  server.leaveOpen('GET /api/admin/discussion-report');
  keepCategories();
  await browser.visit('/admin/discussion?tab=categories');
  await screen.findByRole('button', { name: '添加分类' });
  await browser.write(names()[0] ?? document.body, '区');
  const later = new Date(Date.parse(now) + 60_000).toISOString();
  server.on(
    'GET /api/discussion-category',
    categories.map(({ id, name, english, gmtCreate }) => ({
      id,
      name: `${name}!`,
      english,
      gmtCreate,
      gmtModified: later,
    })),
  );
  server.on('POST /api/discussion-category', new Refusal('changedMeanwhile'));
  await browser.person.click(screen.getByRole('button', { name: '保存' }));
  const note = await screen.findByRole('alert');
  await within(note).findByText('求助! · Help');
  expect(names()[0]?.value).toBe('求助区');
  expect(server.asked('POST /api/discussion-category')[0]?.query).toEqual({ version: now });
  await browser.person.click(within(note).getByRole('button', { name: '仍然保存我的' }));
  await waitFor(() => expect(server.asked('POST /api/discussion-category')).toHaveLength(2));
  expect(server.asked('POST /api/discussion-category')[1]?.query).toEqual({ version: later });
  await browser.person.click(await screen.findByRole('button', { name: '用新版本' }));
  expect(names()[0]?.value).toBe('求助!');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a rejected deletion by staff shows why, once', async () => {
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/get-discussion-list', { records: [aPost()], total: 1, size: 15, current: 1, pages: 1 });
  server.on('DELETE /api/admin/discussion', new Refusal('internal'));
  server.leaveOpen('GET /api/admin/discussion-report');
  await browser.visit('/admin/discussion', 'en-US');
  await browser.person.click(await screen.findByRole('checkbox', { name: `Select ${aPost().title}` }));
  await browser.person.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  await browser.person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(errorText('internal', 'en-US'));
  // The selection stays, so that the user can try again.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${aPost().title}` }).checked).toBe(
    true,
  );
});

it('a draft that exceeds the browser storage shows this and keeps its text', async () => {
  browser.signIn(anAccount());
  await browser.visit('/discussion-detail/7');
  await field();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => {
    full.mockRestore();
    // Simulates that another tab has stored a draft, so that this page discards its unsaved text.
    dispatchEvent(new StorageEvent('storage', { key: `draft:${anAccount().uid}:discussion-7` }));
  });
  await browser.write(await field(), '很长的一段');
  await screen.findByText(/草稿没有保存/);
  expect(screen.queryByText(/草稿.*已存/)).toBeNull();
  expect((await field()).value).toBe('很长的一段');
});

describe('comment that the address refers to', () => {
  it('is shown alone at the top and does not end the list', async () => {
    browser.signIn(anAccount());
    const linked = aComment(4);
    server.on('GET /api/comments', { ...commentsOf([aComment(5), linked]), focus: linked });
    await browser.visit('/discussion-detail/7?comment=4');
    const found = await screen.findAllByText(/^第 \d 条$/);
    expect(found.map(({ textContent }) => textContent)).toEqual(['第 4 条', '第 5 条']);
  });
});
