// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '@xiezhi/contract';
import type { Translate } from '../../../i18n/messages.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { catchFiles } from '../../../../test-support/saved-files.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { faultOf } from '../../../components/form/faults.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RolePage } from './RolePage.tsx';
import { refusedRows, RowList } from './RowList.tsx';
import { SignIns } from './SignIns.tsx';
import { aUserDetail, aUser, moment } from './testing.ts';
import { userBody, savedUser, userSections, type UserValues } from './user-form.ts';
import type { RoleList } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const show = (part: React.ReactNode) => browser.show(part, 'en-US', ['userAdmin', 'console', 'confirm']);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  browser.signIn(anAccount({ can: fullCan }));
});

const checks = () => server.asked('POST /api/admin/user/import-check').map(({ body }) => body.users);
const drop = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('CSV file', { selector: 'input' }), {
    target: { files: [file] },
  });
const csv = (text: string, name: string) => new File([text], name, { type: 'text/csv' });
describe('a file of accounts', () => {
  const good = { good: 1, bad: [] };
  const bad = { good: 0, bad: [{ row: 0, username: 'root', verdict: 'nameTaken' as const }] };

  beforeEach(async () => {
    answerEmptyHome(server);
    await browser.visit('/admin/user/import', 'en-US');
  });

  it('is imported if it replaced another one, whichever check ended first', async () => {
    const slow = Promise.withResolvers<typeof good>();
    server.on('POST /api/admin/user/import-check', ({ body }) =>
      body.users[0]?.[0] === 'old' ? slow.promise : good,
    );
    server.on('POST /api/admin/user/import-jobs', new Refusal('internal'));
    await drop(csv('old,secret-1\n', 'old.csv'));
    await waitFor(() => expect(checks()).toHaveLength(1));
    await drop(csv('new,secret-2\n', 'new.csv'));
    await screen.findByRole('cell', { name: 'new' });
    await act(async () => slow.resolve(good));
    expect(screen.queryByRole('cell', { name: 'old' })).toBeNull();
    press('Import 1 row');
    // The error is shown, and the import can be started again.
    await screen.findByText(errorText('internal', 'en-US'));
    expect(server.asked('POST /api/admin/user/import-jobs')[0]?.body).toEqual({
      users: [['new', 'secret-2']],
    });
  });

  it.each([
    ['empty', () => csv(' ,\n\n', 'empty.csv')],
    ['of another kind', () => new File(['x'], 'table.xlsx')],
    ['too large', () => csv('x'.repeat(8 * 1024 * 1024 + 1), 'large.csv')],
    ['rejected by the server', () => csv('refused,secret-1\n', 'refused.csv')],
  ])('that is %s leaves nothing of the previous file to import', async (_, file) => {
    server.on('POST /api/admin/user/import-check', ({ body }) =>
      body.users[0]?.[0] === 'refused' ? new Refusal('internal') : good,
    );
    await drop(csv('old,secret-1\n', 'old.csv'));
    await screen.findByRole('button', { name: 'Import 1 row' });
    await drop(file());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull());
    expect(screen.queryByRole('cell', { name: 'old' })).toBeNull();
  });

  it('is rejected if empty, too long, or without a valid row; long cells are truncated for the check', async () => {
    server.on('POST /api/admin/user/import-check', bad);
    await drop(csv(' ,\n\n', 'empty.csv'));
    await screen.findByText('The file is empty');
    await drop(csv('a,b\n'.repeat(10_001), 'long.csv'));
    await screen.findByText(/^Import at most [\d,]+ rows at once/);
    expect(checks()).toEqual([]);
    await drop(csv(`root,${'x'.repeat(1500)},,,,,,,extra\n`, 'bad.csv'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' })).disabled).toBe(
      true,
    );
    expect(checks()).toEqual([[['root', 'x'.repeat(1000), '', '', '', '', '', '']]]);
  });
});

