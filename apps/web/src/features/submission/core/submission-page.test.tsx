// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { storageKeyOf } from '../../../lib/scoped-problem.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aDetail, aSubmission, mayDo } from '../../../../test-support/submissions.ts';
import type { CaseResults } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  answerEmptyHome(server);
  server.on('GET /api/get-all-case-result', null);
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
  browser.signIn(anAccount());
});

const own = { uid: anAccount().uid, status: -1, code: 'int main() {}', displayPid: 'G1' };

it("a program submitted in a group opens in the group's editor", async () => {
  server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true }));
  server.on('GET /api/get-submission-detail', aDetail({ ...own, gid: 7 }));
  server.leaveOpen('GET /api/get-problem-detail', 'GET /api/languages');
  const at = await browser.visit('/group/7/submission-detail/7', 'en-US');
  await browser.person.click(await screen.findByRole('button', { name: 'Submit again' }));
  await waitFor(() => expect(at()).toBe('/group/7/problem/G1'));
  const place = { scope: { kind: 'group', gid: 7 } as const, problemId: 'G1' };
  expect(localStorage.getItem(storageKeyOf('draft', place, own.uid))).toContain('int main');
});

it('a submission deleted during judging is not requested again, and the page says so', async () => {
  server.on('GET /api/get-submission-detail', aDetail());
  await browser.visit('/submission-detail/7', 'en-US');
  await screen.findByRole('region', { name: 'Judging progress' });
  server.on('GET /api/get-submission-detail', new Refusal('submissionNotFound'));
  await screen.findAllByText(errorText('submissionNotFound', 'en-US'));
});

const resultsWith = (status: number): CaseResults => ({
  judgeCaseMode: 'default',
  subTaskJudgeCaseVoList: null,
  judgeCaseList: [
    { seq: 1, groupNum: 1, status, time: 1, memory: 1, score: null, userOutput: null, mode: 'default' },
  ],
});

it('cases of the previous judging are not shown during the next one', async () => {
  const can = mayDo({ rejudge: true });
  server.on('GET /api/get-submission-detail', aDetail({ status: -1, version: 5, can }));
  server.on('GET /api/get-all-case-result', resultsWith(-1));
  await browser.visit('/submission-detail/7', 'en-US');
  await screen.findByRole('table', { name: 'Case results' });
  server.on('POST /api/admin/judge/rejudge', () => {
    server.on('GET /api/get-submission-detail', aDetail({ version: 1_000_005, can }));
    return aSubmission();
  });
  await browser.person.click(await screen.findByRole('button', { name: 'Rejudge #7' }));
  await screen.findByRole('region', { name: 'Judging progress' });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());

  // The old case results must not appear again before those of the new judging have loaded.
  const coming = Promise.withResolvers<CaseResults>();
  server.on('GET /api/get-all-case-result', () => coming.promise);
  server.on('GET /api/get-submission-detail', aDetail({ status: 0, version: 1_999_999, can }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Judging progress' })).toBeNull());
  expect(screen.queryByRole('table')).toBeNull();
  coming.resolve(resultsWith(0));
  await screen.findByRole('table', { name: 'Case results' });
});
