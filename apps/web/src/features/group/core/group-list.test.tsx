// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import { groupListKey, groupListSearch, type GroupRow } from './list-query.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const aGroup = (given: Partial<GroupRow> = {}): GroupRow => ({
  id: 7,
  avatar: null,
  owner: 'ms_chen',
  name: 'Algorithms',
  shortName: 'algos',
  brief: 'Twice a week',
  description: '',
  auth: 2,
  visible: true,
  memberCount: 1234,
  gmtCreate: '2026-11-22T00:00:00.000Z',
  ...given,
});
const groups = (...rows: GroupRow[]) => server.on('GET /api/get-group-list', pageOf(rows));
const asked = () => server.asked('GET /api/get-group-list').at(-1)?.query;

beforeEach(() => {
  answerEmptyHome(server);
  groups(aGroup());
});

describe('list of groups', () => {
  it('shows for each group what a user needs to know before joining', async () => {
    groups(aGroup({ visible: false }));
    await browser.visit('/group', 'en-US');
    const tile = (await screen.findByRole('link', { name: 'Algorithms' })).closest('li') as HTMLElement;
    for (const words of ['Twice a week', 'Protected', 'Hidden', '1,234 members', 'ms_chen'])
      within(tile).getByText(words);
  });

  it('asks visitors to sign in before it opens a group, then continues', async () => {
    const address = await browser.visit('/group', 'en-US');
    fireEvent.click(await screen.findByRole('link', { name: 'Algorithms' }));
    await waitFor(() => expect(authDialog.get()).not.toBeNull());
    expect(address()).toBe('/group');
    expect(screen.queryByRole('radio', { name: 'My groups' })).toBeNull();
  });

  it('shows a group without an owner by its short name', async () => {
    groups(aGroup({ owner: null }));
    await browser.visit('/group', 'en-US');
    await screen.findByText('algos');
    expect(screen.queryByText('ms_chen')).toBeNull();
  });

  it('filters by own groups and by kind, and restarts at the first page', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-group-list', pageOf([aGroup()], 40));
    const address = await browser.visit('/group?currentPage=2', 'en-US');
    await screen.findByRole('link', { name: 'Algorithms' });
    fireEvent.click(screen.getByRole('radio', { name: 'My groups' }));
    await waitFor(() => expect(address()).toBe('/group?onlyMine=true'));
    fireEvent.click(screen.getByRole('radio', { name: 'Private' }));
    await waitFor(() => expect(asked()).toMatchObject({ onlyMine: 'true', auth: '3', currentPage: '1' }));
  });

  it('explains whether it is empty in general, by filters, or by a page beyond the last', async () => {
    groups();
    await browser.visit('/group', 'en-US');
    await screen.findByText('Create a group to solve problems, compete and discuss together.');
    const address = await browser.visit('/group?keyword=zz&auth=1', 'en-US');
    await screen.findByText('No groups match');
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe('/group'));
  });

  it('links back from beyond its last page and does not claim to be empty', async () => {
    server.on('GET /api/get-group-list', ({ query }) =>
      query['currentPage'] === '9' ? pageOf([], 1) : pageOf([aGroup()]),
    );
    const address = await browser.visit('/group?currentPage=9', 'en-US');
    await screen.findByText('This page does not exist');
    expect(screen.queryByText('No groups yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to first page' }));
    await screen.findByRole('link', { name: 'Algorithms' });
    expect(address()).toBe('/group');
  });

  it('shows why loading failed; after a failed refetch it stays and shows its age', async () => {
    server.on('GET /api/get-group-list', new Refusal('internal'));
    await browser.visit('/group', 'en-US');
    await screen.findByText(errorText('internal', 'en-US'));
    groups(aGroup());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Algorithms' });
    server.on('GET /api/get-group-list', new Refusal('internal'));
    await queryClient.invalidateQueries({ queryKey: groupListKey });
    await screen.findByText(/^Could not refresh/);
    expect(screen.getByRole('link', { name: 'Algorithms' })).toBeTruthy();
  });
});

