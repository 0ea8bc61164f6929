import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CodeforcesSimulator } from '../../../apps/server/test-support/remote-judge/codeforces.ts';
import { HduSimulator } from '../../../apps/server/test-support/remote-judge/hdu.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';

const hdu = await new HduSimulator().start();
const codeforces = await new CodeforcesSimulator().start();
let root = '';

const site = setUpSite({
  system: (onStop) => {
    onStop(() => hdu.stop());
    onStop(() => codeforces.stop());
    const bases = `HDU=${hdu.base},CF=${codeforces.base}`;
    return Promise.resolve({ judges: 0, env: { XIEZHI_REMOTE_BASES: bases } });
  },
  seed: async ({ client, rootPassword }) => {
    root = await client.login('root', rootPassword);
    hdu.accounts.set('team', 'word');
    hdu.addProblem('1000');
    codeforces.addProblem('1A');
    for (const judge of ['HDU', 'CF'] as const)
      await client.call('PUT /api/admin/remote-judges', {
        token: root,
        body: { judge, isEnabled: true, isConfirmed: true },
      });
    await client.call('POST /api/admin/remote-accounts', {
      token: root,
      body: { judge: 'HDU', username: 'team', password: 'word' },
    });
    for (const [name, problemId] of [
      ['HDU', '1000'],
      ['CF', '1A'],
    ] as const)
      await client.call('GET /api/admin/problem/import-remote-oj-problem', {
        token: root,
        query: { name, problemId },
      });
  },
});

const filler = '0123456789'.repeat(6);

