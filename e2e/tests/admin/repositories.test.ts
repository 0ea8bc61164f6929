import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildPackage } from '@xiezhi/formats/testing/packages';
import { startGitServer, type GitServer } from '../../../apps/server/src/platform/git/testing/git-server.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { setUpSite } from '../../support/site.ts';
import { desk, viewportMatrix } from '../../support/windows.ts';

/** From a push to a published problem: a real git server, judge node and browser. */
let git: GitServer;
const site = setUpSite({
  system: async (onStop) => {
    git = await startGitServer();
    onStop(() => git.stop());
    return { env: { XIEZHI_OUTGOING_PRIVATE: '1' } };
  },
});

const windows = viewportMatrix<WindowOptions>([{ locale: 'en-US', width: 768, theme: 'dark' }], [desk]);

suite('a problem repository', () => {
  for (const window of windows) {
    test(`is bound, synced and overwritten, ${window.locale}, ${window.width} px`, () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        const name = `set-${window.width}`;
        const repository = git.createRepository(name);
        const inFolder = (files: Readonly<Record<string, string>>) =>
          Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}-echo/${path}`, text]));
        repository.commit(inFolder(buildPackage()), '初版 First version');
        const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

        await page.goto('/admin/conf/services');
        await page.getByLabel(t('auth.username')).fill('root');
        await page.getByLabel(t('auth.password'), { exact: true }).fill(site.system.rootPassword);
        await press(t('common.login'));
        const hosts = page.getByLabel(t('siteAdmin.repositoryHosts'));
        await hosts.fill(git.host);
        await hosts.press('Enter');
        await press(t('form.save'));
        await page.getByText(t('siteAdmin.saved')).waitFor();

        await page.goto('/admin/problem-repositories');
        await press(t('repository.bind'));
        await page.getByLabel(t('repository.address'), { exact: true }).fill(repository.address);
        await page.getByLabel(t('repository.isPublic')).check();
        await visitor.look('repository-bind');
        await press(t('repository.bind.verb'));
        await page.getByText(/^xzrh_/).waitFor();
        await press(t('repository.hook.saved'));
        await press(t('repository.sync'));
        await page
          .getByText(t('repository.outcome.published'), { exact: true })
          .waitFor({ timeout: 120_000 });
        await visitor.look('repository-published');

        // An edit of the site, then a push.
        const { client } = site.system;
        const root = await client.login('root', site.system.rootPassword);
        const list = await client.call('GET /api/admin/problem-repositories', { token: root });
        const bound = list.repositories.find(({ address }) => address === repository.address);
        assert.ok(bound);
        const detail = await client.call('GET /api/admin/problem-repository', {
          token: root,
          query: { id: bound.id },
        });
        const pid = detail.problems[0]?.pid ?? 0;
        const draft = await client.call('GET /api/admin/problem-draft', { token: root, query: { pid } });
        await client.call('PUT /api/admin/problem-draft', {
          token: root,
          body: { pid, revision: draft.revision, timeLimit: 4000 },
        });
        repository.commit(inFolder({ 'statement/problem.en.md': 'Say it again, aloud.\n' }));
        await press(t('repository.sync'));
        await page.getByText(t('repository.outcome.conflict'), { exact: true }).waitFor({ timeout: 60_000 });
        await visitor.look('repository-conflict');
        await press(t('repository.overwrite'));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('repository.overwrite') })
          .click();
        await page
          .getByText(t('repository.outcome.published'), { exact: true })
          .waitFor({ timeout: 120_000 });

        await page.goto(`/problem/${name}-echo`);
        await page.getByText(window.locale === 'en-US' ? 'Say it again, aloud.' : '再说一遍。').waitFor();
        const samples = page.getByRole('button', { name: t('problem.samples.zip') });
        const [download] = await Promise.all([page.waitForEvent('download'), samples.click()]);
        assert.equal(download.suggestedFilename(), `${name}-echo-samples.zip`);
      }));
  }
});
