// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { JudgeNodesPage } from './JudgeNodesPage.tsx';
import { stateOf } from './node-state.ts';
import { NodeRow } from './NodeRow.tsx';
import { ThroughputChart } from './ThroughputChart.tsx';
import type { JudgeNode } from './queries.ts';
import { aNode, aTask, at } from './testing.ts';
import { TokenPart } from './TokenPart.tsx';

const browser = setUpScreen();
const { server } = browser;
const show = (part: React.ReactNode) => browser.show(part, 'en-US', ['nodeAdmin', 'console', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const token = { id: 1, name: 'lab', createdBy: null, gmtCreate: at, lastUsedAt: null };
const disabled = (by: string | null, reason: string | null) => ({ by, reason, at });

beforeEach(() => {
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/judge-node-pace', []);
  server.on('GET /api/admin/node-tokens', []);
});

describe('the status of a judge node', () => {
  it.each<[string, Partial<JudgeNode>, string, string | null]>([
    ['it is idle', {}, 'Idle', null],
    ['it is judging', { tasks: [aTask(1)] }, 'Judging', null],
    ['it is offline', { isLive: false }, 'Offline', null],
    ['it is offline with running tasks', { isLive: false, tasks: [aTask(1)] }, 'Offline', null],
    ['it is out of service', { outOfService: 'too noisy' }, 'Paused automatically', 'too noisy'],
    ['it is offline and out of service', { outOfService: 'too noisy', isLive: false }, 'Offline', null],
    [
      'it was disabled',
      { disabled: disabled('root', 'new memory') },
      'Disabled',
      'Disabled by root: new memory',
    ],
    [
      'it was disabled without a reason',
      { disabled: disabled('root', null) },
      'Disabled',
      'Disabled by root',
    ],
    [
      'it was disabled by an unknown user',
      { disabled: disabled(null, 'new memory') },
      'Disabled',
      'new memory',
    ],
    ['it was disabled, user and reason unknown', { disabled: disabled(null, null) }, 'Disabled', null],
    [
      'it is finishing its tasks',
      { disabled: disabled('root', null), tasks: [aTask(1)] },
      'Disabled, finishing current tasks',
      'Disabled by root',
    ],
    [
      'it is disabled and offline with running tasks',
      { disabled: disabled('root', null), tasks: [aTask(1)], isLive: false },
      'Disabled',
      'Disabled by root',
    ],
  ])('if %s', async (_why, given, label, reason) => {
    await show(null);
    expect(stateOf(translate, aNode(given))).toMatchObject({ label, reason });
  });

  it.each<[Partial<JudgeNode>, string[]]>([
    [{}, ['Disable']],
    [{ isLive: false }, ['Remove', 'Disable']],
    [{ disabled: disabled('root', null) }, ['Enable']],
    [{ disabled: disabled('root', null), isLive: false }, ['Enable']],
  ])('determines its actions: %j', async (given, actions) => {
    await show(
      <NodeRow
        node={aNode(given)}
        finished={undefined}
        actions={{ onEnable: vi.fn(), onDisable: vi.fn(), onForget: vi.fn() }}
      />,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('includes known facts about its machine and omits unknown ones', async () => {
    const sandbox = { version: '1', tier: 'partial', isSafe: false } as const;
    const node = aNode({
      sandbox,
      cpuLoad: 0.256,
      memoryLoad: null,
      cores: null,
      cpu: '',
      pace: { speed: 1.5, noise: 0.0123, drift: 0, isCalm: true, measuredAt: at },
    });
    await show(<NodeRow node={node} finished={undefined} actions={null} />);
    screen.getByText('The sandbox is incomplete');
    screen.getByText('CPU 26%, memory —');
    screen.getByText('10.0.0.2, 1.50 × reference speed, varies by 1.2%');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names missing guarantees of its sandbox, and how to get a stronger tier', async () => {
    const sandbox = {
      version: '1',
      tier: 'userns',
      isSafe: true,
      lacks: ['watched-limits', 'of-a-newer-node'],
    };
    await show(<NodeRow node={aNode({ sandbox })} finished={undefined} actions={null} />);
    screen.getByText('Sandbox limitations: 2');
    const list = screen.getByRole('list', { name: /^Sandbox limitations of /, hidden: true });
    expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Memory and CPU time are checked every 2 ms, so a program can briefly exceed a limit.',
      'of-a-newer-node',
    ]);
    screen.getByText(/run the node as root with writable control groups/);
  });

  it('omits the sandbox if it gives all guarantees', async () => {
    const sandbox = { version: '1', tier: 'cgroup2', isSafe: true, lacks: [] };
    await show(<NodeRow node={aNode({ sandbox })} finished={undefined} actions={null} />);
    expect(screen.queryByText(/Sandbox limitations/)).toBeNull();
  });

  it('is drawn as tasks per minute, with a visible minimum height', async () => {
    await show(<ThroughputChart finished={[0, 1000, 1]} />);
    const image = screen.getByRole('img', { name: 'Finished in the last hour: 1,001' });
    const bars = [...image.querySelectorAll('rect')].map((bar) => [
      bar.getAttribute('x'),
      bar.getAttribute('height'),
    ]);
    expect(bars).toEqual([
      ['4', '22'],
      ['8', '2'],
    ]);
  });

  it.each([[undefined], [[]], [[0, 0]]])('is not drawn without finished tasks: %j', async (finished) => {
    await show(<ThroughputChart finished={finished} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

const put = () => server.asked('PUT /api/admin/judge-node').map(({ body }) => body);
describe('the list of judge nodes', () => {
  it('may be empty, and offers a retry after a failure', async () => {
    server.on('GET /api/judge-nodes', new Refusal('internal'));
    await show(<JudgeNodesPage />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/judge-nodes', { nodes: [], waiting: [] });
    press('Retry');
    await screen.findByText('No judge nodes yet');
  });

  it('enables nodes at once, and deletes them after a confirmation', async () => {
    server.on('GET /api/judge-nodes', {
      nodes: [aNode({ disabled: disabled('root', null) }), aNode({ id: 4, name: 'lab-3', isLive: false })],
      waiting: [],
    });
    server.on('PUT /api/admin/judge-node', null);
    server.on('DELETE /api/admin/judge-node', null);
    await show(<JudgeNodesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('lab-2 enabled'));
    expect(put()).toEqual([{ id: 3, isEnabled: true }]);
    press('Remove');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('DELETE /api/admin/judge-node')).toEqual([]);
    press('Remove');
    const question = within(await screen.findByRole('dialog', { name: 'Remove lab-3?' }));
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.asked('DELETE /api/admin/judge-node')[0]?.query).toEqual({ id: '4' }));
  });

  it('disables nodes with or without a reason; an error keeps dialog and text', async () => {
    server.on('GET /api/judge-nodes', { nodes: [aNode({ tasks: [aTask(1), aTask(2)] })], waiting: [] });
    server.on('PUT /api/admin/judge-node', new Refusal('internal'));
    await show(<JudgeNodesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable lab-2' }));
    dialog.getByText(/finishes its 2 current tasks/);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' memory ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
    await dialog.findByRole('alert');
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '' } });
    server.on('PUT /api/admin/judge-node', null);
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(put()).toEqual([
      { id: 3, isEnabled: false, reason: 'memory' },
      { id: 3, isEnabled: false, reason: '' },
    ]);
  });
});

describe('tokens of judge nodes', () => {
  it('offer a retry after a failure', async () => {
    server.on('GET /api/admin/node-tokens', new Refusal('internal'));
    await show(<TokenPart />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/node-tokens', []);
    press('Retry');
    await screen.findByText('No tokens yet');
  });

  it('are revoked by name after a confirmation, with a toast', async () => {
    server.on('GET /api/admin/node-tokens', [token]);
    server.on('DELETE /api/admin/node-tokens', null);
    await show(<TokenPart />);
    await screen.findByRole('cell', { name: 'setup program' });
    press('Revoke');
    const question = within(await screen.findByRole('dialog', { name: 'Revoke the token “lab”?' }));
    fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Token “lab” revoked'));
    expect(server.asked('DELETE /api/admin/node-tokens')[0]?.query).toEqual({ id: '1' });
  });

  it('require a name, and are shown even if the form was closed before the response', async () => {
    const later = Promise.withResolvers<typeof token & { token: string }>();
    server.on('POST /api/admin/node-tokens', () => later.promise);
    await show(<TokenPart />);
    await screen.findByText('No tokens yet');
    press('New token');
    const verb = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create token' });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } });
    expect(verb.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'lab' } });
    fireEvent.click(verb);
    press('Cancel');
    later.resolve({ ...token, token: 'once' });
    const dialog = await screen.findByRole('dialog', { name: 'Token “lab”' });
    within(dialog).getByText('once');
    within(dialog).getByText(`XIEZHI_NODE_TOKEN=once npm run judge -- --server ${location.origin}`);
    fireEvent.pointerDown(dialog);
    expect(dialog.isConnected).toBe(true);
  });
});
