// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import type { TestData } from '@xiezhi/contract/routes/test-data';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aTestDataCase, anUpload, someTestData as stored } from './testing.ts';
import { TestDataEditor } from './TestDataEditor.tsx';

const browser = setUpScreen();
const { server } = browser;

const ready = (id: string) => anUpload({ id, name: id, received: 25, state: 'ready' });
const empty = { count: 0, names: [] };
const difference = {
  added: empty,
  removed: empty,
  changed: empty,
  rescored: { count: 1, names: ['1'] },
  regrouped: empty,
  resampled: empty,
  isReordered: false,
  scoreBefore: 100,
  scoreAfter: 110,
  isJudgedOtherwise: true,
};

beforeEach(() => {
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/storage', { user: { used: 1024, limit: null }, group: null });
  server.on('GET /api/admin/rejudge-batches', []);
  server.on('GET /api/admin/problem/test-data/versions', {
    records: [],
    total: 0,
    size: 10,
    current: 1,
    pages: 0,
  });
});

const show = (data: TestData = stored) =>
  browser.show(<TestDataEditor stored={data} />, 'en-US', ['testData', 'list', 'field', 'console']);
const scoreOf = (name: string) => screen.findByLabelText<HTMLInputElement>(`Score of ${name}`);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const saves = () => server.asked('PUT /api/admin/problem/test-data').map(({ body }) => body);

