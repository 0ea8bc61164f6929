import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { chooseLanguage, submitButton, typeProgram } from '../../support/editor.ts';
import { texts } from '../../support/texts.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';
import { setUpWork } from './work.ts';

const { root, visitAs } = setUpWork();

/** Correct, but sleeps a third of a second in each case. It does not compute, because other processes need the core. */
const slow = (nonce: string) => `#include <stdio.h>
#include <unistd.h>
// ${nonce}
int main() {
  long long a, b;
  usleep(333000);
  scanf("%lld %lld", &a, &b);
  printf("%lld\\n", a + b);
}
`;
const broken = (nonce: string) => `// ${nonce}\nint main() { return 0 }\n`;

/** Position, size and clock of the panel in one animation frame. */
interface Sample {
  readonly state: string;
  readonly top: number;
  readonly height: number;
  readonly foot: number;
  readonly clock: string;
  readonly cells: number;
}

// A string, because the code runs in the page and this module has no DOM types.
const startSampling = `(() => {
  window.samples = [];
  const sample = () => {
    const panel = document.querySelector('.live');
    const foot = panel?.querySelector('.live-foot');
    // Frames with details of a failed case are left out, because the details push the panel up.
    if (foot && document.querySelector('.why') === null) {
      const { top, height } = panel.getBoundingClientRect();
      window.samples.push({
        state: panel.querySelector('[aria-live]').textContent,
        top,
        height,
        foot: foot.getBoundingClientRect().bottom,
        clock: panel.querySelector('.live-clock')?.textContent ?? '',
        cells: panel.querySelectorAll('.strip-cell').length,
      });
    }
    requestAnimationFrame(sample);
  };
  sample();
})()`;

const samples = (page: Page) => page.evaluate<Sample[]>('window.samples');
const placesOf = (all: readonly Sample[]) => [
  ...new Set(all.map(({ top, height, foot }) => `${top} ${height} ${foot}`)),
];

const windows = viewportMatrix<WindowOptions>(
  [
    // The rows of the panel are different on a phone.
    desktop,
    phone,
  ],
  [
    { locale: 'en-US', width: 768, theme: 'light' },
    { locale: 'zh-CN', width: 360, theme: 'light' },
    { locale: 'en-US', width: 1440, theme: 'dark' },
  ],
);

suite('verdict panel', () => {
  for (const { locale, width, theme } of windows) {
    test(`keeps its position from pending to the verdict, and its clock runs: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      const panel = page.locator('.live .vd-l');
      try {
        await page.goto('/problem/1000');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, slow(`${locale} ${width}`));
        await page.evaluate(startSampling);
        await submitButton(page, t).click();
        await panel.getByText(t('verdict.accepted')).waitFor();
        const first = await samples(page);
        assert.ok(first.some(({ state }) => state === t('verdict.judging')));
        assert.equal(first[0]?.height, 160);
        // On a phone, samples and other cases get separate rows when the cases become known, so only later frames
        // count.
        const settled = width < 768 ? first.filter(({ cells }) => cells > 0) : first;
        assert.deepEqual(placesOf(settled).length, 1, placesOf(settled).join('; '));
        const clocks = new Set(
          first.filter(({ state }) => state === t('verdict.judging')).map(({ clock }) => clock),
        );
        assert.ok(clocks.size >= 4, `the clock only said ${[...clocks].join(', ')}`);

        await page.locator('.live-next').waitFor();
        await visitor.look('panel-accepted');
        assert.match((await page.locator('.live-next').getAttribute('href')) ?? '', /^\/problem\/\w+$/);
        await page.evaluate('void (window.samples = [])');
        await typeProgram(page, t, broken(`${locale} ${width}`));
        await submitButton(page, t).click();
        await panel.getByText(t('verdict.compileError')).waitFor();
        const both = await samples(page);
        // On a phone, a message takes as many rows as it needs, so the panel may move.
        if (width >= 768) assert.deepEqual(placesOf(both), placesOf(settled));
        await page.locator('.cm-fault').waitFor();
        assert.equal(await page.locator('.cm-fault-number').innerText(), '2');
        await page.getByText(t('compiler.semicolon')).waitFor();
        await visitor.look('panel-compile-error');
        await page.keyboard.press('F8');
        assert.ok(await page.evaluate<boolean>("document.activeElement.matches('.cm-content')"));
        await page.keyboard.press('End');
        await page.keyboard.type(';');
        await page.locator('.cm-fault').waitFor({ state: 'detached' });

        await page.locator('.live a[href^="/submission-detail/"]').click();
        // The panel on the previous page has such a button, too, so wait for the new page.
        await page.locator('.listing').waitFor();
        await page.getByRole('button', { name: t('compiler.goTo', { place: '2:22' }) }).click();
        await page.locator('.listing-target').waitFor({ state: 'attached' });
        await visitor.look('submission-compile-error');
      } finally {
        await visitor.close();
      }
    });
  }

  for (const { locale, width, theme } of viewportMatrix<WindowOptions>(
    [{ ...phone, width: 768 }],
    [desktop, phone],
  )) {
    test(`grows for subtasks only once, when the cases become known: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem/1005');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, `// ${locale} ${width}\nint main() { return 0; }\n`);
        await page.evaluate(startSampling);
        await submitButton(page, t).click();
        await page.locator('.live .vd-l').getByText(t('verdict.wrongAnswer')).waitFor();
        await page.locator('.live .strip-label b').first().waitFor();
        await page.evaluate(
          'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
        );
        const known = (await samples(page)).filter(({ cells }) => cells > 0);
        // Content that expands below the panel may move it, but its height must not change once the cases are known.
        const heights = known.map(({ height }) => height);
        assert.ok(Math.max(...heights) - Math.min(...heights) < 2, placesOf(known).join('; '));
        await visitor.look('panel-subtasks');
      } finally {
        await visitor.close();
      }
    });
  }
});
