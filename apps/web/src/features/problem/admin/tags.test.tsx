// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { BankTags } from './queries.ts';
import { TagPage } from './TagPage.tsx';
import { aClassification, aTag } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

let tags: BankTags;
const done = vi.fn();

beforeEach(() => {
  done.mockReset();
  browser.signIn(anAccount({ can: fullCan }));
  tags = {
    classifications: [aClassification(), aClassification({ id: 2, name: '数学', nameEn: '', rank: 5 })],
    tags: [aTag({ tcid: 1 }), aTag({ id: 5, name: '杂题', nameEn: '', problemCount: 1200 })],
  };
  server.on('GET /api/admin/tags', () => tags);
});

const show = (locale: 'en-US' | 'zh-CN' = 'en-US') =>
  browser.show(<TagPage />, locale, ['console', 'problemAdmin', 'field', 'confirm']);
const press = async (name: string | RegExp) =>
  browser.person.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const type = (within_: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
const reads = () => server.asked('GET /api/admin/tags').length;

describe('tags of the bank', () => {
  it('are grouped by classification, unclassified ones last, each with its count', async () => {
    await show();
    const named = await screen.findByRole('button', { name: /^图论/ });
    expect(named.textContent).toBe('图论graphs12');
    expect(screen.getByText('algorithms · order 3')).toBeTruthy();
    expect(screen.getByText('order 5')).toBeTruthy();
    expect(screen.getByText('No tags in this category yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^杂题/ }).textContent).toBe('杂题1,200');
    expect(screen.getByText('2 total')).toBeTruthy();
  });

  it('of a removed classification are listed with the unclassified ones', async () => {
    tags = { classifications: [], tags: [aTag({ tcid: 77 })] };
    await show();
    expect(await screen.findByRole('button', { name: /^图论/ })).toBeTruthy();
  });

  it('show how to begin if there are none', async () => {
    tags = { classifications: [], tags: [] };
    await show();
    expect(await screen.findByText(/Create a category first/)).toBeTruthy();
  });

  it('are requested again on demand after a failure', async () => {
    server.on('GET /api/admin/tags', new Refusal('internal'));
    await show();
    await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/admin/tags', () => tags);
    await press('Retry');
    expect(await screen.findByRole('button', { name: /^图论/ })).toBeTruthy();
  });
});

describe('tag', () => {
  it('is created in the selected classification with trimmed names and no color', async () => {
    server.on('POST /api/admin/tag', aTag());
    await show();
    await press('New tag in “数学”');
    const form = await dialog('New tag');
    const save = within(form).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    type(form, 'Name', '   ');
    expect(save.disabled).toBe(true);
    type(form, 'Name', '  数论 ');
    type(form, 'English name', ' number theory ');
    await browser.person.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/tag').map(({ body }) => body)).toEqual([
      { name: '数论', nameEn: 'number theory', color: null, tcid: 2, oj: 'ME' },
    ]);
    expect(reads()).toBe(2);
  });

  it('is sent once, by Enter or button, however often they are pressed', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aTag>>();
    server.on('POST /api/admin/tag', () => answer.promise);
    await show();
    await press('New tag');
    const form = await dialog('New tag');
    type(form, 'Name', '数论');
    await browser.person.type(within(form).getByLabelText('Name'), '{Enter}{Enter}');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    answer.resolve(aTag());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/tag')).toHaveLength(1);
  });

  it('is updated by its id, removed from its classification, and its color set and cleared', async () => {
    server.on('PUT /api/admin/tag', null);
    tags.tags = [aTag({ tcid: 1, color: '#ff0000' })];
    await show();
    await press(/^图论/);
    const form = await dialog('Edit “图论”');
    expect(within(form).getByLabelText<HTMLInputElement>('Color').value).toBe('#ff0000');
    await browser.person.click(within(form).getByRole('button', { name: 'Clear color' }));
    await browser.person.selectOptions(within(form).getByLabelText('Category'), '');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/tag').map(({ body }) => body)).toEqual([
      { id: 4, name: '图论', nameEn: 'graphs', color: null, tcid: null },
    ]);
  });

  it.each([
    ['red', 'red'],
    ['#fff', '#fff'],
    ['url(x)', null],
    ['', null],
  ])('whose stored color is %j shows gray, which is not sent: the sent color is %j', async (color, sent) => {
    server.on('PUT /api/admin/tag', null);
    tags.tags = [aTag({ color })];
    await show();
    await press(/^图论/);
    const form = await dialog('Edit “图论”');
    expect(within(form).getByLabelText<HTMLInputElement>('Color').value).toBe('#808080');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/tag')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/tag')[0]?.body.color).toBe(sent);
  });

  it('shows in the dialog that its name is used and keeps the typed text', async () => {
    server.on('PUT /api/admin/tag', new Refusal('tagNameTaken', { name: '数论' }));
    await show();
    await press(/^图论/);
    const form = await dialog('Edit “图论”');
    type(form, 'Name', '数论');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('数论');
    expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('数论');
    // Another user may have created the tag meanwhile, so the list is refetched.
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('is not deleted if the user cancels', async () => {
    server.on('DELETE /api/admin/tag', null);
    await show();
    await press(/^图论/);
    const form = await dialog('Edit “图论”');
    await browser.person.click(within(form).getByRole('button', { name: 'Delete' }));
    const question = await dialog('Delete the tag “图论”?');
    await browser.person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.asked('DELETE /api/admin/tag')).toEqual([]);
    await browser.person.click(within(form).getByRole('button', { name: 'Delete' }));
    const again = await dialog('Delete the tag “图论”?');
    await browser.person.click(within(again).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('DELETE /api/admin/tag').map(({ query }) => query)).toEqual([{ tid: '4' }]);
  });

  it('shows that it no longer exists if another user has deleted it', async () => {
    server.on('PUT /api/admin/tag', new Refusal('tagNotFound'));
    await show('zh-CN');
    await press(/^图论/);
    const form = await dialog('编辑“图论”');
    await browser.person.click(within(form).getByRole('button', { name: '保存' }));
    expect(await within(form).findByRole('alert')).toBeTruthy();
  });

  it('refetches the filters of the bank after a change', async () => {
    server.on('PUT /api/admin/tag', null);
    queryClient.setQueryData(['tags', 'ALL'], []);
    await show();
    await press(/^图论/);
    const form = await dialog('Edit “图论”');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(queryClient.getQueryState(['tags', 'ALL'])?.isInvalidated).toBe(true));
  });
});

