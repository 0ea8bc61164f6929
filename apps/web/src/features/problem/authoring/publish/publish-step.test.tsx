// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../../lib/toasts.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import type { ProblemDraft, ProblemStatistics } from '../queries.ts';
import { DraftInput } from '../DraftInput.tsx';
import { problemEditorFixture } from '../../../../../test-support/problem-editor-fixture.tsx';
import { aFinding, someStatistics, typeInto } from '../testing.ts';
import { PublishButton } from './PublishButton.tsx';
import { PublishPage } from './PublishPage.tsx';

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
const can = { edit: true, publish: true, remove: true, restore: false };
const warning = aFinding({
  kind: 'tagsMissing',
  step: 'statement',
  level: 'warning',
  text: 'There is no tag',
});
const asked = () => server.asked('PUT /api/admin/problem/change-problem-auth').map(({ body }) => body);
const buttons = () =>
  within(screen.getByRole('heading', { name: 'Visibility' }).closest('section') ?? document.body)
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => `${textContent}${disabled ? ' (off)' : ''}`);

async function open(given: Partial<ProblemDraft>): Promise<void> {
  bench.keep(given);
  await bench.show(
    <>
      <PublishButton />
      <PublishPage />
    </>,
  );
  await screen.findByRole('heading', { name: 'Visibility' });
}

/** Presses a button in the visibility section. */
const press = (name: string) => {
  const part = screen.getByRole('heading', { name: 'Visibility' }).closest('section');
  fireEvent.click(within(part ?? document.body).getByRole('button', { name }));
};

