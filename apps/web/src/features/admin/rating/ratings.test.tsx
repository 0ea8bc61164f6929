// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import type { RatedContest, RatingDraft } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';

const contest = (cid: number, state: RatedContest['state']): RatedContest => ({
  cid,
  title: `Round ${cid}`,
  type: 0,
  endTime: at,
  formula: 'codeforces',
  min: null,
  max: cid === 1 ? 1899 : null,
  state,
  participants: state === 'applied' ? 12 : null,
  rated: state === 'applied' ? 10 : null,
});

const draft: RatingDraft = {
  id: 7,
  by: 'root',
  createdAt: at,
  state: 'ready',
  done: 1,
  total: 1,
  failure: null,
  contests: [
    {
      cid: 1,
      title: 'Round 1',
      endTime: at,
      formula: 'codeforces',
      participants: 12,
      rated: 10,
      participantsMin: 10,
      changed: 10,
    },
  ],
  revoked: [{ cid: 3, title: 'Round 3' }],
  users: 10,
};

let open: RatingDraft | null = null;
/** Number of changed contests on all pages. */
let changed = 0;

beforeEach(() => {
  open = null;
  changed = 0;
  answerEmptyHome(server);
  const page = { size: 50, current: 1, pages: 1 };
  const records = [contest(1, 'ready'), contest(2, 'frozen'), contest(3, 'applied')];
  server.on('GET /api/admin/rating-contests', () => ({ records, total: 3, changed, ...page }));
  server.on('GET /api/admin/rating-draft', () => ({ draft: open }));
  browser.signIn(anAccount({ can: { ...ordinaryCan, visitConsole: true, manageRatings: true } }));
});

it('chosen contests are added or revoked, and one that is not ready cannot be chosen', async () => {
  server.on('POST /api/admin/rating-draft', { id: 7 });
  await browser.visit('/admin/ratings', 'en-US');
  const compute = await screen.findByRole('button', { name: 'Compute preview' });
  await screen.findByText('Up to 1899');
  expect(compute).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Select Round 2' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Round 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Round 3' }));
  await screen.findByText('1 to add, 1 to revoke');
  fireEvent.click(compute);
  await waitFor(() =>
    expect(server.asked('POST /api/admin/rating-draft').map(({ body }) => body)).toEqual([
      { add: [1], revoke: [3] },
    ]),
  );
});

it('a preview is computed without a choice if a contest on another page has changed', async () => {
  changed = 2;
  server.on('POST /api/admin/rating-draft', { id: 7 });
  await browser.visit('/admin/ratings', 'en-US');
  await screen.findByText('2 contests have changed since their ratings were applied.');
  fireEvent.click(screen.getByRole('button', { name: 'Compute preview' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/rating-draft').map(({ body }) => body)).toEqual([
      { add: [], revoke: [] },
    ]),
  );
});

it('a preview lists the changes and is applied after a confirmation', async () => {
  open = draft;
  server.on('GET /api/admin/rating-draft-rows', {
    records: [
      {
        uid: 'a',
        username: 'ann',
        nickname: null,
        avatar: null,
        school: null,
        rank: 1,
        before: 1500,
        after: 1600,
        applied: null,
      },
      {
        uid: 'b',
        username: 'bob',
        nickname: null,
        avatar: null,
        school: null,
        rank: 2,
        before: 1950,
        after: null,
        applied: 1950,
      },
    ],
    total: 2,
    size: 50,
    current: 1,
    pages: 1,
  });
  server.on('POST /api/admin/rating-draft/apply', null);
  await browser.visit('/admin/ratings', 'en-US');
  await screen.findByText('Changes the rating of 10 users');
  screen.getByText('Revoked: Round 3');
  fireEvent.click(screen.getByRole('button', { name: /^Round 1/ }));
  const line = (await screen.findByRole('link', { name: 'ann' })).closest('tr');
  expect(line?.textContent).toContain('+100');
  expect(screen.getByRole('link', { name: 'bob' }).closest('tr')?.textContent).toContain('Not rated');
  fireEvent.click(screen.getByRole('button', { name: 'Apply ratings' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Apply ratings' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/rating-draft/apply').map(({ body }) => body)).toEqual([{ id: 7 }]),
  );
});

it.each([
  ['computing', '正在计算：1 / 4'],
  ['failed', '计算失败：数据已变动'],
] as const)('a preview that is %s cannot be applied, and can be discarded', async (state, words) => {
  open = { ...draft, state, done: 1, total: 4, failure: state === 'failed' ? '数据已变动' : null };
  server.on('DELETE /api/admin/rating-draft', null);
  await browser.visit('/admin/ratings', 'zh-CN');
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: '应用积分' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: '丢弃预览' }));
  open = null;
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '丢弃' }));
  await waitFor(() => expect(server.asked('DELETE /api/admin/rating-draft')).toHaveLength(1));
});

it('tiers are edited, and ones that do not ascend are not saved', async () => {
  browser.signIn(anAccount({ can: fullCan }));
  const { someSettings } = await import('../site-settings/testing.ts');
  server.on('GET /api/admin/settings', someSettings());
  server.on('PUT /api/admin/settings/ratings', null);
  await browser.visit('/admin/conf/ratings', 'en-US');
  const titles = await screen.findAllByRole('textbox', { name: 'Title in English' });
  await browser.write(titles[0] ?? document.body, '!');
  fireEvent.click(screen.getByRole('radio', { name: 'Ratings of this site' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked('PUT /api/admin/settings/ratings')).toHaveLength(1));
  const [sent] = server.asked('PUT /api/admin/settings/ratings');
  expect(sent?.body).toMatchObject({
    ratingSource: 'site',
    ratingTiers: [{ from: 0, english: 'Beginner!' }, {}, {}, {}, {}, {}, {}],
  });
});
