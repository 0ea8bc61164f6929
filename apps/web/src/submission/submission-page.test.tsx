// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { storageKeyOf } from '../lib/problem-place.ts';
import { FakeStream } from '../testing/fake-stream.ts';
import { Refusal } from '../testing/fake-server.ts';
import { answerEmptyHome } from '../testing/empty-home.ts';
import { aGroupInfo } from '../testing/groups.ts';
import { anAccount } from '../testing/people.ts';
import { prepareScreen } from '../testing/screen.tsx';
import { aDetail } from '../testing/submissions.ts';

const browser = prepareScreen();
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

it('a program that was sent in a group goes back to the editor of the group', async () => {
  server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true }));
  server.on('GET /api/get-submission-detail', aDetail({ ...own, gid: 7 }));
  server.leaveOpen('GET /api/get-problem-detail', 'GET /api/languages');
  const at = await browser.visit('/group/7/submission-detail/7', 'en-US');
  await browser.person.click(await screen.findByRole('button', { name: 'Submit again' }));
  await waitFor(() => expect(at()).toBe('/group/7/problem/G1'));
  const place = { scope: { kind: 'group', gid: 7 } as const, problemId: 'G1' };
  expect(localStorage.getItem(storageKeyOf('draft', place, own.uid))).toContain('int main');
});

it('one that is gone while it is judged is asked for no more, and the page says so', async () => {
  server.on('GET /api/get-submission-detail', aDetail());
  await browser.visit('/submission-detail/7', 'en-US');
  await screen.findByRole('region', { name: 'Progress of the judging' });
  server.on('GET /api/get-submission-detail', new Refusal('submissionNotFound'));
  await screen.findAllByText(errorText('submissionNotFound', 'en-US'));
});
