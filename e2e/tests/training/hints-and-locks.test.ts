import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { suite, test } from 'node:test';
import pg from 'pg';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { setUpSite } from '../../support/site.ts';
import { inC } from '../problem/work.ts';

const first = '第一步：加法';
const second = '第二步：循环';
let teacher = '';
let tids: readonly number[] = [];

const site = setUpSite({
  sharedAs: 'judging',
  async seed({ client, rootPassword, database: { url } }) {
    teacher = await client.login('root', rootPassword);
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    try {
      const number = async (query: string, values: unknown[] = []): Promise<number> =>
        Number((await database.query<{ id: string }>(query, values)).rows[0]?.id);
      const hints = ['先读入两个数', '再输出它们的和'].map((text, index) => ({
        id: `hint-${index}`,
        texts: { 'zh-CN': text },
        price: 10 * index,
      }));
      const pid = await number(`update problem set hints = $1 where display_id = '1000' returning id`, [
        JSON.stringify(hints),
      ]);
      const build = async (title: string, prerequisites: { tid: number; percent: number }[]) => {
        const training = {
          title,
          description: '',
          auth: 'Public',
          rank: 1,
          status: true,
          prerequisites,
        } as const;
        const body = { training, trainingCategory: null };
        await client.call('POST /api/admin/training', { token: teacher, body });
        const tid = await number('select max(id) as id from training');
        const problems = { tid, pids: [pid] };
        await client.call('POST /api/admin/training/problems', { token: teacher, body: problems });
        return tid;
      };
      const before = await build(first, []);
      tids = [before, await build(second, [{ tid: before, percent: 100 }])];
    } finally {
      await database.end();
    }
  },
});

/** Solves the first problem in a training, and waits for its verdict. */
async function solve(token: string, tid: number): Promise<void> {
  const { client } = site.system;
  const body = { pid: '1000', language: 'C', code: inC('a + b', 'solve'), tid, requestId: 'solve' };
  const { submitId } = await client.call('POST /api/submit-problem-judge', { token, body });
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const query = { submitId };
    const { submission } = await client.call('GET /api/get-submission-detail', { token, query });
    if (!isInProgress(submission.status)) return;
  }
  assert.fail(`#${submitId} is not judged`);
}

suite('hints and training prerequisites', () => {
  test('a student opens hints one by one, and sees the price first', async () => {
    const pupil = await site.register('xiaolan');
    const [before, after] = tids;
    assert.ok(before !== undefined && after !== undefined);
    await site.visit({ locale: 'zh-CN', token: pupil, width: 360 }, async ({ page, ...visitor }, t) => {
      await page.goto(`/training/${after}`);
      const lock = page.getByRole('region', { name: t('training.locked') });
      await lock.getByRole('link', { name: first }).waitFor();
      await visitor.look('training-locked');
      await lock.getByRole('link', { name: first }).click();
      await page.waitForURL(new RegExp(`/training/${before}$`));
      await page.goto(`/training/${before}/problem/1000`);
      const hints = page.getByRole('region', { name: t('hint.title') });
      await hints.getByText(t('hint.opened', { opened: 0, count: 2 })).waitFor();
      await hints.getByRole('button', { name: t('hint.open', { number: 1 }) }).click();
      await hints.getByText('先读入两个数').waitFor();
      await hints.getByRole('button', { name: t('hint.open', { number: 2 }) }).click();
      const question = page.getByRole('dialog');
      await question.getByText(t('hint.ask.here', { price: 10 })).waitFor();
      await visitor.look('hint-price');
      await question.getByRole('button', { name: t('hint.ask.verb', { price: 10 }) }).click();
      await hints.getByText('再输出它们的和').waitFor();
      await solve(pupil, before);
      await page.goto(`/training/${after}`);
      await page
        .getByText(t('training.solved', { solved: 0, total: 1 }))
        .first()
        .or(page.getByText(t('training.solved', { solved: 1, total: 1 })).first())
        .waitFor();
      assert.equal(await lock.count(), 0);
    });
  });
});