it.each([
  [
    { auth: '2', onlyMine: 'true' },
    { auth: 2, onlyMine: true },
  ],
  [{ auth: '0', onlyMine: 'yes' }, {}],
  [{ auth: '4', keyword: 12 }, { keyword: '12' }],
  [{ auth: 'x', limit: '9', currentPage: '1' }, { limit: 9 }],
])('reads the address %j as %j', (raw, read) => {
  const kept = Object.entries(groupListSearch(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(kept)).toEqual(read);
});

type Allowance = CallData<'GET /api/group-allowance'>;

const fill = async () => {
  await browser.write(await screen.findByRole('textbox', { name: /^Name/ }), 'Algorithms');
  await browser.write(screen.getByRole('textbox', { name: /^Short name/ }), 'algos');
  await browser.write(screen.getByRole('textbox', { name: /^Summary/ }), 'Twice a week');
  await browser.write(screen.getByRole('textbox', { name: /^About/ }), 'We solve together.');
};

const make = () => fireEvent.click(screen.getByRole('button', { name: 'Create group' }));

describe('creating a group', () => {
  const allowance = (given: Partial<Allowance> = {}): Allowance => ({
    accepted: 20,
    acceptedNeeded: 20,
    madeToday: 0,
    perDay: 2,
    owned: 1,
    most: 5,
    isFree: false,
    can: { create: true },
    ...given,
  });
  const open = (given: Partial<Allowance> = {}) => {
    browser.signIn(anAccount());
    server.on('GET /api/group-allowance', allowance(given));
    return browser.visit('/group/create', 'en-US');
  };
  const held = { can: { create: false } };

  it.each<[string, Partial<Allowance>, string]>([
    ['too few problems', { accepted: 3, ...held }, 'Problems solved: 3 of 20'],
    [
      'two groups created today',
      { madeToday: 2, ...held },
      'Groups created in the last 24 hours: 2 (limit 2)',
    ],
    ['the maximum number of groups', { owned: 5, ...held }, 'Groups owned: 5 (limit 5)'],
  ])('is blocked by %s before anything is typed', async (_name, given, words) => {
    await open(given);
    const line = await screen.findByText(words);
    expect(line.closest('li')?.className).toContain('text-v-wa');
    screen.getByText('You can create a group when you meet all requirements.');
    expect(screen.queryByRole('textbox', { name: /Short name/ })).toBeNull();
  });

  it('is blocked by a role without the right, even if all else is met', async () => {
    await open(held);
    await screen.findByText('Your account cannot create groups. Contact an administrator.');
  });

  it('shows no requirements to staff', async () => {
    await open({ isFree: true, accepted: 0 });
    await screen.findByRole('textbox', { name: /Short name/ });
    expect(screen.queryByRole('region', { name: 'Requirements' })).toBeNull();
  });

  it('is rejected before the request if a text is short or a code is missing', async () => {
    await open();
    await browser.write(await screen.findByRole('textbox', { name: /^Name/ }), 'A');
    fireEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    const code = screen.getByLabelText<HTMLInputElement>(/code/i, { selector: 'input[name=code]' });
    expect(code.value).toMatch(/^[a-z2-9]{6}$/);
    fireEvent.change(code, { target: { value: 'abc' } });
    make();
    expect((await screen.findAllByText('At least 2 characters')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('Enter a code with 6 characters')).length).toBeGreaterThan(0);
    expect(server.asked('POST /api/group')).toEqual([]);
  });

  it('with a used name shows this, keeps the typed text, and succeeds with another name', async () => {
    server.on('POST /api/group', new Refusal('groupNameTaken'));
    server.on('GET /api/get-group-detail', aGroupInfo({ name: 'Algorithms 2' }));
    const address = await open();
    await fill();
    make();
    expect((await screen.findAllByText(errorText('groupNameTaken', 'en-US'))).length).toBeGreaterThan(0);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(name.value).toBe('Algorithms');
    server.on('POST /api/group', { id: 7 });
    await browser.write(name, ' 2');
    make();
    // Navigation asks for no confirmation, since the group is saved.
    await waitFor(() => expect(address()).toBe('/group/7'));
    expect(server.asked('POST /api/group').at(-1)?.body).toEqual({
      name: 'Algorithms 2',
      shortName: 'algos',
      brief: 'Twice a week',
      description: 'We solve together.',
      auth: '1',
      code: '',
      visible: true,
    });
  });
});
