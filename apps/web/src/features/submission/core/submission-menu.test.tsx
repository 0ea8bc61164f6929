// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aDetail, aSubmission, mayDo } from '../../../../test-support/submissions.ts';
import { SubmissionActions } from './SubmissionActions.tsx';

const browser = setUpScreen();
const { server } = browser;
const texts = ['submissionActions'] as const;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const names = () =>
  screen.queryAllByRole('button').map((found) => found.getAttribute('aria-label') ?? found.textContent);

type Given = Parameters<typeof aSubmission>[0];
async function show(given: Given, isOwn = false, locale: 'zh-CN' | 'en-US' = 'en-US'): Promise<void> {
  server.on('GET /api/get-submission-detail', aDetail(given));
  const actions = <SubmissionActions submission={aSubmission(given)} isOwn={isOwn} />;
  await browser.show(<main>{actions}</main>, locale, texts);
}
async function openMenu(): Promise<HTMLElement> {
  await browser.person.click(await screen.findByRole('button', { name: 'Manage #7' }));
  return screen.findByRole('menu');
}
async function openVerdict(given: Given): Promise<HTMLElement> {
  await show({ can: mayDo({ rejudge: true }), ...given });
  await browser.person.click(within(await openMenu()).getByRole('menuitem', { name: 'Set verdict…' }));
  return screen.findByRole('dialog', { name: 'Set the verdict of #7' });
}

beforeEach(() => browser.signIn(anAccount()));