describe('visibility', () => {
  it.each<[string, Partial<ProblemDraft>, RegExp, string[]]>([
    ['a draft', { auth: 2 }, /^Private: visible to you/, ['Publish', 'Reserve for contests']],
    ['only in contests', { auth: 3 }, /^Contests only:/, ['Publish', 'Make private']],
    ['public', { auth: 1 }, /^Public: everyone/, ['Make private', 'Reserve for contests']],
    [
      'a draft with findings',
      {
        auth: 2,
        findings: [aFinding(), aFinding({ kind: 'titleMissing', step: 'statement', text: 'No title' })],
      },
      /^Private:/,
      ['Publish, 2 issues (off)', 'Reserve for contests'],
    ],
    ['a draft of a group', { auth: 2, gid: 3, isGroup: true }, /^Private:/, ['Show to members']],
    ['visible to a group', { auth: 1, gid: 3, isGroup: true }, /^Members: all/, ['Make private']],
    ['an unknown visibility', { auth: 9 }, /^Private:/, ['Publish', 'Make private', 'Reserve for contests']],
  ])('is shown and can be changed: %s', async (_what, given, words, offered) => {
    if (given.gid !== undefined) server.on('GET /api/group/get-all-problem-tags', []);
    await open(given);
    screen.getByText(words);
    expect(buttons()).toEqual(offered);
    const way = screen.queryByRole('link', { name: 'View problem' });
    expect(way?.getAttribute('href')).toBe(
      given.auth === 1 && given.isGroup !== true ? '/problem/1126' : undefined,
    );
  });

  it.each([
    [false, 'When the problem is complete, a super admin or problem administrator can publish it.'],
    [true, 'This problem belongs to a group. Its author and the group managers control its visibility.'],
  ])('cannot be changed without the right (group: %s)', async (isGroup, words) => {
    if (isGroup) server.on('GET /api/group/get-all-problem-tags', []);
    await open({ can: { ...can, publish: false }, isGroup, gid: isGroup ? 3 : null });
    screen.getByText(words);
    expect(screen.queryByRole('button', { name: /^(?:Publish|Show to members|Reserve)/ })).toBeNull();
  });

  it('asks before hiding a public problem, but not before other changes', async () => {
    server.on('PUT /api/admin/problem/change-problem-auth', null);
    await open({ auth: 1 });
    press('Make private');
    const question = await screen.findByRole('dialog', { name: 'Unpublish problem 1126?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(asked()).toEqual([]);
    press('Reserve for contests');
    const again = await screen.findByRole('dialog', { name: 'Unpublish problem 1126?' });
    bench.keep({ auth: 3 });
    fireEvent.click(within(again).getByRole('button', { name: 'Reserve for contests' }));
    await screen.findByText(/^Contests only:/);
    press('Make private');
    await waitFor(() =>
      expect(asked()).toEqual([
        { id: 7, auth: 3 },
        { id: 7, auth: 2 },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be changed while there are unsaved edits', async () => {
    await bench.show(
      <>
        <DraftInput name="problemId" />
        <PublishButton />
        <PublishPage />
      </>,
    );
    typeInto(await screen.findByLabelText('Problem ID *'), '1127');
    await screen.findByText('Save your changes before you publish');
    expect(buttons()).toEqual(['Publish (off)', 'Reserve for contests']);
    expect(
      screen.getAllByRole<HTMLButtonElement>('button', { name: 'Publish' }).every(({ disabled }) => disabled),
    ).toBe(true);
  });
});

describe('publish dialog', () => {
  it('sends one request, stays open after a rejection, and shows the result', async () => {
    const first = Promise.withResolvers<Refusal>();
    server.on('PUT /api/admin/problem/change-problem-auth', () => first.promise);
    await open({ data: { version: '1', cases: 1, ioScore: null, groups: [] } });
    press('Publish');
    const dialog = await screen.findByRole('dialog', { name: 'Publish problem 1126?' });
    within(dialog).getByText(/It has 1 case and a statement in 1 language\./);
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    fireEvent.click(verb);
    await waitFor(() => expect(verb.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(verb);
    first.resolve(new Refusal('problemIncomplete', { what: 'data' }));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    expect(dialog.isConnected).toBe(true);
    expect(asked()).toHaveLength(1);
    server.on('PUT /api/admin/problem/change-problem-auth', null);
    bench.keep({ auth: 1 });
    fireEvent.click(verb);
    await screen.findByText(/^Public: everyone/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastStore.get()?.text).toBe('Problem published');
    // The head shows no publish button any more.
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('accepts a reason within the length limit and rejects a blank one', async () => {
    server.on('PUT /api/admin/problem/change-problem-auth', null);
    await open({ findings: [warning] });
    press('Publish');
    const dialog = await screen.findByRole('dialog');
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    const reason = within(dialog).getByRole('textbox', { name: 'Reason for ignoring the warnings *' });
    for (const [text, isReady] of [
      ['  ', false],
      ['x'.repeat(501), false],
      [` ${'x'.repeat(499)}`, true],
    ] as const) {
      typeInto(reason, text);
      expect(verb.disabled).toBe(!isReady);
    }
    fireEvent.click(verb);
    await waitFor(() => expect(asked()).toEqual([{ id: 7, auth: 1, reason: 'x'.repeat(499) }]));
  });

  it('mentions members if the problem belongs to a group', async () => {
    server.on('GET /api/group/get-all-problem-tags', []);
    server.on('PUT /api/admin/problem/change-problem-auth', null);
    await open({ gid: 3, isGroup: true, data: { version: '1', cases: 2, ioScore: null, groups: [] } });
    press('Show to members');
    const dialog = await screen.findByRole('dialog', { name: 'Show 1126 to group members?' });
    within(dialog).getByText(
      /^All group members can see the problem and submit solutions\. Other users cannot see it\. It has 2 cases/,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Show to members' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Problem shown to group members'));
    expect(asked()).toEqual([{ id: 7, auth: 1 }]);
  });

  it('is not offered without the right to publish; the findings are still shown', async () => {
    await open({ can: { ...can, publish: false }, findings: [warning, aFinding({ locale: 'en-US' })] });
    const lines = screen
      .getAllByRole('link', { name: /^Go to “/ })
      .map((link) => link.closest('li')?.textContent);
    // Errors come first, with the language that they concern.
    expect(lines).toEqual([
      'errorEnglish: There is no test dataGo to “Data”',
      'warningThere is no tagGo to “Statement”',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /Publish, 1 issue/ }));
    await screen.findByRole('menuitem', { name: 'English: There is no test data' });
  });
});

const met = (given: Partial<ProblemStatistics>): ProblemStatistics => ({
  ...someStatistics(30, 0),
  ...given,
});
describe('statistics', () => {
  it('show verdicts by number, attempts, and measured difficulty', async () => {
    server.on(
      'GET /api/admin/problem-statistics',
      met({
        statuses: [
          { status: -1, count: 250 },
          { status: 0, count: 1000 },
        ],
        tried: 40,
        solved: 10,
        attempts: [
          { attempts: 1, users: 8 },
          { attempts: 10, users: 2 },
        ],
        difficulty: { stated: 1, measured: 6, solveRate: 0.25, triedNeeded: 10 },
      }),
    );
    await open({ auth: 1 });
    const verdicts = within(await screen.findByRole('table', { name: '1,250 submissions outside contests' }));
    expect(verdicts.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^AC.*1,00080/),
      expect.stringMatching(/^WA.*25020/),
    ]);
    const attempts = within(screen.getByRole('table', { name: 'Attempts until users solved it' }));
    expect(attempts.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['1', '≥ 10']);
    screen.getByText('10 of 40 users solved it');
    screen.getByText('Hard+');
  });

  it('show how many solvers a measurement needs, and that there are no submissions', async () => {
    server.on('GET /api/admin/problem-statistics', met({ tried: 3, statuses: [{ status: 0, count: 3 }] }));
    await open({ auth: 1 });
    await screen.findByText('available after 10 users submit');
    expect(screen.queryByRole('table', { name: 'Attempts until users solved it' })).toBeNull();
  });

  it('show that there are no submissions, and offer a retry after a failure', async () => {
    server.on('GET /api/admin/problem-statistics', new Refusal('internal'));
    await open({ auth: 1 });
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/problem-statistics', met({}));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No submissions yet.');
  });

  it('are not requested for a deleted problem', async () => {
    await open({ auth: 1, hiddenAt: '2026-11-22T00:00:00.000Z' });
    expect(server.asked('GET /api/admin/problem-statistics')).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  });

  it('announce each day that has submissions, and no other', async () => {
    const { days } = someStatistics(30, 0);
    Object.assign(days[4] ?? {}, { total: 6, ac: 2 });
    server.on(
      'GET /api/admin/problem-statistics',
      met({ tried: 1, statuses: [{ status: 0, count: 6 }], days }),
    );
    await open({ auth: 1 });
    const figure = within(await screen.findByRole('figure', { name: 'Submissions by day' }));
    expect(figure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2026-01-05: 6 submitted, 2 accepted',
    ]);
    figure.getByText('up to 6 per day');
    const bars = document.querySelectorAll<SVGRectElement>('figure g:nth-child(5) rect');
    expect([...bars].map((bar) => Number(bar.getAttribute('height')))).toEqual([96, 96, 32]);
  });
});
