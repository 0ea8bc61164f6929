import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { ProblemSort } from '@xiezhi/contract/problem-list-choices';
import type { Page } from 'playwright-core';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inC, setUpWork } from './work.ts';

const { site, judged } = setUpWork();
const client = () => site.system.client;

let pupil = '';
let rivalName = '';
let pid = 0;

/** The shortest correct program of the tests of this folder. */
const short = 'main(a,b){scanf("%d%d",&a,&b);printf("%d",a+b);}';

async function send(token: string, problemId: string, code: string): Promise<void> {
  const body = { pid: problemId, language: 'C', code };
  await judged((await client().call('POST /api/submit-problem-judge', { token, body })).submitId);
}

before(async () => {
  await client().act(
    'PUT /api/admin/switch/update',
    { defaultSubmitInterval: 0 },
    await client().login('root', site.system.rootPassword),
  );
  pupil = await site.register();
  rivalName = site.newName();
  const rival = await site.register(rivalName);
  ({
    problem: { id: pid },
  } = await client().call('GET /api/get-problem-detail', { query: { problemId: '1000' } }));
  await send(pupil, '1000', inC('a + b', 'list'));
  await send(pupil, '1002', inC('a - b', 'list'));
  await send(rival, '1000', short);
});

/** Ids of the problems on screen, in order. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('a[data-row]')
    .evaluateAll((rows) => rows.map((row) => String(row.getAttribute('href')).split('/').at(-1) ?? ''));

async function shows(page: Page, fits: (ids: readonly string[]) => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 100 && !fits(await shown(page)); tries += 1) await page.waitForTimeout(100);
  const ids = await shown(page);
  assert.ok(fits(ids), `${what}: ${ids.join(' ')}`);
}

/** Selects a filter or an order. On a phone, a button opens the dialog with these fields. */
async function choose(page: Page, t: Texts, label: string, value: string): Promise<void> {
  const sheet = page.getByRole('button', { name: t('problem.filters') });
  const field = page.getByRole('main').getByRole('combobox', { name: t(label), exact: true });
  await sheet.or(field).filter({ visible: true }).first().waitFor();
  const isPhone = await sheet.isVisible();
  if (isPhone) await sheet.click();
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('main');
  await place.getByRole('combobox', { name: t(label), exact: true }).selectOption(value);
  if (!isPhone) return;
  await page.getByRole('button', { name: t('problem.showList') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const orders: readonly [string, ProblemSort, boolean][] = [
  ['id-', 'id', true],
  ['rate-', 'rate', true],
  ['rate+', 'rate', false],
  ['solved-', 'solved', true],
  ['solved+', 'solved', false],
  ['difficulty+', 'difficulty', false],
  ['difficulty-', 'difficulty', true],
  ['newest-', 'newest', true],
];

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  suite(`the problem list of a student, ${locale}, ${width} px`, () => {
    test('is filtered by the own status, and sorted by every key', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/problem');
        await page.locator('a[data-row]').first().waitFor();
        await choose(page, t, 'problem.myStatus', 'solved');
        await shows(page, (ids) => ids.join() === '1000', 'solved');
        await visitor.look('list-solved');
        await choose(page, t, 'problem.myStatus', 'tried');
        await shows(page, (ids) => ids.join() === '1002', 'tried');
        await choose(page, t, 'problem.myStatus', 'untried');
        await shows(
          page,
          (ids) => ids.includes('1003') && !ids.includes('1000') && !ids.includes('1002'),
          'not tried',
        );
        await choose(page, t, 'problem.myStatus', '');
        await shows(page, (ids) => ids.includes('1000') && ids.includes('1002'), 'any status');
        for (const [value, sort, descending] of orders) {
          await choose(page, t, 'problem.sort', value);
          const { records } = await client().call('GET /api/get-problem-list', {
            token: pupil,
            query: { limit: 30, currentPage: 1, sort, descending },
          });
          await shows(
            page,
            (ids) => ids.length > 9 && ids.every((id, index) => id === records[index]?.problemId),
            value,
          );
          const figures = {
            rate: ({ ac, total }: (typeof records)[number]) => (total === 0 ? null : ac / total),
            solved: ({ ac }: (typeof records)[number]) => ac,
            difficulty: ({ difficulty }: (typeof records)[number]) => difficulty,
            id: () => null,
            newest: ({ pid: number }: (typeof records)[number]) => number,
          }[sort];
          const values = records.map((row) => figures(row)).filter((one) => one !== null);
          const sorted = values.toSorted((a, b) => (descending ? b - a : a - b));
          if (sort !== 'rate') assert.deepEqual(values, sorted, value);
        }
        await visitor.look('list-sorted');
      });
    });

    test('finds an abbreviation of a tag and a word of a statement', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor) => {
        const { page } = visitor;
        await page.goto('/problem');
        const search = page.getByRole('searchbox');
        await search.fill('DP');
        await shows(page, (ids) => ids.includes('1005') && !ids.includes('1000'), 'DP');
        await visitor.look('list-search');
        await search.fill(locale === 'zh-CN' ? '旅人' : 'travellers');
        await shows(page, (ids) => ids.includes('1002') && !ids.includes('1000'), 'a word of a statement');
      });
    });

    test('bookmarks and private lists are made at the problem, found in the list, and deleted', async () => {
      const name = `${locale}, "复习" 😀`;
      const stored = async () =>
        (await client().call('GET /api/problem-lists', { token: pupil, query: { pid } })).map((list) => [
          list.name,
          list.isIn,
          list.count,
        ]);
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        const dialog = page.getByRole('dialog');
        const mark = dialog.getByRole('checkbox', { name: t('problem.saved.bookmarks') });
        await page.goto('/problem/1000');
        await page.getByRole('button', { name: t('problem.save') }).click();
        await mark.click();
        await mark.and(page.locator(':checked')).waitFor();
        await dialog.getByRole('textbox', { name: t('saved.new') }).fill(name);
        await dialog.getByRole('button', { name: t('saved.add') }).click();
        await dialog.getByRole('checkbox', { name }).and(page.locator(':checked')).waitFor();
        await visitor.look('list-saved');
        assert.deepEqual(await stored(), [
          [null, true, 1],
          [name, true, 1],
        ]);
        await page.goto('/problem');
        await choose(page, t, 'problem.saved', '0');
        await shows(page, (ids) => ids.join() === '1000', 'bookmarks');
        const lists = await client().call('GET /api/problem-lists', { token: pupil, query: {} });
        const listId = lists.find((list) => list.name === name)?.id ?? assert.fail('no list');
        await choose(page, t, 'problem.saved', String(listId));
        await page
          .getByText(t('problem.appliedSaved', { value: name }))
          .first()
          .waitFor();
        await shows(page, (ids) => ids.join() === '1000', 'a private list');
        await visitor.look('list-of-list');
        await page.goto('/problem/1000');
        await page.getByRole('button', { name: t('problem.save') }).click();
        await dialog.getByRole('button', { name: t('saved.deleteOf', { name }) }).click();
        await dialog.getByRole('button', { name: t('saved.delete'), exact: true }).click();
        await dialog.getByRole('checkbox', { name }).waitFor({ state: 'detached' });
        await mark.click();
        await mark.and(page.locator(':not(:checked)')).waitFor();
        assert.deepEqual(await stored(), [[null, false, 0]]);
      });
      // A list is nobody else's.
      const other = await client().call('GET /api/problem-lists', {
        token: await site.register(),
        query: {},
      });
      assert.deepEqual(
        other.map((list) => list.name),
        [null],
      );
    });

    test('a problem shows its fastest and its shortest accepted submissions by language', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        const dialog = page.getByRole('dialog');
        await page.goto('/problem/1000');
        await page.getByRole('button', { name: t('problem.statistics') }).click();
        await dialog.getByRole('heading', { name: t('saved.records') }).waitFor();
        await dialog.getByRole('combobox', { name: t('saved.records.language') }).selectOption('C');
        const records = await client().call('GET /api/problem-records', { query: { pid, language: 'C' } });
        const names = async () => (await dialog.locator('ol li a:first-of-type').allInnerTexts()).join();
        const wanted = (kind: 'fastest' | 'shortest') => records[kind].map(({ username }) => username).join();
        const sees = async (kind: 'fastest' | 'shortest') => {
          await dialog.getByText(t(`saved.records.${kind}`), { exact: true }).click();
          for (let tries = 0; tries < 50 && (await names()) !== wanted(kind); tries += 1)
            await page.waitForTimeout(100);
          assert.equal(await names(), wanted(kind));
        };
        await sees('shortest');
        assert.equal(records.shortest[0]?.username, rivalName);
        await dialog.getByText(`${short.length} B`).waitFor();
        await visitor.look('list-shortest');
        await sees('fastest');
        const times = records.fastest.map(({ time }) => time ?? 0);
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        );
      });
    });
  });
}
