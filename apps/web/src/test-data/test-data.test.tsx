// @vitest-environment jsdom
import { prepareScreen } from '../testing/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TestData, TestDataCase } from '@xiezhi/contract/routes/test-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../testing/fake-server.ts';
import { anAccount } from '../testing/people.ts';
import { fullCan } from '../testing/session-user.ts';
import { TestDataEditor } from './TestDataEditor.tsx';

const browser = prepareScreen();
const { server } = browser;

const aCase = (id: number, change: Partial<TestDataCase> = {}): TestDataCase => ({
  id,
  seq: id,
  name: String(id),
  input: { size: 10, isConverted: false },
  answer: { size: 2, isConverted: false },
  score: 50,
  group: 1,
  isSample: false,
  ...change,
});
const stored: TestData = {
  pid: 7,
  displayId: 'P7',
  type: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemote: false,
  revision: 3,
  isCurrent: true,
  savedAt: '2026-11-22T00:00:00.000Z',
  savedBy: 'root',
  ioScore: 100,
  cases: [aCase(1), aCase(2)],
  groups: [{ group: 1, cases: 2, worth: 100, dependsOn: [] }],
  can: { rejudge: true },
};
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
  browser.show(<TestDataEditor stored={data} />, 'en-US', ['data', 'list', 'field', 'console']);
const scoreOf = (name: string) => screen.findByLabelText(`Score of ${name}`);
const saves = () => server.asked('PUT /api/admin/problem/test-data').map(({ body }) => body);

describe('the page of test data', () => {
  it('saves what was edited in place, and names the version that it grew from', async () => {
    server.on('PUT /api/admin/problem/test-data', {
      ...stored,
      revision: 4,
      cases: [aCase(1, { score: 60 }), aCase(2)],
      difference,
    });
    await show();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.change(await scoreOf('1'), { target: { value: '6x0' } });
    fireEvent.click(screen.getByLabelText('2 is shown to whoever fails on it'));
    expect(screen.getByText(/110 points in all/)).toBeTruthy();
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
    await screen.findByText(/See first which verdicts would turn/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('shows who saved meanwhile, and saves over it only when told so', async () => {
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '7' } });
    const theirs = { ...stored, revision: 9, savedBy: 'teacher', cases: [aCase(5)] };
    server.on('PUT /api/admin/problem/test-data', new Refusal('changedMeanwhile'));
    server.on('GET /api/admin/problem/test-data', theirs);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('teacher saved a new version while you were editing');
    expect((await scoreOf('1')) instanceof HTMLInputElement).toBe(true);
    server.on('PUT /api/admin/problem/test-data', { ...theirs, revision: 10, difference });
    fireEvent.click(within(alert).getByRole('button', { name: 'Save mine all the same' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ base: 9, source: 3 });
  });

  it('keeps what was not saved in this browser, while the version is the same', async () => {
    await show();
    fireEvent.change(await scoreOf('1'), { target: { value: '8' } });
    document.body.innerHTML = '';
    await show();
    expect(((await scoreOf('1')) as HTMLInputElement).value).toBe('8');
    document.body.innerHTML = '';
    await show({ ...stored, revision: 4 });
    expect(((await scoreOf('1')) as HTMLInputElement).value).toBe('50');
  });

  it('does not save a row with a fault, and says which it is', async () => {
    await show();
    fireEvent.change(await screen.findByLabelText('Name of 2'), { target: { value: '1' } });
    expect(screen.getByText('taken')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('sets the selected rows alike', async () => {
    await show();
    for (const box of await screen.findAllByLabelText(/^Select [12]$/)) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Spread points' }));
    fireEvent.change(await screen.findByLabelText(/For 2 selected cases/), { target: { value: '7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(((await scoreOf('1')) as HTMLInputElement).value).toBe('3');
    expect(((await scoreOf('2')) as HTMLInputElement).value).toBe('4');
  });

  it('shows which verdicts turn, and applies only after a question', async () => {
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
    expect(screen.getByText('2 of 2 judged')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep the old verdicts' }));
    await waitFor(() => expect(server.asked('POST /api/admin/rejudge-batch/drop')).toHaveLength(1));
    expect(server.asked('POST /api/admin/rejudge-batch/drop')[0]?.body).toEqual({ id: 5 });
  });
});