suite('problems of other judges', () => {
  for (const window of viewportMatrix([desktop, phone], [])) {
    const { locale, width } = window;

    test(`one that accounts submit to is read, solved and judged again: ${locale}, ${width} px`, async () => {
      await site.visit({ ...window, token: root }, async ({ page, look, complaints }, t) => {
        await page.goto('/problem/HDU-1000');
        await page.getByText(t('problem.remote.judgedBy')).waitFor();
        await look('remote-problem');
        await chooseLanguage(page, t, 'G++');
        await typeProgram(page, t, `// verdict=CE ${width} ${filler}\n`);
        await submitButton(page, t).click();
        await page.locator('.live').getByText(t('verdict.compileError')).first().waitFor();
        noComplaint(complaints());
        const submitId = await newestOf('HDU-1000');
        await page.goto(`/submission-detail/${submitId}`);
        await page.getByText(t('submission.remote.done')).waitFor();
        const run = page.getByRole('link', { name: /^4100\d{4}$/ });
        assert.match((await run.getAttribute('href')) ?? '', /acm\.hdu\.edu\.cn\/status\.php\?first=4100/);
        await page
          .getByText(/expected ';' before/)
          .first()
          .waitFor();
        await look('remote-submission');
        await page.goto('/problem/HDU-1000');
        await chooseLanguage(page, t, 'G++');
        await typeProgram(page, t, `// verdict=AC ms=2500 ${width} ${filler}\n`);
        await submitButton(page, t).click();
        await verdict(page, t).waitFor();
        noComplaint(complaints());
        const accepted = await newestOf('HDU-1000');
        const sent = hdu.runs.all.length;
        await site.system.client.call('POST /api/admin/judge/rejudge', {
          token: root,
          body: { submitId: accepted },
        });
        await page.goto(`/submission-detail/${accepted}`);
        await page.getByText(t('submission.remote.done')).waitFor();
        assert.equal(hdu.runs.all.length, sent, 'it is asked for again, not sent again');
        await page.goto('/status');
        await page.getByRole('list', { name: t('submission.judges') }).waitFor();
        await look('remote-states');
      });
    });

    test(`staff manage accounts and add problems in dialogs: ${locale}, ${width} px`, async () => {
      const name = `spare_${width}`;
      hdu.accounts.set(name, 'word');
      const problem = `${width}`;
      hdu.addProblem(problem);
      await site.visit({ ...window, token: root }, async ({ page, look }, t) => {
        await page.goto('/admin/remote-accounts');
        await page.getByRole('button', { name: t('remoteJudge.add'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: t('remoteJudge.judge') }).selectOption('HDU');
        await look('remote-account-new');
        await dialog.getByRole('textbox', { name: t('remoteJudge.username') }).fill(name);
        await dialog.getByLabel(t('remoteJudge.password'), { exact: true }).fill('word');
        await dialog.getByRole('button', { name: t('remoteJudge.save'), exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: t('remoteJudge.more', { name: `HDU ${name}` }) }).waitFor();
        await look('remote-accounts');
        await page.getByRole('button', { name: t('remoteJudge.more', { name: `HDU ${name}` }) }).click();
        await page.getByRole('menuitem', { name: t('remoteJudge.remove') }).click();
        await page
          .getByRole('button', { name: t('remoteJudge.remove'), exact: true })
          .last()
          .waitFor();
        await look('remote-account-remove');
        await page.keyboard.press('Escape');

        const { id } = await site.system.client.call('POST /api/admin/contest', {
          token: root,
          body: {
            title: `Remote ${width}`,
            type: 0,
            auth: 0,
            startTime: new Date(Date.now() + 3_600_000).toISOString(),
            endTime: new Date(Date.now() + 7_200_000).toISOString(),
          },
        });
        await page.goto(`/admin/contest/${id}/problems`);
        await page.getByRole('button', { name: t('remoteImport.title') }).click();
        await dialog.getByLabel(t('remoteImport.ids')).fill(`${problem} 424242`);
        await look('remote-import-new');
        await dialog.getByRole('button', { name: t('remoteImport.start.count', { count: 2 }) }).click();
        await dialog
          .getByText(/424242/)
          .last()
          .waitFor();
        await dialog.getByText(t('remoteImport.progress', { done: 2, total: 2 })).waitFor();
        await look('remote-import-done');
      });
    });

    test(`one that people submit to themselves is claimed: ${locale}, ${width} px`, async () => {
      const token = await site.register();
      const handle = `solver_${width}`;
      codeforces.profiles.set(handle, 'Some School');
      await site.visit({ ...window, token }, async ({ page, look }, t) => {
        await page.goto('/problem/CF-1A');
        await page.getByText(t('problem.remote.claim')).waitFor();
        await page
          .getByRole('button', { name: t('problem.claim') })
          .last()
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('claim.handle', { judge: 'Codeforces' })).fill(handle);
        await dialog.getByRole('button', { name: t('claim.prove'), exact: true }).click();
        const text = (await dialog.locator('code').textContent()) ?? '';
        assert.match(text, /^xiezhi-[0-9a-f]{20}$/);
        await dialog.getByRole('button', { name: t('claim.check') }).click();
        await dialog.getByRole('alert').waitFor();
        await look('claim-proof');
        codeforces.profiles.set(handle, `Some School ${text}`);
        await dialog.getByRole('button', { name: t('claim.check') }).click();
        await dialog.getByText(handle, { exact: true }).waitFor();
        const run = codeforces.submitByHand({
          username: handle,
          problem: '1A',
          language: '54',
          code: 'ms=3000 verdict=AC',
        });
        const field = dialog.getByLabel(t('claim.run'));
        await field.fill('https://codeforces.com/contest/2/submission/1');
        await dialog.getByRole('button', { name: t('claim.claim'), exact: true }).click();
        await dialog
          .getByText(/Codeforces/)
          .last()
          .waitFor();
        await field.fill(`https://codeforces.com/contest/1/submission/${run.id}`);
        await look('claim-run');
        await dialog.getByRole('button', { name: t('claim.claim'), exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await verdict(page, t).waitFor();
        await page.goto(`/submission-detail/${await newestOf('CF-1A')}`);
        await page.getByText(t('submission.remote.codeThere')).waitFor();
        await page.getByText(handle, { exact: true }).waitFor();
        await look('claimed-submission');
      });
    });
  }
});

/**
 * Fails on console messages, except for one: while a page waits for another judge, Chromium reports that the
 * preloaded styles of formulas are unused, because the statement has no formulas.
 */
function noComplaint(lines: readonly string[]): void {
  assert.deepEqual(
    lines.filter((line) => !/formula-style-\S+ was preloaded using link preload/.test(line)),
    [],
  );
}

/** Returns the number of the newest submission to a problem. */
async function newestOf(problemID: string): Promise<number> {
  const { records } = await site.system.client.call('GET /api/get-submission-list', {
    query: { problemID, completeProblemID: true, limit: 1, currentPage: 1 },
  });
  const [newest] = records;
  assert.ok(newest);
  return newest.submitId;
}
