// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { DraftInput } from './DraftInput.tsx';
import { FaultLine } from './FaultLine.tsx';
import type { ProblemDraft } from './queries.ts';
import { problemEditorFixture } from '../../../../test-support/problem-editor-fixture.tsx';
import { aFinding, aProblemDraft, typeInto } from './testing.ts';
import { ProblemEditorHead } from './ProblemEditorHead.tsx';

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const steps = () => within(screen.getByRole('navigation', { name: 'Problem steps' }));
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });
const judge = () => screen.findByRole('heading', { name: 'Test cases and scores' });
const visit = (step = '/judge') => browser.visit(`/admin/problem/edit/7${step}`, 'en-US');
const statement: ProblemDraft['statements'][number] = {
  locale: 'zh-CN',
  title: '渡口',
  description: '',
  input: '',
  output: '',
  hint: '',
  behind: [],
};
const english = { ...statement, locale: 'en-US' as const, title: 'Ferry' };
const changed = new Refusal('problemChangedMeanwhile', { username: 'baize', time: '12:00' });

describe('opening a problem in the editor', () => {
  it('shows a loading state and offers a retry after a failure', async () => {
    const first = Promise.withResolvers<Refusal>();
    server.on('GET /api/admin/problem-draft', () => first.promise);
    await visit();
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    first.resolve(new Refusal('problemNotYours'));
    await screen.findByText(errorText('problemNotYours', 'en-US'));
    expect(screen.queryByRole('navigation', { name: 'Problem steps' })).toBeNull();
    server.on('GET /api/admin/problem-draft', aProblemDraft());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await judge();
  });

  it.each<[string, Partial<ProblemDraft>, string, string]>([
    ['in the default language', { statements: [statement, english] }, '渡口', 'Draft, not public'],
    [
      'in the other language if the default one has no title',
      { defaultLocale: 'en-US', statements: [statement], auth: 3 },
      '渡口',
      'Contests only',
    ],
    [
      'English first if it is the default language',
      { defaultLocale: 'en-US', statements: [statement, english] },
      'Ferry',
      'Draft, not public',
    ],
    ['without a title', { statements: [], auth: 1 }, '(no title)', 'Public'],
    ['visible to its group', { auth: 1, isGroup: true }, '渡口水位', 'Members'],
    [
      'deleted, whatever its visibility was',
      { auth: 1, hiddenAt: '2026-11-22T00:00:00.000Z' },
      '渡口水位',
      'Deleted',
    ],
  ])('shows the title and the visibility: %s', async (_how, given, title, label) => {
    bench.keep(given);
    await bench.show(<ProblemEditorHead isFramed={false} />);
    screen.getByRole('heading', { level: 1, name: title });
    screen.getByText(label);
    expect(document.title).toContain('1126');
  });

  it('shows the progress of each step', async () => {
    bench.keep({
      data: { version: '1', cases: 3, ioScore: null, groups: [] },
      findings: [aFinding({ step: 'judge', level: 'warning' }), aFinding({ step: 'statement' })],
    });
    await bench.show(<ProblemEditorHead isFramed />);
    const links = steps().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'has warnings1 Statement',
      'complete2 Data',
      'has warnings3 Judge',
      'complete4 Checks',
      'not started5 Publish',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/admin/problem/edit/7');
  });
});

