import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { suite, test } from 'node:test';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { setUpSite } from '../../support/site.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inC } from '../problem/work.ts';

/* The teacher works in Chinese on a desktop, the pupils also in English on a phone. */

const title = '第一周：输入与输出';
const password = 'first-week';
let teacher = '';

const site = setUpSite({
  sharedAs: 'judging',
  async seed({ client, rootPassword }) {
    teacher = await client.login('root', rootPassword);
    const open = {
      defaultSubmitInterval: 0,
      defaultCreateDiscussionACInitValue: 0,
      defaultCreateCommentACInitValue: 0,
    };
    await client.act('PUT /api/admin/switch/update', open, teacher);
  },
});

/** Submits a C program to the first problem of a training, and waits for its verdict. */
async function send(token: string, tid: number, expression: string, nonce: string): Promise<void> {
  const { client } = site.system;
  const body = { pid: '1000', language: 'C', code: inC(expression, nonce), tid, requestId: nonce };
  const { submitId } = await client.call('POST /api/submit-problem-judge', { token, body });
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const query = { submitId };
    const { submission } = await client.call('GET /api/get-submission-detail', { token, query });
    if (!isInProgress(submission.status)) return;
  }
  assert.fail(`#${submitId} is not judged`);
}

suite('the first week of a class', () => {
  let tid = 0;
  let pupil = '';

  test('a teacher creates a training from the bank', async () => {
    await site.visit({ locale: 'zh-CN', token: teacher }, async ({ page, ...visitor }, t) => {
      await page.goto('/admin/training/create');
      await page
        .getByRole('textbox', { name: t('trainingAdmin.title') })
        .first()
        .fill(title);
      await page.getByRole('radio', { name: t('training.auth.Private') }).check();
      await page.getByRole('textbox', { name: t('trainingAdmin.password') }).fill(password);
      await visitor.look('training-create');
      await page.getByRole('button', { name: t('trainingAdmin.create'), exact: true }).click();
      await page.getByRole('link', { name: title, exact: true }).waitFor();
      await visitor.look('training-admin');
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByRole('button', { name: t('trainingAdmin.add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      for (const id of ['1000', '1001', '1002']) {
        await dialog.getByRole('combobox').fill(id);
        await page.getByRole('option', { name: new RegExp(`^${id} `) }).click();
      }
      await visitor.look('training-adding');
      await dialog.getByRole('button', { name: t('trainingAdmin.add.verb', { count: 3 }) }).click();
      await dialog.waitFor({ state: 'detached' });
      await visitor.look('training-problems-admin');
      await page.getByRole('link', { name: t('trainingAdmin.open') }).click();
      await page.waitForURL(/\/training\/\d+$/);
      tid = Number(/\d+$/.exec(page.url())?.[0]);
      await visitor.look('training-of-teacher');
    });
  });

  test('students enter by its password', async () => {
    pupil = await site.register('xiaoming');
    const other = await site.register('xiaohong');
    for (const [token, window] of [
      [pupil, desktop],
      [other, phone],
    ] as const)
      await site.visit({ ...window, token }, async ({ page, ...visitor }, t) => {
        await page.goto('/training');
        await page.getByRole('link', { name: title, exact: true }).waitFor();
        await visitor.look('trainings');
        await page.getByRole('link', { name: title, exact: true }).click();
        await page.getByLabel(t('training.password'), { exact: true }).last().waitFor();
        await visitor.look('training-closed');
        await page.getByLabel(t('training.password'), { exact: true }).last().fill(password);
        await page.getByRole('button', { name: t('training.password.enter') }).click();
        await page
          .getByText(t('training.solved', { solved: 0, total: 3 }))
          .first()
          .waitFor();
        await visitor.look('training-entered');
      });
    await send(other, tid, 'a + b', 'other');
  });

  test('a student is stuck: the matrix shows it, the teacher answers, the bell notifies, the cell changes', async () => {
    for (const nonce of ['one', 'two', 'three', 'four']) await send(pupil, tid, 'a - b', nonce);
    await site.visit({ locale: 'zh-CN', token: teacher }, async (watching, t) => {
      await watching.page.goto(`/training/${tid}/matrix`);
      await watching.page
        .getByRole('link', { name: new RegExp(t('trainingStaff.stuck')) })
        .first()
        .waitFor();
      await watching.look('matrix');

      await site.visit({ ...phone, token: pupil }, async (asking, asked) => {
        const { page } = asking;
        await page.goto('/discussion/1000');
        await page.getByRole('button', { name: asked('discussion.post'), exact: true }).click();
        await page.getByRole('textbox', { name: asked('discussion.form.title') }).fill('样例为什么是 3');
        await page.getByRole('textbox', { name: asked('discussion.form.description') }).fill('我手算是 -1');
        await page
          .getByRole('combobox', { name: asked('discussion.form.category') })
          .selectOption({ index: 1 });
        await page
          .getByRole('textbox', { name: asked('discussion.form.content') })
          .fill('我输出了 $a - b$。');
        await asking.look('asking');
        await page.getByRole('button', { name: asked('discussion.form.submit'), exact: true }).click();
        await page.waitForURL('**/discussion-detail/*');
        const address = new URL(page.url()).pathname;

        await site.visit({ locale: 'zh-CN', token: teacher }, async (answering) => {
          await answering.page.goto(address);
          await answering.page
            .getByRole('textbox', { name: t('discussion.comment.write') })
            .fill('题目要求的是 a + b。');
          await answering.page.getByRole('button', { name: t('discussion.comment.submit') }).click();
          await answering.page.getByText('题目要求的是 a + b。').first().waitFor();
          await answering.look('answered');
        });
        await page.getByText('题目要求的是 a + b。').first().waitFor();
        await asking.look('asked');
        await page.goto(`/training/${tid}`);
        await page
          .getByLabel(asked('message.bell.unread', { count: 1 }))
          .first()
          .waitFor();
        await asking.look('bell');
        await page.goto('/message');
        await page.getByText('题目要求的是 a + b。').first().waitFor();
        await asking.look('message');
      });

      await send(pupil, tid, 'a + b', 'five');
      const solved = watching.page.getByRole('link', { name: /第 5 次通过/ });
      await solved.first().waitFor();
      await solved.first().click();
      await watching.page.waitForURL('**/submission-detail/*');
      await watching.look('code-of-pupil');
    });
  });
});
