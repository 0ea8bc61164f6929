// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { pageOf } from '../../../../test-support/community.ts';
import type { TrainingCategory, TrainingProblems } from './queries.ts';
import { aStaffTraining } from './testing.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const staff = { ...ordinaryCan, enterConsole: true, visitConsole: true };

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const choose = async (name: string, item: string) => {
  fireEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }));
  const found = await screen.findByRole('menuitem', { name: item });
  fireEvent.click(found);
  return found;
};
const confirmIn = async (title: string, verb: string) =>
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: verb }),
  );

const list = (...rows: ReturnType<typeof aStaffTraining>[]) =>
  server.on('GET /api/admin/training/get-training-list', pageOf(rows));

describe('the trainings of the console', () => {
  it('of other users are listed, and cannot be opened or changed', async () => {
    browser.signIn(anAccount({ can: staff }));
    list(aStaffTraining({ isMine: false }));
    await browser.visit('/admin/training', 'en-US');
    const line = within(await row('Graphs'));
    expect(line.queryByRole('link', { name: 'Graphs' })).toBeNull();
    expect(line.getByRole('switch', { name: 'Show “Graphs”' }).matches(':disabled, [data-disabled]')).toBe(
      true,
    );
    fireEvent.click(line.getByRole('button', { name: 'Actions' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.hasAttribute('data-disabled'))).toEqual([true, true, true, true]);
  });

  it('are hidden at once; a refusal shows an error and reloads the list', async () => {
    list(aStaffTraining());
    server.on('PUT /api/admin/training/change-training-status', new Refusal('trainingNotFound'));
    await browser.visit('/admin/training', 'en-US');
    const shown = within(await row('Graphs')).getByRole('switch', { name: 'Show “Graphs”' });
    list();
    fireEvent.click(shown);
    await screen.findByText(errorText('trainingNotFound', 'en-US'));
    await screen.findByText('No trainings yet');
    expect(server.asked('PUT /api/admin/training/change-training-status')[0]?.query).toEqual({
      tid: '3',
      status: 'false',
    });
  });

  it('are copied, with a notice that the copy is hidden', async () => {
    list(aStaffTraining());
    server.on('POST /api/admin/training/clone', { tid: 4 } as never);
    await browser.visit('/admin/training', 'en-US');
    await choose('Graphs', 'Copy');
    await screen.findByText('Training copied. The copy is hidden.');
    expect(server.asked('POST /api/admin/training/clone')[0]?.body).toEqual({ tid: 3 });
  });

  it('are deleted by root after a confirmation, whoever owns them', async () => {
    list(aStaffTraining({ isMine: false }));
    server.on('DELETE /api/admin/training', null);
    await browser.visit('/admin/training', 'en-US');
    await choose('Graphs', 'Delete');
    await confirmIn('Delete the training “Graphs”?', 'Delete');
    await waitFor(() => expect(server.asked('DELETE /api/admin/training')[0]?.query).toEqual({ tid: '3' }));
  });

  it('show the number of members only if they need a password', async () => {
    list(
      aStaffTraining({ auth: 'Private', people: 31 }),
      aStaffTraining({ id: 4, title: 'Open', people: 77 }),
    );
    await browser.visit('/admin/training', 'en-US');
    expect(within(await row('Graphs')).getByText('31')).toBeTruthy();
    expect(within(await row('Open')).queryByText('77')).toBeNull();
  });
});

const make = () => fireEvent.click(screen.getByRole('button', { name: 'New training' }));

describe('the trainings of a group', () => {
  beforeEach(() => {
    browser.signIn(anAccount());
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
    server.on('GET /api/group/get-training-category', []);
  });

  it('are managed by group routes, each only by its author', async () => {
    server.on(
      'GET /api/group/get-admin-training-list',
      pageOf([aStaffTraining({ gid: 7 }), aStaffTraining({ id: 4, title: 'Theirs', gid: 7, isMine: false })]),
    );
    server.on('DELETE /api/group/training', null);
    await browser.visit('/group/7/training-admin', 'en-US');
    const link = within(await row('Graphs')).getByRole('link', { name: 'Graphs' });
    expect(link.getAttribute('href')).toBe('/group/7/training-admin/3/problems');
    expect(within(await row('Theirs')).queryByRole('link')).toBeNull();
    expect((await choose('Theirs', 'Delete')).hasAttribute('data-disabled')).toBe(true);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await choose('Graphs', 'Delete');
    await confirmIn('Delete the training “Graphs”?', 'Delete');
    await waitFor(() => expect(server.asked('DELETE /api/group/training')[0]?.query).toEqual({ tid: '3' }));
  });

  it('are created within the group, and need a password if private', async () => {
    server.on('POST /api/group/training', null);
    server.on('GET /api/group/get-admin-training-list', pageOf([]));
    const address = await browser.visit('/group/7/training-admin/create', 'en-US');
    const [title] = await screen.findAllByRole('textbox', { name: /^Title/ });
    await browser.write(title ?? document.body, 'Week 1');
    fireEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    make();
    await screen.findAllByText('Enter a password for the private training');
    expect(server.asked('POST /api/group/training')).toEqual([]);
    await browser.write(screen.getByRole('textbox', { name: /^Password/ }), 'week-1');
    make();
    await waitFor(() => expect(address()).toBe('/group/7/training-admin'));
    expect(server.asked('POST /api/group/training')[0]?.body).toMatchObject({
      training: { title: 'Week 1', auth: 'Private', privatePwd: 'week-1', gid: 7, rank: 1000 },
      trainingCategory: {},
    });
  });
});

type Held = TrainingProblems['problemList']['records'][number];
const aHeld = (id: number, given: Partial<Held> = {}) =>
  ({ id, problemId: `P${id}`, title: `Problem ${id}`, auth: 1, author: 'ann', ...given }) as Held;
const held = (...rows: Held[]): TrainingProblems => ({ problemList: pageOf(rows), trainingProblemMap: {} });

const pids = () => server.asked('PUT /api/admin/training/problem-order').map(({ body }) => body.pids);

const titles = () => screen.getAllByText(/^Problem \d$/).map(({ textContent }) => textContent);

const openPage = async (...rows: Held[]) => {
  server.on('GET /api/admin/training', {
    training: aStaffTraining(),
    trainingCategory: {},
    modifiedBy: null,
  });
  server.on('GET /api/admin/training/get-problem-list', held(...rows));
  await browser.visit('/admin/training/3/problems', 'en-US');
  await screen.findByRole('button', { name: 'Add problems' });
};

describe('the tabs of a training', () => {
  it.each([true, false])('offer a comparison to users who may compare: %s', async (canCompare) => {
    server.on('GET /api/admin/training', {
      training: aStaffTraining({ canCompare }),
      trainingCategory: {},
      modifiedBy: null,
    });
    server.on('GET /api/admin/training/get-problem-list', held(aHeld(1)));
    await browser.visit('/admin/training/3/problems', 'en-US');
    await screen.findByRole('heading', { name: 'Graphs' });
    const tabs = within(screen.getByRole('navigation', { name: 'Pages of the training' }));
    expect(tabs.queryAllByRole('link', { name: 'Similarity' })).toHaveLength(canCompare ? 1 : 0);
  });
});

describe('the problems of a training', () => {
  it('are reordered by keyboard; each order is sent once the previous one is stored', async () => {
    const storing = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    let count = 0;
    server.on('PUT /api/admin/training/problem-order', async () => (await storing[count++]?.promise) ?? null);
    await openPage(aHeld(1), aHeld(2), aHeld(3));
    const grip = await screen.findByRole('button', { name: 'Move P3' });
    fireEvent.keyDown(grip, { key: 'ArrowUp' });
    await waitFor(() => expect(titles()).toEqual(['Problem 1', 'Problem 3', 'Problem 2']));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move P3' }), { key: 'ArrowUp' });
    await waitFor(() => expect(titles()).toEqual(['Problem 3', 'Problem 1', 'Problem 2']));
    expect(pids()).toEqual([[1, 3, 2]]);
    server.on('GET /api/admin/training/get-problem-list', held(aHeld(3), aHeld(1), aHeld(2)));
    await act(async () => storing[0]?.resolve(null));
    await waitFor(() =>
      expect(pids()).toEqual([
        [1, 3, 2],
        [3, 1, 2],
      ]),
    );
    await act(async () => storing[1]?.resolve(null));
    await waitFor(() => expect(titles()).toEqual(['Problem 3', 'Problem 1', 'Problem 2']));
  });

  it('return to the stored order if a new one is refused', async () => {
    server.on('PUT /api/admin/training/problem-order', new Refusal('internal'));
    await openPage(aHeld(1), aHeld(2));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move P2' }), { key: 'ArrowUp' });
    await screen.findByText(errorText('internal', 'en-US'));
    await waitFor(() => expect(titles()).toEqual(['Problem 1', 'Problem 2']));
  });

  it('at the ends move no further, and send nothing', async () => {
    await openPage(aHeld(1), aHeld(2));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move P1' }), { key: 'ArrowUp' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move P2' }), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move P2' }), { key: 'a' });
    expect(pids()).toEqual([]);
  });

  it('are marked if not public, and removed after a confirmation', async () => {
    server.on('DELETE /api/admin/training/problem', null);
    await openPage(aHeld(1, { auth: 2 }), aHeld(2));
    expect(within(await row('Problem 1')).getByText('Not public')).toBeTruthy();
    expect(within(await row('Problem 2')).queryByText('Not public')).toBeNull();
    await choose('Problem 1', 'Remove');
    await confirmIn('Remove P1 from the training?', 'Remove');
    await waitFor(() =>
      expect(server.asked('DELETE /api/admin/training/problem')[0]?.query).toEqual({ tid: '3', pid: '1' }),
    );
  });

  it('are marked if only members of the training see them', async () => {
    server.on('GET /api/admin/training', {
      training: aStaffTraining(),
      trainingCategory: {},
      modifiedBy: null,
    });
    server.on('GET /api/admin/training/get-problem-list', {
      problemList: pageOf([aHeld(1, { auth: 2 })]),
      trainingProblemMap: {
        1: {
          id: 1,
          tid: 3,
          pid: 1,
          displayId: 'P1',
          isShared: true,
          rank: 1,
          gmtCreate: '2026-03-01T12:00:00.000Z',
          gmtModified: '2026-03-01T12:00:00.000Z',
        },
      },
    });
    await browser.visit('/admin/training/3/problems', 'en-US');
    expect(within(await row('Problem 1')).getByText('Members only')).toBeTruthy();
  });

  it('are added several at once; a refusal keeps the selection', async () => {
    server.on('POST /api/admin/training/problems', new Refusal('internal'));
    await openPage();
    server.on('GET /api/admin/training/get-problem-list', held(aHeld(8), aHeld(9)));
    fireEvent.click(screen.getByRole('button', { name: 'Add problems' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add problems from the problem list' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 0' }).disabled).toBe(true);
    const field = dialog.getByRole('combobox');
    await browser.person.click(field);
    await browser.person.click(await screen.findByRole('option', { name: /P8 Problem 8/ }));
    await browser.person.click(await screen.findByRole('option', { name: /P9 Problem 9/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2' }));
    await dialog.findByText(errorText('internal', 'en-US'));
    server.on('POST /api/admin/training/problems', { added: 1 });
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2' }));
    await screen.findByText('1 problem added');
    expect(server.asked('POST /api/admin/training/problems').map(({ body }) => body.pids)).toEqual([
      [8, 9],
      [8, 9],
    ]);
  });

  it.each(['problems', 'edit'])('show an error if the URL names no training: %s', async (page) => {
    server.on('GET /api/admin/training', new Refusal('trainingNotFound'));
    await browser.visit(`/admin/training/abc/${page}`, 'en-US');
    expect((await screen.findAllByText(errorText('trainingNotFound', 'en-US'))).length).toBeGreaterThan(0);
    expect(server.asked('GET /api/admin/training')[0]?.query).toEqual({ tid: '0' });
  });
});

const open = async (...kept: TrainingCategory[]) => {
  server.on('GET /api/get-training-category', kept);
  await browser.visit('/admin/training/category', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: 'New category' }));
  return within(await screen.findByRole('dialog', { name: 'New category' }));
};