describe('the result of an import', () => {
  const job = {
    id: '0b8e5a0e-0000-4000-8000-000000000001',
    kind: 'user-import',
    title: 'Import',
    state: 'running' as const,
    username: 'root',
    done: 2,
    total: null,
    isCancelling: false,
    failure: null,
    createdAt: moment,
    startedAt: moment,
    finishedAt: null,
    log: [],
    logLines: 0,
    result: null,
  };
  const rows = [
    { cells: ['Username', 'Password'], line: 1 },
    { cells: ['=bob', '-pass,word', ''], line: 2 },
    { cells: ['root', 'x'], line: 4 },
  ];
  const onEnded = vi.fn();
  beforeEach(() => onEnded.mockReset());

  it('shows the progress, and can be cancelled once', async () => {
    server.on('GET /api/job', job);
    server.on('POST /api/job/cancel', { ...job, isCancelling: true });
    await show(<ImportOutcome id={job.id} rows={rows} onEnded={onEnded} />);
    await screen.findByText(/^2 of 3 rows\. The import continues/);
    expect(screen.getByRole<HTMLProgressElement>('progressbar').max).toBe(3);
    server.on('GET /api/job', { ...job, isCancelling: true });
    press('Cancel');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-busy')).toBe('true'),
    );
    expect(server.asked('POST /api/job/cancel').map(({ body }) => body)).toEqual([{ id: job.id }]);
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('offers the rejected rows unmodified, including passwords', async () => {
    const refused = [1, 2].map((row) => ({ row, username: 'x', verdict: 'nameTaken' as const }));
    server.on('GET /api/job', {
      ...job,
      state: 'done',
      finishedAt: moment,
      result: { good: 0, bad: refused },
    });
    await show(<ImportOutcome id={job.id} rows={rows} onEnded={onEnded} />);
    await screen.findByText('0 rows imported, 2 failed');
    const saved = catchFiles();
    press('Download failed rows');
    expect(await saved[0]?.data.text()).toBe('=bob,"-pass,word",\r\nroot,x\r\n');
    expect(onEnded).toHaveBeenCalledOnce();
    expect(screen.queryByText('-pass,word')).toBeNull();
  });

  it('shows where it stopped, and ignores an invalid report', async () => {
    const stopped = {
      ...job,
      state: 'failed' as const,
      finishedAt: moment,
      total: 3,
      failure: 'The disk is full',
    };
    server.on('GET /api/job', { ...stopped, result: { good: 'two' } });
    await show(<ImportOutcome id={job.id} rows={null} onEnded={onEnded} />);
    await screen.findByText(/^Stopped after 2 of 3 rows/);
    screen.getByText('The disk is full');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers a retry after a failure', async () => {
    server.on('GET /api/job', new Refusal('jobNotFound'));
    await show(<ImportOutcome id={job.id} rows={null} onEnded={onEnded} />);
    await screen.findByText(errorText('jobNotFound', 'en-US'));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('renders a limited number of rows and counts the rest', async () => {
    const many = Array.from({ length: 250 }, (_, row) => ({
      row,
      username: `u${row}`,
      verdict: 'noName' as const,
    }));
    await show(<RowList rows={refusedRows(many)} bad={many} />);
    expect(screen.getAllByRole('row')).toHaveLength(201);
    screen.getByText('50 more rows are not shown');
    // If all rows are invalid, there is no filter.
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
});

const t: Translate = (key, ..._values) => key;
const fields = (can = { edit: true, disable: true }) =>
  userSections(t, can).flatMap((section) => section.fields);
const fault = (change: Partial<UserValues>) => {
  const values = { ...savedUser(aUserDetail()).values, ...change };
  return fields().flatMap((field) => (faultOf(field, values, t) === undefined ? [] : [field.name]));
};
describe('the form of an account', () => {
  it.each<[Partial<UserValues>, string[]]>([
    [{}, []],
    [{ username: ' ' }, ['username']],
    [{ username: 'x'.repeat(21) }, ['username']],
    [{ email: ' a@b.example ' }, []],
    [{ email: 'nobody' }, ['email']],
    [{ titleColor: '#0B6E74' }, []],
    [{ titleColor: ' #0b6e7480 ' }, []],
    [{ titleColor: ' ' }, []],
    [{ titleColor: 'red' }, ['titleColor']],
    [{ titleColor: '#12345' }, ['titleColor']],
    [{ titleName: 'x'.repeat(200) }, ['titleName']],
  ])('with %j has errors in %j', (change, names) => {
    expect(fault(change)).toEqual(names);
  });

  it('submits valid values, unchanged if nothing was edited', () => {
    const user = aUserDetail({ realname: 'Alice', status: 1, roles: [] });
    const body = userBody('a1', savedUser(user).values, moment);
    expect(routes['PUT /api/admin/user/edit-user'].body.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ realname: 'Alice', email: '', type: 1002, status: 1, version: moment });
  });

  it('has a fixed role and status for users who may not disable the account', () => {
    const locked = fields({ edit: true, disable: false }).filter(({ isDisabled }) => isDisabled === true);
    expect(locked.map(({ name }) => name)).toEqual(['role', 'isDisabled']);
  });

  it('requires the password length in code points, not UTF-16 units', async () => {
    const onClose = vi.fn();
    server.on('PUT /api/admin/user/edit-user', null);
    await show(<PasswordDialog user={aUser()} onClose={onClose} />);
    const field = screen.getByLabelText('New password');
    const verb = screen.getByRole<HTMLButtonElement>('button', { name: 'New password' });
    for (const [text, isOff] of [
      ['12345', true],
      ['😀'.repeat(5), true],
      ['😀'.repeat(20), false],
      ['x'.repeat(129), true],
      ['123456', false],
    ] as const) {
      fireEvent.change(field, { target: { value: text } });
      expect(verb.disabled).toBe(isOff);
    }
    expect(noteOf(field)).toBe('6 to 128 characters. All devices are signed out.');
    fireEvent.click(verb);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.asked('PUT /api/admin/user/edit-user')[0]?.body).toMatchObject({
      password: '123456',
      setNewPwd: true,
    });
  });

  it('shows active sign-ins and unknown IP addresses', async () => {
    const one = {
      id: 's',
      ip: '10.0.0.1',
      userAgent: '<b>curl</b>',
      isLive: true,
      isNewPlace: false,
      gmtCreate: moment,
      lastSeenAt: moment,
    };
    await show(
      <SignIns
        sessions={[one, { ...one, id: 't', ip: null, userAgent: null, isLive: false, isNewPlace: true }]}
      />,
    );
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/10\.0\.0\.1Active<b>curl<\/b>$/);
    expect(second).toMatch(/—New location—$/);
  });
});

const sent = () => server.asked('PUT /api/admin/role-permissions').map(({ body }) => body);
async function save(): Promise<void> {
  press('Save changes');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const role = (id: 1000 | 1002 | 1003, permissions: RoleList['permissions'] = []) => ({
  id,
  name: '',
  permissions,
  userCount: 1,
});
describe('permissions of roles', () => {
  it('of root cannot be removed, and others can be saved only after a change', async () => {
    server.on('GET /api/admin/roles', {
      permissions: ['submit'],
      roles: [role(1000, ['submit']), role(1002)],
    });
    await show(<RolePage />);
    expect((await box('Super admin: Submit solutions')).disabled).toBe(true);
    const verb = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(verb.disabled).toBe(true);
    fireEvent.click(await box('User: Submit solutions'));
    expect(verb.disabled).toBe(false);
    fireEvent.click(await box('User: Submit solutions'));
    expect(verb.disabled).toBe(true);
    fireEvent.click(await box('User: Submit solutions'));
    press('Undo');
    expect([verb.disabled, (await box('User: Submit solutions')).checked]).toEqual([true, false]);
  });

  it('that are toggled while saving stay pending', async () => {
    const later = Promise.withResolvers<null>();
    let stored: RoleList['permissions'] = [];
    server.on('GET /api/admin/roles', () => ({
      permissions: ['submit', 'comment_add'],
      roles: [role(1003, stored)],
    }));
    server.on('PUT /api/admin/role-permissions', async ({ body }) => {
      await later.promise;
      stored = body.permissions;
      return null;
    });
    await show(<RolePage />);
    fireEvent.click(await box('Cannot submit: Submit solutions'));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    fireEvent.click(await box('Cannot submit: Comment'));
    later.resolve(null);
    await waitFor(() => expect(toastStore.get()?.text).toBe('Permissions saved'));
    expect((await box('Cannot submit: Comment')).checked).toBe(true);
    await save();
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({
        role: 1003,
        permissions: ['submit', 'comment_add'],
        former: ['submit'],
      }),
    );
  });

  it('offer a retry after a failure', async () => {
    server.on('GET /api/admin/roles', new Refusal('internal'));
    await show(<RolePage />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/roles', { permissions: ['submit'], roles: [role(1002)] });
    press('Retry');
    await box('User: Submit solutions');
  });
});
