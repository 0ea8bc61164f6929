import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { ownWriter, readProblemPackages, writeArchive } from '@xiezhi/formats';
import type { WindowOptions } from '../../support/contexts.ts';
import { setUpSite } from '../../support/site.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-packages-journey-'));
const archive = join(folder, 'week3.zip');
const fps = join(folder, 'fps.xml');

before(async () => {
  const plans = await readProblemPackages(join(import.meta.dirname, '../../../problems'));
  const chosen = plans.filter(({ problem }) => ['1000', '1004'].includes(problem.displayId));
  await writeArchive(
    archive,
    chosen.map(({ problem, source }) => ({ written: ownWriter.write(problem), source })),
  );
  await plans[0]?.source.close();
  writeFileSync(
    fps,
    `<fps version="1.4"><item><title>A picture</title><time_limit unit="s">1</time_limit>
      <memory_limit unit="mb">64</memory_limit><description>see &lt;img src="/a.png"&gt;</description>
      <img><src>/a.png</src><base64>${picture}</base64></img>
      <test_input>1</test_input><test_output>1</test_output></item></fps>`,
  );
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const windows = viewportMatrix<WindowOptions>([{ locale: 'en-US', width: 768, theme: 'dark' }], [desktop]);

suite('packages in the admin pages', () => {
  for (const window of windows) {
    test(`are imported with a report and exported as an archive, ${window.locale}, ${window.width} px`, () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/admin/problem/batch-operation');
        await page.getByLabel(t('auth.username')).fill('root');
        await page.getByLabel(t('auth.password'), { exact: true }).fill(site.system.rootPassword);
        await page.getByRole('button', { name: t('common.login'), exact: true }).click();
        await page.getByRole('heading', { level: 1, name: t('console.nav.packages') }).waitFor();
        await page.getByLabel(t('packages.import.drop'), { exact: true }).setInputFiles([archive, fps]);
        const updates = page.getByRole('combobox', { name: t('packages.holder.choice', { id: '1000' }) });
        await updates.waitFor();
        await page.getByText('A picture').last().waitFor();
        await updates.selectOption('newId');
        await page.getByLabel(t('packages.verify')).first().uncheck();
        await page.getByLabel(t('packages.verify')).last().uncheck();
        await visitor.look('packages-report');
        // A report closes after its problems are imported.
        const takes = page.getByRole('button', { name: /^(导入 1 题|Import 1 problem)$/ });
        for (let left = (await takes.count()) - 1; left >= 0; left -= 1) {
          await takes.nth(left).click();
          await takes.nth(left).waitFor({ state: 'detached' });
        }
        await page.getByRole('link', { name: /^1000-\d$/ }).waitFor();
        await visitor.look('packages-imported');
        await page.getByLabel(t('packages.export.find')).fill('1004');
        await page.getByRole('row', { name: /1004/ }).getByRole('checkbox').check();
        await page.getByRole('button', { name: t('packages.export.start'), exact: true }).click();
        const link = page.getByRole('link', { name: /\.zip/ }).first();
        await link.waitFor();
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        assert.match(download.suggestedFilename(), /^1004-xiezhi\.zip$/);
        const path = join(folder, `back-${window.width}.zip`);
        await download.saveAs(path);
        const [plan] = await readProblemPackages(path);
        assert.equal(plan?.problem.displayId, '1004');
        await plan?.source.close();
        await visitor.look('packages-exported');
      }));
  }
});
