import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { setUpSite } from '../../support/site.ts';
import { desktop, phone } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });
const asRoot = () => site.system.client.login('root', site.system.rootPassword);
const client = () => site.system.client;

let token: string;
let pid: number;
let cid: number;
let tid: number;
const displayId = 'SHARED1';
/** The section that lists collaborators. The form around it has its own tests. */
const section = 'section:has(fieldset[aria-label])';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

before(async () => {
  token = await asRoot();
  ({ pid } = await client().call('POST /api/admin/problem-draft', {
    token,
    body: { problemId: displayId, title: 'Falling leaves', locale: 'en-US', type: 0 },
  }));
  ({ id: cid } = await client().call('POST /api/admin/contest', {
    token,
    body: {
      title: 'Autumn cup',
      description: '',
      type: 0,
      auth: 0,
      startTime: hours(24),
      endTime: hours(29),
    },
  }));
  const training = { title: 'Week 1', description: '', auth: 'Public', rank: 9 } as const;
  await client().call('POST /api/admin/training', { token, body: { training, trainingCategory: {} } });
  const { records } = await client().call('GET /api/admin/training/get-training-list', {
    token,
    query: { limit: 50, currentPage: 1 },
  });
  tid = records.find(({ title }) => title === 'Week 1')?.id ?? 0;
});

suite('people of a problem, contest or training', () => {
  for (const window of [desktop, phone]) {
    test(`a tester is added, reads the problem and leaves, ${window.locale}, ${window.width} px`, async () => {
      const name = site.newName();
      const person = await site.register(name);
      await site.visit({ ...window, token }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/admin/problem/edit/${pid}/publish`);
        const people = page.locator('section', {
          has: page.getByRole('heading', { name: t('shared.people') }),
        });
        await people.getByRole('combobox', { name: t('shared.user') }).fill(name);
        await page.getByRole('option', { name }).click();
        await people.getByLabel(t('shared.role'), { exact: true }).selectOption('tester');
        await people.getByRole('button', { name: t('shared.add') }).click();
        await people.getByRole('link', { name }).waitFor();
        await visitor.look('people-of-problem', section);
        await page.goto(`/admin/contest/${cid}`);
        await page.getByRole('heading', { name: t('shared.people') }).waitFor();
        await page.getByText(t('shared.who.contest')).waitFor();
        await visitor.look('people-of-contest', section);
        await page.goto(`/admin/training/${tid}/edit`);
        await page.getByText(t('shared.who.training')).waitFor();
        await visitor.look('people-of-training', section);
      });
      await site.visit({ ...window, token: person }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/shared');
        await page.getByRole('link', { name: `${displayId} Falling leaves` }).waitFor();
        await visitor.look('shared-with-me');
        await page.getByRole('link', { name: `${displayId} Falling leaves` }).click();
        await page.getByText(t('shared.testing')).waitFor();
        await visitor.look('problem-of-tester');
        await page.goto('/shared');
        await page.getByRole('button', { name: new RegExp(`^${t('shared.leave')}`) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('shared.leave') })
          .click();
        await page.getByText(t('shared.none'), { exact: true }).waitFor();
        await visitor.look('nothing-shared');
      });
      const { collaborators } = await client().call('GET /api/problem-collaborators', {
        token,
        query: { pid },
      });
      assert.ok(!collaborators.some(({ username }) => username === name));
    });
  }
});
