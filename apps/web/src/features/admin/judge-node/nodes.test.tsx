// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { aNode, at } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const node = aNode();
const token = { id: 1, name: 'lab', createdBy: null, gmtCreate: at, lastUsedAt: null };

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/judge-nodes', { nodes: [node], waiting: [] });
  server.on('GET /api/admin/judge-node-pace', [{ nodeId: 3, finished: Array.from({ length: 60 }, () => 2) }]);
  server.on('GET /api/admin/node-tokens', [token]);
});

describe('judge nodes in the console', () => {
  it('are disabled with a reason', async () => {
    server.on('PUT /api/admin/judge-node', null);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/judge', 'en-US');
    await screen.findByRole('img', { name: 'Finished in the last hour: 120' });
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'new memory' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/judge-node')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/judge-node')[0]?.body).toEqual({
      id: 3,
      isEnabled: false,
      reason: 'new memory',
    });
  });

  it('sign in with tokens that are shown once', async () => {
    server.on('POST /api/admin/node-tokens', { ...token, id: 2, name: 'room 2', token: 'shown-once-token' });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/judge', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' room 2 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
    await screen.findByText('shown-once-token');
    expect(server.asked('POST /api/admin/node-tokens')[0]?.body).toEqual({ name: 'room 2' });
    // The dialog opens shortly after its text is in the document.
    fireEvent.click(await screen.findByRole('button', { name: 'I saved the token' }));
    expect(screen.queryByText('shown-once-token')).toBeNull();
  });

  it('report a second node with the same name, and failed self-tests', async () => {
    const failures = [{ language: 'Perl', reason: 'it has gone' }];
    server.on('GET /api/judge-nodes', {
      nodes: [{ ...node, rival: { host: 'lab-9', at }, failures }],
      waiting: [],
    });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/judge', 'en-US');
    await screen.findByText(/second node with this name on host lab-9/);
    const list = screen.getByRole('list', { name: 'Languages of lab-2 that failed their self-test' });
    expect(list.textContent).toBe('Perl failed its self-test: it has gone');
  });

  it('are read-only for staff who do not manage the site', async () => {
    const can = { ...ordinaryCan, enterConsole: true, visitConsole: true, seeNodes: true };
    browser.signIn(anAccount({ roleList: ['problem_admin'], can }));
    await browser.visit('/admin/judge', 'en-US');
    await screen.findByRole('heading', { name: 'lab-2' });
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(server.asked('GET /api/admin/node-tokens')).toEqual([]);
  });
});