describe('a category of trainings', () => {
  const at = '2026-03-01T12:00:00.000Z';
  const aCategory = (given: Partial<TrainingCategory> = {}): TrainingCategory => ({
    id: 2,
    name: 'Graphs',
    color: '#409eff',
    gid: null,
    gmtCreate: at,
    gmtModified: at,
    ...given,
  });

  it.each([
    ['', '', 'Enter a name'],
    ['  ', '#fff', 'Enter a name'],
    ['Trees', 'red', 'Enter a color in the format #409eff'],
    ['Trees', '#12', 'Enter a color in the format #409eff'],
    ['Trees', '#12345', 'Enter a color in the format #409eff'],
  ])('named “%s” in “%s” is not sent: %s', async (name, color, words) => {
    const dialog = await open();
    fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: name } });
    fireEvent.change(dialog.getByRole('textbox', { name: /^Color/ }), { target: { value: color } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(words);
    expect(server.asked('POST /api/admin/training/category')).toEqual([]);
  });

  it('that another user has renamed shows the change, and is overwritten only on request', async () => {
    server.on('GET /api/get-training-category', [aCategory()]);
    server.on('PUT /api/admin/training/category', new Refusal('changedMeanwhile'));
    await browser.visit('/admin/training/category', 'en-US');
    await choose('Graphs', 'Edit category');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit category' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await browser.write(name, ' and trees');
    const later = '2026-03-02T12:00:00.000Z';
    server.on('GET /api/get-training-category', [aCategory({ name: 'Networks', gmtModified: later })]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const note = within(await dialog.findByRole('alert'));
    await note.findByText(/^Networks/);
    expect(name.value).toBe('Graphs and trees');
    server.on('PUT /api/admin/training/category', aCategory());
    fireEvent.click(note.getAllByRole('button').at(-1) ?? name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/training/category').map(({ body }) => body.version)).toEqual([
      at,
      later,
    ]);
  });
});
