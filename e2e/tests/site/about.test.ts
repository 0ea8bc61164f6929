import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  event,
  type Provider,
  startProvider,
  streamInParts,
} from '../../../apps/server/src/site/assistant/testing/upstream.ts';
import { waitForExpression } from '../../support/browser.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { password, setUpSite } from '../../support/site.ts';
import { desktop, onMobile, viewportMatrix } from '../../support/windows.ts';

let provider: Provider;
const site = setUpSite({
  system: async (onStop) => {
    provider = await startProvider();
    onStop(() => provider.stop());
    return { judges: 0, env: { XIEZHI_ASSISTANT_KEY: 'key', XIEZHI_ASSISTANT_URL: provider.url } };
  },
});

suite('pages about the site', () => {
  for (const { locale, width, theme } of onMobile) {
    test(`${locale}, ${width} px`, async () => {
      await site.visit({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/introduction');
        await page.getByRole('heading', { level: 1, name: t('common.nav.introduction') }).waitFor();
        await page.getByText(t('about.compilers.none')).waitFor();
        await page.getByRole('combobox', { name: t('about.sample.language') }).selectOption('Python3');
        await page.getByText('main.py').waitFor();
        await page.getByRole('row', { name: t('verdict.wrongAnswer') }).waitFor();
        assert.match(await page.title(), new RegExp(t('common.nav.introduction')));
        await visitor.look('introduction');

        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t('common.nav.developer') })
          .click();
        await page.getByText(t('about.system.state.down')).waitFor();
        assert.equal(await page.getByText(t('about.system.staff')).count(), 0);
        await visitor.look('developer');
      });
    });
  }

  test('staff see the nodes and the server', async () => {
    const token = await site.system.client.login('root', site.system.rootPassword);
    await site.visit({ locale: 'en-US', token }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/developer');
      await page.getByText(t('about.node.none')).waitFor();
      await page.getByText(site.system.url).waitFor();
      await visitor.look('developer-root');
    });
  });
});

suite('assistant', () => {
  const windows = viewportMatrix<WindowOptions>(
    [desktop],
    [
      { locale: 'zh-CN', width: 360, theme: 'dark' },
      { locale: 'en-US', width: 1440, theme: 'light' },
    ],
  );
  for (const { locale, width, theme } of windows) {
    test(`${locale}, ${width} px: requires sign-in, answers, reports an error and retries`, async () => {
      const name = site.newName();
      await site.register(name);
      await site.visit({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/test');
        const box = page.getByRole('textbox', { name: t('assistant.question') });
        await box.fill('What is a heap?');
        await visitor.look('assistant');
        await box.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('auth.username')).fill(name);
        await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
        const answer = `**Heap**: a tree, $a_i \\le a_{2i}$. <img src=x onerror="document.title='owned'">`;
        provider.answer((response) =>
          streamInParts(response, `${Array.from(answer, event).join('')}data: [DONE]\n\n`, 97),
        );
        await dialog.locator('button[type=submit]').click();
        const conversation = page.getByRole('log');
        await conversation.locator('strong', { hasText: 'Heap' }).waitFor();
        await conversation.locator('.katex').waitFor();
        await waitForExpression(
          page,
          `document.querySelector('[role=log]').getAttribute('aria-busy') === 'false'`,
        );
        await visitor.look('assistant-answer');

        provider.answer((response) => void response.writeHead(503).end());
        await box.fill('Again?');
        await box.press('Enter');
        await conversation.getByText('HTTP 503').waitFor();
        await visitor.look('assistant-sorry');
        provider.answer((response) => streamInParts(response, `${event('Now.')}data: [DONE]\n\n`, 97));
        await conversation.getByRole('button', { name: t('common.retry') }).click();
        await conversation.getByText('Now.').waitFor();
        assert.equal(await conversation.getByRole('alert').count(), 0);
        assert.doesNotMatch(await page.title(), /owned/);

        await page.getByRole('button', { name: t('assistant.new') }).click();
        await conversation.getByText(t('assistant.greeting')).waitFor();
      });
    });
  }

  test('is disabled with a clear message without an API key', async () => {
    await site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.route('**/api/assistant', (route) =>
        route.fulfill({ json: { status: 200, msg: '', data: { isOn: false, model: null } } }),
      );
      await page.goto('/test');
      await page.getByText(t('assistant.off'), { exact: true }).waitFor();
      await visitor.look('assistant-off');
    });
  });
});
