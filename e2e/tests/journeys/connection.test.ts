import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { waitForExpression, visit } from '../../support/browser.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { type Texts, texts } from '../../support/texts.ts';
import { inCpp, openAuth, signUp } from './journeys.ts';

const site = setUpSite({ sharedAs: 'judging' });

/** The beginning of the message, before its first placeholder. */
const offer = (t: Texts) => t('editor.offered').split('{')[0]?.trim() ?? '';

suite('bad connections and double clicks', () => {
  test('a double click submits once, and the verdict arrives after a server restart', async () => {
    const t = await texts('en-US');
    const visitor = await visit(site.browser, site.system.url, { locale: 'en-US' });
    const { page } = visitor;
    try {
      const name = site.newName();
      await page.goto('/problem/1000');
      await openAuth(page, t, 'register', false);
      await signUp(page, t, name);
      await chooseLanguage(page, t, 'C++');
      await typeProgram(page, t, inCpp('double'));
      const acknowledged = page.waitForResponse('**/api/submit-problem-judge');
      await submitButton(page, t).dblclick();
      await acknowledged;
      await site.system.server.kill();
      site.system.server.start();
      await verdict(page, t).waitFor();
      const rows = await site.system.client.call('GET /api/get-submission-list', {
        query: { username: name },
      });
      assert.equal(rows.total, 1);
    } finally {
      await visitor.close();
    }
  });

  test('a draft survives a reload, and a second tab does not overwrite it', async () => {
    const t = await texts('en-US');
    const visitor = await visit(site.browser, site.system.url, { locale: 'en-US' });
    try {
      const first = visitor.page;
      await first.goto('/problem/1000');
      await typeProgram(first, t, 'first tab');
      await first.reload();
      await first.locator('.cm-content').getByText('first tab').waitFor();
      const second = await visitor.context.newPage();
      await second.goto('/problem/1000');
      await second.locator('.cm-content').getByText('first tab').waitFor();
      await typeProgram(first, t, 'changed in the first');
      await typeProgram(second, t, 'changed in the second');
      await first.getByText(offer(t)).waitFor();
      await second.getByText(offer(t)).waitFor();
      await first.reload();
      await first.getByText(offer(t)).waitFor();
      assert.match(await first.locator('.cm-content').innerText(), /changed in the/);
    } finally {
      await visitor.close();
    }
  });
});

suite('back navigation', () => {
  test("returns to the list's position and filter, and a reload stays there", async () => {
    const visitor = await visit(site.browser, site.system.url, { locale: 'en-US', width: 360 });
    const { page } = visitor;
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    const reaches = (top: number) => waitForExpression(page, `Math.abs(scrollY - ${String(top)}) < 2`);
    try {
      await page.goto('/problem?oj=ME');
      const last = page.locator('a[data-row]').last();
      await last.scrollIntoViewIfNeeded();
      const place = await scrolled();
      assert.ok(place > 100, `the list is too short to scroll: ${place} px`);
      await last.click();
      await page.waitForURL('**/problem/1*');
      // The address changes before the page does. The list has a heading of level 1, too, so wait until the list is
      // gone.
      await last.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await scrolled(), 0);
      await page.goBack();
      await page.waitForURL('**/problem?oj=ME');
      await reaches(place);
      await page.reload();
      await page.locator('a[data-row]').first().waitFor();
      await reaches(place);
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('submission list', () => {
  test('shows new rows automatically, unless the user is reading older ones', async () => {
    // Each submission is by another user, because of the submission cooldown.
    const submit = async (nonce: string) => {
      const token = await site.system.client.register(site.newName(), 'secret-1');
      const body = { pid: '1000', language: 'C++', code: inCpp(nonce), cid: 0, requestId: nonce };
      return (await site.system.client.call('POST /api/submit-problem-judge', { body, token })).submitId;
    };
    await submit('list-1');
    const visitor = await visit(site.browser, site.system.url, { locale: 'en-US' });
    const { page } = visitor;
    const rowOf = (id: number) => page.locator(`a[data-row][href="/submission-detail/${String(id)}"]`);
    try {
      await page.goto('/status');
      await page.locator('a[data-row]').first().waitFor();
      await rowOf(await submit('list-2')).waitFor({ timeout: 15_000 });

      await page.locator('a[data-row]').first().focus();
      const third = await submit('list-3');
      const button = page.getByRole('button', { name: /^\d+ new submissions?$/ });
      await button.waitFor({ timeout: 15_000 });
      assert.equal(await rowOf(third).count(), 0);
      await button.click();
      await rowOf(third).waitFor();
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('switching the language', () => {
  test('keeps the typed code and replaces all texts', async () => {
    const [zh, en] = [await texts('zh-CN'), await texts('en-US')];
    const visitor = await visit(site.browser, site.system.url, { locale: 'zh-CN' });
    const { page } = visitor;
    try {
      await page.goto('/problem/1000');
      await typeProgram(page, zh, 'kept text');
      await page.getByRole('button', { name: zh('common.nav.switchLanguage') }).click();
      await page.getByRole('button', { name: en('problem.submit') }).waitFor();
      await page.locator('.cm-content').getByText('kept text').waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
      for (const path of ['/home', '/problem', '/status', '/problem/1000']) {
        await page.goto(path);
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle');
        const text = (await page.locator('body').innerText())
          .replaceAll(en('common.nav.switchLanguage'), '')
          .replaceAll('中文', '');
        assert.doesNotMatch(text, /\p{Script=Han}/u, `Chinese on the English ${path}`);
      }
    } finally {
      await visitor.close();
    }
  });
});
