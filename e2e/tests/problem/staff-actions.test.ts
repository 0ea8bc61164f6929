import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { texts } from '../../support/texts.ts';
import { onDesktop, desktop, onMobile, viewportMatrix } from '../../support/windows.ts';
import { inC, setUpWork } from './work.ts';

const { site, root, visitAs, submit, judged } = setUpWork();

suite('submission actions of an administrator', () => {
  for (const { locale, theme } of viewportMatrix<WindowOptions>(
    [{ ...desktop, locale: 'en-US', theme: 'dark' }],
    [desktop],
  )) {
    test(`rejudges, sets a verdict manually and cancels: ${locale}`, async () => {
      const t = await texts(locale);
      const user = await site.system.client.register(`owner_${locale.slice(0, 2)}`, 'secret-1');
      const id = await submit(user, inC('a + b', locale));
      await judged(id);
      const visitor = await visitAs(root(), { locale, theme });
      const { page } = visitor;
      const named = (key: string) => page.getByRole('button', { name: t(key, { id: `#${id}` }) });
      const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) });
      try {
        await page.goto('/status');
        await named('submissionActions.rejudge').waitFor();
        await visitor.look('status-root');
        await named('submissionActions.rejudge').click();
        await page.getByText(t('submissionActions.rejudged')).waitFor();
        await judged(id);

        await page.goto(`/submission-detail/${id}`);
        await heading('verdict.accepted').waitFor();
        await page.getByRole('region', { name: t('submissionActions.judgings') }).waitFor();
        await named('submissionActions.more').click();
        await page.getByRole('menuitem', { name: t('submissionActions.manual') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').selectOption('1');
        await visitor.look('verdict-by-hand');
        await dialog.getByRole('button', { name: t('submissionActions.save') }).click();
        await heading('verdict.timeLimit').waitFor();
        await page.getByText(t('submission.manual')).first().waitFor();

        await named('submissionActions.more').click();
        await page.getByRole('menuitem', { name: t('submissionActions.cancel') }).click();
        await dialog.getByRole('button', { name: t('submissionActions.cancel') }).click();
        await heading('verdict.cancelled').waitFor();
        await named('submissionActions.more').click();
        const isOff = page.getByRole('menuitem', { name: t('submissionActions.cancel'), disabled: true });
        await isOff.waitFor();
        await page.keyboard.press('Escape');
        await page
          .locator('tr', { hasText: t('submissionActions.reasonManual') })
          .first()
          .waitFor();
        await visitor.look('judgings');
      } finally {
        await visitor.close();
      }
    });
  }

  test('other users see neither the column nor the actions', async () => {
    const t = await texts('en-US');
    const other = await site.system.client.register('onlooker', 'secret-1');
    const visitor = await visitAs(other, { locale: 'en-US' });
    const { page } = visitor;
    try {
      await page.goto('/status');
      await page.locator('a[data-row]').first().waitFor();
      assert.equal(await page.getByRole('columnheader', { name: t('submission.rejudge') }).count(), 0);
      await page.keyboard.press('j');
      await page.keyboard.press('o');
      await page.waitForURL('**/submission-detail/*');
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.getByRole('button', { name: /Manage|Rejudge/ }).count(), 0);
    } finally {
      await visitor.close();
    }
  });
});

suite('own submissions', () => {
  for (const { locale, width, theme } of onMobile) {
    test(`can be shared and compared: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const [first, second] = [
        await submit(root(), inC('a - b')),
        await submit(root(), inC('a + b', 'better')),
      ];
      await judged(first);
      await judged(second);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto(`/submission-detail/${second}`);
        await page.getByRole('button', { name: t('submission.share') }).click();
        await page.getByRole('button', { name: t('submission.unshare') }).waitFor();
        const detail = await site.system.client.call('GET /api/get-submission-detail', {
          query: { submitId: second },
        });
        assert.match(detail.submission.code ?? '', /better/);
        await page.getByRole('button', { name: t('submission.unshare') }).click();
        await page.getByRole('button', { name: t('submission.share') }).waitFor();

        await page.getByRole('link', { name: t('submission.compare') }).click();
        await page.locator('.diff mark').first().waitFor();
        assert.deepEqual(await page.locator('.diff mark').allInnerTexts(), ['better', '-', '+']);
        await visitor.look('submission-diff');
      } finally {
        await visitor.close();
      }
    });
  }
});

suite('interactor conversations', () => {
  for (const { locale, width, theme } of onDesktop) {
    test(`show both sides to staff and nothing to others: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const owner = await site.system.client.register(`talker_${width}`, 'secret-1');
      const code = '#include <stdio.h>\nint main() { puts("? 1\\n! 999"); }\n';
      const id = await submit(owner, code, '1014');
      await judged(id);
      const opened = `${t('submission.hideCase')} ${t('verdict.sample', { number: '1' })}`;
      const [staff, visitor] = [
        await visitAs(root(), { locale, width, theme }),
        await visitAs(owner, { locale, width, theme }),
      ];
      try {
        for (const { page } of [staff, visitor]) {
          await page.goto(`/submission-detail/${id}`);
          // The page automatically expands the case that decides the verdict.
          await page.getByRole('button', { name: opened }).waitFor();
        }
        const conversation = staff.page.getByRole('region', { name: t('conversation.title') });
        const from = { from: t('conversation.program'), to: t('conversation.interactor') };
        const to = { from: t('conversation.interactor'), to: t('conversation.program') };
        await conversation
          .getByRole('region', { name: t('conversation.direction', from) })
          .getByText('! 999')
          .waitFor();
        await conversation
          .getByRole('region', { name: t('conversation.direction', to) })
          .getByText(/^\d+/)
          .last()
          .waitFor();
        await staff.look('conversation');
        assert.equal(await visitor.page.getByText(t('conversation.recorded')).count(), 0);
      } finally {
        await staff.close();
        await visitor.close();
      }
    });
  }
});

suite('failed remote submissions', () => {
  test('the owner sends one again from the list, and other users cannot', async () => {
    const t = await texts('en-US');
    const owner = await site.system.client.register('resender', 'secret-1');
    const id = await submit(owner, inC('a + b', 'sent again'));
    await judged(id);
    const database = new pg.Client({ connectionString: site.system.database.url });
    await database.connect();
    await database.query('update submission set status = 10 where id = $1', [id]);
    // Skips the submission cooldown.
    await database.query('update user_counter set last_submit_at = null');
    await database.end();
    const stranger = await visitAs(await site.system.client.register('passer_by', 'secret-1'), {
      locale: 'en-US',
    });
    const visitor = await visitAs(owner, { locale: 'en-US' });
    const button = (page: Page) =>
      page.getByRole('button', { name: t('submissionActions.resubmit', { id: `#${id}` }), exact: true });
    try {
      for (const { page } of [stranger, visitor]) await page.goto('/status?status=10');
      await stranger.page.locator('a[data-row]').first().waitFor();
      await button(visitor.page).waitFor();
      assert.equal(await button(stranger.page).count(), 0);
      await visitor.look('status-failed');
      await button(visitor.page).click();
      await visitor.page.getByText(t('submissionActions.resubmitted')).waitFor();
      await judged(id);
      await visitor.page.goto(`/submission-detail/${id}`);
      await visitor.page.getByRole('heading', { level: 1, name: t('verdict.accepted') }).waitFor();
    } finally {
      await stranger.close();
      await visitor.close();
    }
  });
});
