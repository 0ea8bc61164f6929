import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { typeProgram } from '../../support/editor.ts';
import { texts } from '../../support/texts.ts';
import { onDesktop, onMobile } from '../../support/windows.ts';
import { inC, setUpWork } from './work.ts';

const { root, visitAs, submit, judged } = setUpWork();

/** Takes a sixth of a second per case, so that the test can observe the judging. */
const slowInC = (nonce: string) =>
  inC('a + b', nonce)
    .replace('#include <stdio.h>', '#include <stdio.h>\n#include <unistd.h>')
    .replace('  long', '  usleep(166000);\n  long');

suite('full-screen mode', () => {
  for (const { locale, width, theme } of onMobile) {
    test(`steps through the filtered list: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem?keyword=100');
        await page.locator('a[data-row]').first().waitFor();
        const ids = await page
          .locator('a[data-row]')
          .evaluateAll((rows) => rows.map((row) => String(row.getAttribute('href')).split('/').at(-1) ?? ''));
        assert.ok(ids.length > 2);
        await page.goto(`/problem/${ids[0]}/full-screen`);
        const bar = page.getByRole('navigation', { name: t('focus.problems') });
        await bar
          .locator('[aria-current=page]')
          .getByText(ids[0] ?? '')
          .waitFor();
        assert.equal(await bar.getByRole('listitem').count(), ids.length);
        assert.equal(await page.getByRole('banner').count(), 0, 'the problem does not have the window alone');
        await visitor.look('focus');
        await page.keyboard.press(']');
        await page.waitForURL(`**/problem/${ids[1]}/full-screen`);
        await bar.getByRole('button', { name: t('focus.previous') }).click();
        await page.waitForURL(`**/problem/${ids[0]}/full-screen`);
        await page.getByRole('button', { name: t('problem.statistics') }).click();
        await page.getByRole('dialog').waitFor();
        await visitor.look('statistics');
        await page.keyboard.press('Escape');
        await page.locator('body').press('Escape');
        await page.waitForURL(`**/problem/${ids[0]}`);
        await page.getByRole('banner').waitFor();
        await page.goBack();
        await bar.getByRole('button', { name: t('focus.leave') }).click();
        await page.waitForURL(`**/problem/${ids[0]}`);
      } finally {
        await visitor.close();
      }
    });
  }

  test('reports a missing training or contest', async () => {
    const visitor = await visitAs(root(), { locale: 'en-US' });
    const { page } = visitor;
    try {
      for (const [path, text] of [
        ['/training/7/problem/1000/full-screen', 'This training does not exist'],
        ['/group/2/training/7/problem/1000/full-screen', 'This training does not exist'],
        ['/contest/7/problem/A/full-screen', 'This contest does not exist'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: text }).waitFor();
      }
      await visitor.look('no-training');
    } finally {
      await visitor.close();
    }
  });
});

suite('code editor', () => {
  for (const { locale, width, theme } of onDesktop) {
    test(`finds and replaces, in the site's language: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem/1000');
        await typeProgram(page, t, 'int first = 1;\nint other = first;\n');
        const what = page.getByLabel(t('editorSearch.what'), { exact: true });
        // The search bar loads only after the editor has the focus. Until then the browser handles Ctrl+F.
        for (let tries = 0; tries < 100 && !(await what.isVisible()); tries += 1) {
          await page.keyboard.press('Control+f');
          await page.waitForTimeout(100);
        }
        await what.waitFor();
        await page.keyboard.type('first');
        await page.getByText(t('editorSearch.count', { count: 2 })).waitFor();
        await page.keyboard.press('Enter');
        await page.getByText(t('editorSearch.place', { at: 1, count: 2 })).waitFor();
        await visitor.look('find');
        await page.getByLabel(t('editorSearch.with'), { exact: true }).fill('second');
        await page.getByRole('button', { name: t('editorSearch.replaceAll') }).click();
        await page.getByText(t('editorSearch.none')).waitFor();
        await page.keyboard.press('Escape');
        const lines = await page.locator('.cm-line').allInnerTexts();
        assert.deepEqual(lines.slice(0, 2), ['int second = 1;', 'int other = second;']);
      } finally {
        await visitor.close();
      }
    });
  }
});

suite('submission list', () => {
  test('polls every two seconds if the live stream is down, and never if it is up', async () => {
    await judged(await submit(root(), inC('a + b', 'there already')));
    for (const isDown of [true, false]) {
      const visitor = await visitAs(root(), { locale: 'en-US' });
      const { page } = visitor;
      let polls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/check-submissions-status')) polls += 1;
      });
      if (isDown) await page.route('**/api/live/**', (route) => route.abort());
      try {
        await page.goto('/status');
        await page.locator('a[data-row]').first().waitFor();
        const id = await submit(root(), slowInC(`poll ${isDown}`));
        await page.goto('/status');
        const row = page.locator('tr', { has: page.locator(`a[href="/submission-detail/${id}"]`) });
        await row.getByText('AC', { exact: true }).first().waitFor();
        // If the stream is up, one request is allowed: the one that reads time and memory of the finished row.
        assert.ok(
          isDown ? polls >= 1 : polls <= 1,
          `${polls} polls, the stream being ${isDown ? 'down' : 'up'}`,
        );
      } finally {
        await visitor.close();
      }
    }
  });
});