describe('test data page', () => {
  it('shows arguments that a package states for single cases', async () => {
    await show({
      ...stored,
      cases: [aTestDataCase(1, { ownArguments: ['--exact', '3'] }), aTestDataCase(2)],
    });
    const own = await screen.findByText('--exact 3');
    expect(own.dataset['tip']).toBe('Arguments of the checker on this case: --exact 3');
    expect(screen.queryAllByText('—')).toHaveLength(0);
  });

  it('saves in-place edits with the version they are based on', async () => {
    server.on('PUT /api/admin/problem/test-data', {
      ...stored,
      revision: 4,
      cases: [aTestDataCase(1, { score: 60 }), aTestDataCase(2)],
      difference,
    });
    await show();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.change(await scoreOf('1'), { target: { value: '6x0' } });
    fireEvent.click(screen.getByLabelText('Show 2 to users who fail on it'));
    expect(screen.getByText(/110 points total/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'more for the first' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({
      pid: 7,
      base: 3,
      note: 'more for the first',
      cases: [
        { id: 1, name: '1', score: 60, isSample: false },
        { id: 2, name: '2', score: 50, isSample: true },
      ],
    });
    await screen.findByText(/Preview which verdicts would change/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('shows who saved meanwhile and overwrites it only on demand', async () => {
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '7' } });
    const theirs = { ...stored, revision: 9, savedBy: 'teacher', cases: [aTestDataCase(5)] };
    server.on('PUT /api/admin/problem/test-data', new Refusal('changedMeanwhile'));
    server.on('GET /api/admin/problem/test-data', theirs);
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'why' } });
    fireEvent.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('teacher saved a new version while you were editing');
    expect((await scoreOf('1')).value).toBe('7');
    server.on('PUT /api/admin/problem/test-data', new Refusal('testDataNone'));
    fireEvent.click(within(alert).getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('testDataNone', 'en-US')));
    server.on('PUT /api/admin/problem/test-data', { ...theirs, revision: 10, difference });
    fireEvent.click(within(alert).getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(saves()).toHaveLength(3));
    expect(saves()[2]).toMatchObject({ base: 9, source: 3, note: 'why' });
  });

  it('leaves archive downloads to the browser', async () => {
    server.on('GET /api/admin/problem/test-data/versions', {
      records: [
        {
          revision: 2,
          savedAt: '2026-11-22T00:00:00.000Z',
          savedBy: 'root',
          note: null,
          cases: 1,
          bytes: 1,
          isCurrent: false,
          difference: null,
        },
      ],
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
    });
    await show();
    const all = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download all' });
    const old = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download version #2' });
    expect([all, old].map((link) => [link.getAttribute('href'), link.download])).toEqual([
      ['/api/file/download-testcase?pid=7', 'P7.zip'],
      ['/api/file/download-testcase?pid=7&revision=2', 'P7-2.zip'],
    ]);
  });

  it('stores unsaved changes in this browser for this user', async () => {
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '8' } });
    cleanup();
    await show();
    expect((await scoreOf('1')).value).toBe('8');
    cleanup();
    browser.signIn(anAccount({ uid: 'u2', can: fullCan }));
    await show();
    expect((await scoreOf('1')).value).toBe('50');
  });

  it('lets the user choose between stored changes and a newer version', async () => {
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '8' } });
    cleanup();
    await show({ ...stored, revision: 4, savedBy: 'teacher' });
    const alert = await screen.findByRole('alert');
    expect((await scoreOf('1')).value).toBe('8');
    fireEvent.click(within(alert).getByRole('button', { name: 'Use newer version' }));
    expect((await scoreOf('1')).value).toBe('50');
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    await show({ ...stored, revision: 4 });
    expect((await scoreOf('1')).value).toBe('50');
  });

  it('adopts a newer version or problem type if there are no changes, and reports it otherwise', async () => {
    const versions: TestData[] = [
      { ...stored, type: 0, cases: [aTestDataCase(1, { score: null })] },
      { ...stored, revision: 4, cases: [aTestDataCase(1, { score: 100 })] },
      { ...stored, revision: 5, savedBy: 'teacher', cases: [aTestDataCase(1, { score: 70 })] },
    ];
    function Following() {
      const [at, setAt] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setAt(at + 1)}>
            Next
          </button>
          <TestDataEditor stored={versions[at] ?? stored} />
        </>
      );
    }
    await browser.show(<Following />, 'en-US', ['testData', 'list', 'field', 'console']);
    await screen.findByLabelText('Name of 1');
    expect(screen.queryByLabelText('Score of 1')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect((await scoreOf('1')).value).toBe('100');
    fireEvent.change(await scoreOf('1'), { target: { value: '90' } });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect((await screen.findByRole('alert')).textContent).toContain('teacher saved a new version');
    expect((await scoreOf('1')).value).toBe('90');
  });

  it('saves once, including by Enter in the note, but not by Enter of an input method', async () => {
    const answer = Promise.withResolvers<TestData & { difference: null }>();
    server.on('PUT /api/admin/problem/test-data', () => answer.promise);
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '8' } });
    const note = screen.getByLabelText('Note (optional)');
    fireEvent.keyDown(note, { key: 'Enter', isComposing: true });
    expect(saves()).toHaveLength(0);
    fireEvent.keyDown(note, { key: 'Enter' });
    fireEvent.keyDown(note, { key: 'Enter' });
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect((await scoreOf('1')).closest('[inert]')).toBeTruthy();
    answer.resolve({
      ...stored,
      revision: 4,
      cases: [aTestDataCase(1, { score: 8 }), aTestDataCase(2)],
      difference: null,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect((await scoreOf('1')).closest('[inert]')).toBeNull();
    expect(saves()).toHaveLength(1);
  });

  it('replaces the group number when another is typed', async () => {
    await show();
    const group = await screen.findByLabelText<HTMLInputElement>('Group of 1');
    fireEvent.change(group, { target: { value: '' } });
    expect(group.value).toBe('');
    fireEvent.change(group, { target: { value: '3' } });
    expect(group.value).toBe('3');
    fireEvent.change(group, { target: { value: '' } });
    fireEvent.blur(group);
    expect(group.value).toBe('3');
  });

  it('reports on every uploaded archive', async () => {
    server.on('POST /api/admin/test-data-upload', ({ body }) => anUpload({ id: body.name, name: body.name }));
    server.on('POST /api/admin/test-data-upload/piece', { received: 3 });
    server.on('POST /api/admin/test-data-upload/finish', ({ body }) => ready(body.id));
    server.on('GET /api/admin/test-data-upload', ({ query }) => ready(query['id'] ?? ''));
    await show();
    const files = ['a.zip', 'b.zip'].map((name) => new File(['zip'], name));
    fireEvent.change(await screen.findByLabelText('A zip file, or .in and .out files'), {
      target: { files },
    });
    await screen.findByRole('heading', { name: 'Cases in a.zip' });
    await screen.findByRole('heading', { name: 'Cases in b.zip' });
  });

  it('does not save a row with an error and names the row', async () => {
    await show();
    fireEvent.change(await screen.findByLabelText('Name of 2'), { target: { value: '1' } });
    expect(screen.getByText('already in use')).toBeTruthy();
    expect(saveButton()).toHaveProperty('disabled', true);
  });

  it('sets the selected rows to the same values', async () => {
    await show();
    for (const box of await screen.findAllByLabelText(/^Select [12]$/)) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Distribute points' }));
    fireEvent.change(await screen.findByLabelText(/For 2 selected cases/), { target: { value: '7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect((await scoreOf('1')).value).toBe('3');
    expect((await scoreOf('2')).value).toBe('4');
  });

  it('shows which verdicts change and applies them only after confirmation', async () => {
    const batch = {
      id: 5,
      state: 'open' as const,
      username: 'root',
      filter: { problemID: 'p7' },
      createdAt: '2026-11-22T00:00:00.000Z',
      closedAt: null,
      total: 2,
      judged: 2,
      applied: 0,
      skipped: 0,
    };
    server.on('GET /api/admin/rejudge-batches', [batch]);
    server.on('GET /api/admin/rejudge-batch', {
      batch,
      changes: [
        { from: 0, to: -1, count: 1 },
        { from: 0, to: 0, count: 1 },
      ],
      changedCount: 2001,
      changed: [
        {
          submitId: 42,
          username: 'pupil',
          displayPid: 'P7',
          language: 'C++',
          before: { status: 0, score: 100 },
          after: { status: -1, score: 50 },
          outcome: null,
        },
      ],
    });
    server.on('POST /api/admin/rejudge-batch/drop', { ...batch, state: 'dropped' });
    await show();
    await screen.findByText('pupil');
    expect(server.asked('GET /api/admin/rejudge-batches').at(-1)?.query).toEqual({ problemID: 'P7' });
    expect(screen.getByText('2 of 2 judged')).toBeTruthy();
    screen.getByText(/^2,?000 more$/);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const question = await screen.findByRole('dialog');
    within(question).getByText(/change 2,?001 submissions/);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(server.asked('POST /api/admin/rejudge-batch/drop')).toHaveLength(1));
    expect(server.asked('POST /api/admin/rejudge-batch/drop')[0]?.body).toEqual({ id: 5 });
  });
});
