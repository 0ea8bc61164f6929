// @vitest-environment jsdom
import { Refusal } from '../../../../test-support/fake-server.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { PeopleSection } from './PeopleSection.tsx';
import type { Collaborator, CollaboratorList, CollaborationTarget } from './queries.ts';
import { SharedPage } from './SharedPage.tsx';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const me = anAccount();
beforeEach(() => browser.signIn(me));

const aPerson = (username: string, given: Partial<Collaborator> = {}): Collaborator => ({
  uid: `uid-${username}`,
  username,
  nickname: null,
  avatar: null,
  role: 'tester',
  since: '2026-11-22T00:00:00.000Z',
  ...given,
});
const people = (...collaborators: Collaborator[]): CollaboratorList => ({
  owner: aPerson('olga'),
  collaborators,
  gid: null,
});
const show = (thing: CollaborationTarget) =>
  browser.show(
    <main>
      <PeopleSection thing={thing} />
    </main>,
    'en-US',
    ['shared', 'field', 'confirm'],
  );
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (row === null) throw new Error(`no row of ${name}`);
  return within(row);
};

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('people of a problem, contest or training', () => {
  it('shows the owner without actions, and others with their role', async () => {
    server.on(
      'GET /api/problem-collaborators',
      people(aPerson('carl', { role: 'curator' }), aPerson('tina')),
    );
    await show({ kind: 'problem', id: 7 });
    const owner = await rowOf('olga');
    expect(owner.getByText('Owner')).toBeTruthy();
    expect(owner.queryByRole('button')).toBeNull();
    const role = (await rowOf('carl')).getByRole<HTMLSelectElement>('combobox');
    expect([role.value, [...role.options].map(({ value }) => value)]).toEqual([
      'curator',
      ['curator', 'tester'],
    ]);
  });

  it('adds a user found by name with the chosen role', async () => {
    server.on('GET /api/contest-collaborators', people());
    server.on('GET /api/mention-suggestions', [
      { uid: 'uid-tina', username: 'tina', nickname: 'Tina T.', avatar: null },
    ]);
    server.on('POST /api/contest-collaborators', null);
    await show({ kind: 'contest', id: 5 });
    await browser.person.type(await screen.findByRole('combobox', { name: 'User' }), 'ti');
    fireEvent.click(await screen.findByRole('option', { name: /tina/ }));
    await browser.person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'tester');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(server.asked('POST /api/contest-collaborators')[0]?.body).toEqual({
        cid: 5,
        username: 'tina',
        role: 'tester',
      }),
    );
  });

  it('changes a role, and removes a person after confirmation', async () => {
    server.on('GET /api/problem-collaborators', people(aPerson('tina')));
    server.on('POST /api/problem-collaborators', null);
    server.on('DELETE /api/problem-collaborators', null);
    await show({ kind: 'problem', id: 7 });
    await browser.person.selectOptions(
      await screen.findByRole('combobox', { name: 'Role of tina' }),
      'curator',
    );
    await waitFor(() =>
      expect(server.asked('POST /api/problem-collaborators')[0]?.body).toEqual({
        pid: 7,
        username: 'tina',
        role: 'curator',
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove tina' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.asked('DELETE /api/problem-collaborators')).toHaveLength(1));
    expect(server.asked('DELETE /api/problem-collaborators')[0]?.query).toEqual({
      pid: '7',
      uid: 'uid-tina',
    });
  });

  it('shows why somebody cannot be added', async () => {
    server.on('GET /api/training-collaborators', people());
    server.on('GET /api/mention-suggestions', [
      { uid: 'uid-tina', username: 'tina', nickname: null, avatar: null },
    ]);
    server.on(
      'POST /api/training-collaborators',
      new Refusal('collaboratorNeedsConsole', { username: 'tina' }),
    );
    await show({ kind: 'training', id: 3 });
    await browser.person.type(await screen.findByRole('combobox', { name: 'User' }), 'ti');
    fireEvent.click(await screen.findByRole('option', { name: /tina/ }));
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(/tina has no access/);
  });
});

describe('shared with me', () => {
  it('links to what is shared and to its editor, and leaves after confirmation', async () => {
    server.on('GET /api/my-collaborations', [
      {
        kind: 'problem',
        id: 7,
        role: 'tester',
        name: 'P7',
        title: 'Trees',
        gid: null,
        owner: 'olga',
        since: '2026-11-22T00:00:00.000Z',
      },
      {
        kind: 'contest',
        id: 5,
        role: 'manager',
        name: '',
        title: 'Final',
        gid: 2,
        owner: 'olga',
        since: '2026-11-22T00:00:00.000Z',
      },
    ]);
    server.on('DELETE /api/my-collaborations', null);
    await browser.show(<SharedPage />, 'en-US', ['shared', 'confirm']);
    await screen.findByRole('link', { name: 'P7 Trees' });
    expect([href('P7 Trees'), href('Final'), href('Manage')]).toEqual([
      '/problem/P7',
      '/group/2/contest/5',
      '/group/2/contest-admin/5',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Leave: P7 Trees' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() =>
      expect(server.asked('DELETE /api/my-collaborations')[0]?.query).toEqual({ kind: 'problem', id: '7' }),
    );
  });
});