describe('classification', () => {
  it('is created with a rank, which may be empty', async () => {
    server.on('POST /api/admin/tag/classification', aClassification());
    await show();
    await press('New category');
    const form = await dialog('New category');
    type(form, 'Name', '数据结构');
    type(form, 'Sort order', '');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/tag/classification').map(({ body }) => body)).toEqual([
      { name: '数据结构', nameEn: '', rank: 0, oj: 'ME' },
    ]);
  });

  it('is updated by its id', async () => {
    server.on('PUT /api/admin/tag/classification', null);
    await show();
    await press('Edit “算法”');
    const form = await dialog('Edit “算法”');
    type(form, 'Sort order', '12');
    await browser.person.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked('PUT /api/admin/tag/classification').map(({ body }) => body)).toEqual([
        { id: 1, name: '算法', nameEn: 'algorithms', rank: 12 },
      ]),
    );
  });

  it('states how many tags become unclassified before it is deleted', async () => {
    server.on('DELETE /api/admin/tag/classification', null);
    await show();
    await press('Delete “算法”');
    const question = await dialog('Delete the category “算法”?');
    expect(question.textContent).toContain('Its 1 tag is kept without a category.');
    expect(server.asked('DELETE /api/admin/tag/classification')).toEqual([]);
    await browser.person.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.asked('DELETE /api/admin/tag/classification').map(({ query }) => query)).toEqual([
        { tcid: '1' },
      ]),
    );
    await waitFor(() => expect(reads()).toBe(2));
  });
});