describe('the actions on a submission', () => {
  it('are hidden if the response allows none, whoever looks', async () => {
    browser.signIn(anAccount({ roleList: ['root'] }));
    await show({ status: JudgeStatus.SubmittedFailed });
    expect(names()).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offer only resubmission to the owner of a failed one', async () => {
    server.on('POST /api/resubmit', aSubmission());
    await show({ status: JudgeStatus.SubmittedFailed, can: mayDo({ resubmit: true }) }, true);
    const again = await screen.findByRole('button', { name: 'Resubmit #7' });
    expect(names()).toEqual(['Resubmit #7']);
    await browser.person.click(again);
    await waitFor(() => expect(server.asked('POST /api/resubmit')[0]?.body).toEqual({ submitId: 7 }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Submission sent again'));
  });

  it('offer rejudging if the response allows it, regardless of roles', async () => {
    await show({ status: 0, can: mayDo({ rejudge: true }) });
    await screen.findByRole('button', { name: 'Rejudge #7' });
    expect(names()).toEqual(['Rejudge #7', 'Manage #7']);
  });

  it.each([
    ['Pending', 5, { rejudge: false, manual: false, cancel: true }],
    ['Judging', 7, { rejudge: true, manual: false, cancel: true }],
    ['Compile Error', -2, { rejudge: true, manual: false, cancel: true }],
    ['Cancelled', -4, { rejudge: true, manual: true, cancel: false }],
    ['Accepted', 0, { rejudge: true, manual: true, cancel: true }],
  ])('omit what makes no sense while it is %s', async (_name, status, open) => {
    await show({ status, can: mayDo({ rejudge: true }) });
    const menu = await openMenu();
    const isOpen = (name: string) =>
      within(menu).getByRole('menuitem', { name }).getAttribute('aria-disabled') !== 'true';
    expect({
      rejudge: !button('Rejudge #7').disabled,
      manual: isOpen('Set verdict…'),
      cancel: isOpen('Cancel judging'),
    }).toEqual(open);
  });

  it('are labelled in Chinese as well', async () => {
    await show({ status: 0, can: mayDo({ rejudge: true, share: true }) }, true, 'zh-CN');
    await screen.findByRole('button', { name: '重测 #7' });
    await browser.person.click(button('管理 #7'));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['人工评测…', '取消评测']);
  });
});

describe('cancelling', () => {
  it('asks first and does nothing if declined', async () => {
    await show({ status: 7, can: mayDo({ rejudge: true }) });
    await browser.person.click(within(await openMenu()).getByRole('menuitem', { name: 'Cancel judging' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel judging of #7?' });
    await browser.person.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked('POST /api/admin/judge/cancel-judge')).toEqual([]);
  });

  it("shows a rejection in the reader's language", async () => {
    server.on('POST /api/admin/judge/cancel-judge', new Refusal('submissionNotFound'));
    await show({ status: 7, can: mayDo({ rejudge: true }) });
    await browser.person.click(within(await openMenu()).getByRole('menuitem', { name: 'Cancel judging' }));
    const dialog = await screen.findByRole('dialog');
    await browser.person.click(within(dialog).getByRole('button', { name: 'Cancel judging' }));
    await waitFor(() => expect(toastStore.get()).toMatchObject({ tone: 'error' }));
    expect(toastStore.get()?.text).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('a manual verdict', () => {
  it('offers assignable verdicts and starts with the current one', async () => {
    const dialog = await openVerdict({ status: 1 });
    const select = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Result' });
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Accepted',
      'Partial Accepted',
      'Wrong Answer',
      'Presentation Error',
      'Time Limit Exceeded',
      'Memory Limit Exceeded',
      'Runtime Error',
      'System Error',
    ]);
    expect(select.selectedOptions[0]?.text).toBe('Time Limit Exceeded');
  });

  it('has no score if the problem has none, and sends none', async () => {
    server.on('POST /api/admin/judge/manual-judge', aSubmission());
    const dialog = await openVerdict({ status: -1, ioScore: null });
    expect(within(dialog).queryByLabelText('Score')).toBeNull();
    await browser.person.selectOptions(within(dialog).getByRole('combobox'), 'Accepted');
    await browser.person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('POST /api/admin/judge/manual-judge')).toHaveLength(1));
    expect(server.asked('POST /api/admin/judge/manual-judge')[0]?.body).toEqual({ submitId: 7, status: 0 });
  });

  it.each([
    ['101', false],
    ['-1', false],
    ['5.555', false],
    ['1e2', false],
    ['ten', false],
    ['100', true],
    ['5.5', true],
    ['0', true],
    ['', true],
  ])('accepts a score of "%s" of 100: %s', async (typed, isTaken) => {
    const dialog = await openVerdict({ status: 8, ioScore: 100, score: 30 });
    const score = await within(dialog).findByLabelText<HTMLInputElement>('Score');
    await waitFor(() => expect(score.value).toBe('30'));
    await browser.person.clear(score);
    if (typed !== '') await browser.write(score, typed);
    expect(score.getAttribute('aria-invalid')).toBe(isTaken ? null : 'true');
    expect(within(dialog).queryByRole('alert')?.textContent ?? null).toBe(
      isTaken ? null : 'Enter a score from 0 to 100',
    );
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(!isTaken);
  });

  it('sends verdict and score together', async () => {
    server.on('POST /api/admin/judge/manual-judge', aSubmission());
    const dialog = await openVerdict({ status: 8, ioScore: 100, score: 30 });
    const score = await within(dialog).findByLabelText('Score');
    await browser.person.clear(score);
    await browser.write(score, '70');
    await browser.person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('POST /api/admin/judge/manual-judge')).toHaveLength(1));
    expect(server.asked('POST /api/admin/judge/manual-judge')[0]?.body).toEqual({
      submitId: 7,
      status: 8,
      score: 70,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('sharing', () => {
  it.each([
    [false, 'Share code', true, 'Code shared'],
    [true, 'Stop sharing', false, 'Code no longer shared'],
  ])('of a shared submission: %s offers "%s"', async (share, name, sent, message) => {
    server.on('PUT /api/submission', null);
    await show({ share, can: mayDo({ share: true }) }, true);
    await browser.person.click(button(name));
    await waitFor(() => expect(toastStore.get()?.text).toBe(message));
    expect(server.asked('PUT /api/submission').map(({ body }) => body)).toEqual([
      { submitId: 7, share: sent },
    ]);
  });

  it('shows an error if the problem no longer allows it, and can be retried', async () => {
    server.on('PUT /api/submission', new Refusal('shareNotAllowed'));
    await show({ can: mayDo({ share: true }) }, true);
    await browser.person.click(button('Share code'));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    await waitFor(() => expect(button('Share code').disabled).toBe(false));
  });
});

describe('the code', () => {
  it('of a contest offers neither comparison nor editing in practice', async () => {
    await show({ cid: 3, code: 'int x;', can: mayDo() }, true);
    expect(screen.queryByRole('link')).toBeNull();
    expect(names()).toEqual([]);
  });

  it('that is hidden offers no comparison', async () => {
    await show({ code: null }, true);
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  });

  it('of the viewer opens in the editor as the current draft', async () => {
    await show({ code: 'int x;', language: 'C' }, true);
    await browser.person.click(button('Submit again'));
    const draftKey = `xiezhi.draft@${anAccount().uid}.1000`;
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(draftKey) ?? '{}')).toMatchObject({
        code: 'int x;',
        language: 'C',
      }),
    );
  });
});