const current = () => steps().getByRole('link', { current: 'step' }).textContent;
const key = (code: string, more = {}) => fireEvent.keyDown(document.body, { code, altKey: true, ...more });
describe('switching steps', () => {
  it('works with Alt and a digit, even with unsaved changes, but not behind a dialog nor to a sixth step', async () => {
    await visit();
    await judge();
    fireEvent.click(screen.getByRole('switch', { name: 'Allow code sharing' }));
    await screen.findByText('Unsaved changes, stored on this device');
    key('Digit6');
    key('Digit5', { ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog');
    key('Digit5');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(current()).toContain('3 Judge');
    key('Digit5');
    await screen.findByRole('heading', { name: 'Visibility' });
    expect(current()).toContain('5 Publish');
    expect(screen.queryByRole('dialog')).toBeNull();
    key('Digit3');
    await judge();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Allow code sharing' }).checked).toBe(false);
  });

  it('links to every invalid field of other steps', async () => {
    await bench.show(
      <>
        <FaultLine />
        <DraftInput name="problemId" />
        <DraftInput name="zh-CN:title" />
        <DraftInput name="timeLimit" />
      </>,
    );
    typeInto(await field('Problem ID *'), ' ');
    typeInto(await field('Title (中文)'), 'x'.repeat(300));
    bench.press();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Go to step' })).toHaveLength(2));
    const links = screen.getAllByRole('link', { name: 'Go to step' });
    expect(links.map((link) => [link.getAttribute('href'), link.closest('p')?.textContent])).toEqual([
      ['/admin/problem/edit/7#field-problemId', 'Problem IDRequiredGo to step'],
      ['/admin/problem/edit/7#field-zh-CN:title', 'Title (中文)45 characters over the limitGo to step'],
    ]);
    expect(bench.sent()).toHaveLength(0);
  });
});

describe('saving', () => {
  const inputs = (
    <>
      <ProblemEditorHead isFramed={false} />
      <FaultLine />
      <DraftInput name="problemId" />
      <DraftInput name="source" />
    </>
  );

  it('sends one request at a time; text typed meanwhile is sent with the next save', async () => {
    const first = Promise.withResolvers<ProblemDraft>();
    server.on('PUT /api/admin/problem-draft', () => first.promise);
    await bench.show(inputs);
    expect(saveButton().disabled).toBe(true);
    typeInto(await field('Problem ID *'), '1127');
    fireEvent.click(saveButton());
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'S', metaKey: true });
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'));
    typeInto(await field('Source'), 'NOI');
    first.resolve(aProblemDraft({ revision: 4, problemId: '1127' }));
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    expect(bench.sent()).toHaveLength(1);
    server.on(
      'PUT /api/admin/problem-draft',
      aProblemDraft({ revision: 5, problemId: '1127', source: 'NOI' }),
    );
    expect(await bench.save()).toMatchObject({ revision: 4, problemId: '1127', source: 'NOI' });
    await waitFor(() => expect(saveButton().disabled).toBe(true));
  });

  it('shows a network failure, keeps all values, and succeeds the next time', async () => {
    server.on('PUT /api/admin/problem-draft', () => Promise.reject(new TypeError('offline')));
    await bench.show(inputs);
    typeInto(await field('Problem ID *'), '1127');
    bench.press();
    await screen.findByText(/^Cannot reach the server/);
    expect((await field('Problem ID *')).value).toBe('1127');
    await waitFor(() => expect(localStorage.getItem('form:u1:problem:7') ?? '').toContain('1127'));
    server.on('PUT /api/admin/problem-draft', aProblemDraft({ revision: 4, problemId: '1127' }));
    bench.press();
    await waitFor(() => expect(toastStore.get()?.text).toBe('Problem saved'));
    expect(screen.queryByText(/^Cannot reach the server/)).toBeNull();
    await waitFor(() => expect(localStorage.getItem('form:u1:problem:7')).toBeNull());
  });

  it('merges with the newest version after two conflicts and keeps own values', async () => {
    await bench.show(inputs);
    typeInto(await field('Problem ID *'), '1127');
    server.on('PUT /api/admin/problem-draft', changed);
    for (const [revision, source] of [
      [4, 'IOI'],
      [5, 'IOI 2'],
    ] as const) {
      bench.keep({ revision, source, modifiedUser: 'baize' });
      bench.press();
      // A field that only the other user changed causes no conflict.
      await waitFor(async () => expect((await field('Source')).value).toBe(source));
    }
    server.on(
      'PUT /api/admin/problem-draft',
      aProblemDraft({ revision: 6, problemId: '1127', source: 'IOI 2' }),
    );
    expect(await bench.save()).toMatchObject({ revision: 5, problemId: '1127', source: 'IOI 2' });
  });

  it('shows changes by others at once if there are no unsaved edits', async () => {
    await bench.show(inputs);
    const source = await field('Source');
    bench.keep({ revision: 4, source: 'theirs' });
    await queryClient.invalidateQueries({ queryKey: ['problem-draft', 7] });
    await waitFor(() => expect(source.value).toBe('theirs'));
    expect(saveButton().disabled).toBe(true);
  });
});
