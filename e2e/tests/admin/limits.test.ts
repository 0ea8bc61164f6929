import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import pg from 'pg';
import { ServerClient } from '../../../apps/judge/src/worker/server-client.ts';
import { inMinutes } from '../contest/contests.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { openLogin } from '../account/people.ts';
import { locales, setUpSite } from '../../support/site.ts';
import type { System } from '../../support/system.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';

/** A realistic length of a school's name. */
const longTitle =
  'The second selection of the provincial team for the winter camp of the year, day one, senior group';
const fullUser = 'teacher_stores_much';
const stored = 980_000;

let root = '';
let teacher = '';
let gid = 0;
let cid = 0;

const site = setUpSite({
  sharedAs: 'pages',
  system: { judges: 0 },
  async seed(system) {
    const { client } = system;
    root = await client.login('root', system.rootPassword);
    await client.act('PUT /api/admin/switch/update', { defaultCreateGroupACInitValue: 0 }, root);
    teacher = await client.register(fullUser, 'secret-1');
    await query(system.database.url, `update app_user set role = 1001 where username = $1`, [fullUser]);
    teacher = await client.login(fullUser, 'secret-1');
    const group = {
      name: longTitle.slice(0, 25),
      shortName: 'wintercamp',
      brief: 'A camp',
      description: 'A camp',
    };
    const created = await client.act(
      'POST /api/group',
      { ...group, auth: 3, code: 'a1b2c3', visible: true },
      teacher,
    );
    gid = created.id;
    await client.act('PUT /api/admin/storage/user', { username: fullUser, megabytes: 1 }, root);
    await client.act('PUT /api/admin/storage/group', { gid, megabytes: 0 }, root);
    await storeFile(system.url);
    const upload = await client.act(
      'POST /api/admin/contest',
      {
        title: longTitle,
        type: 0,
        auth: 1,
        pwd: `entry-${'x'.repeat(40)}`,
        startTime: inMinutes(-90),
        endTime: inMinutes(60),
        sealRank: true,
        sealRankTime: inMinutes(-10),
      },
      root,
    );
    cid = upload.id;
    // Sends a submission during the freeze. No node judges it.
    const { records } = await client.call('GET /api/admin/problem/get-problem-list', {
      token: root,
      query: { keyword: '1007' },
    });
    const pid = records.find(({ problemId }) => problemId === '1007')?.id;
    assert.ok(pid !== undefined);
    await client.act('POST /api/admin/contest/add-problem-from-public', { cid, pid, displayId: 'A' }, root);
    await register(system);
    await client.act(
      'POST /api/submit-problem-judge',
      { pid: 'A', cid, language: 'C', code: 'int main(void) { return 0; }' },
      root,
    );
  },
});

async function query(connectionString: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Fills nearly all of the teacher's limit of 1 MiB. */
async function storeFile(url: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob(['a'.repeat(stored)]), 'notes.txt');
  const answer = await fetch(`${url}/api/file/upload-md-file`, {
    method: 'POST',
    headers: { authorization: teacher, 'url-type': 'general' },
    body: form,
  });
  const { status, msg } = (await answer.json()) as { status: number; msg: string };
  assert.equal(status, 200, msg);
}

/** Two nodes on slow hosts. Both offer C. */
const nodes = [
  {
    name: 'weak',
    sandbox: {
      version: '1',
      tier: 'restricted',
      isSafe: false,
      lacks: [
        'watched-limits',
        'uncounted-memory',
        'readable-files',
        'seen-processes',
        'outlives-judge',
        'box-size',
        'shared-proc',
        'shared-tmp',
        'files-of-judge',
        'signals-to-children',
      ],
    },
  },
  {
    name: `node-${'of-an-ordinary-user-'.repeat(2)}1`,
    sandbox: { version: '1', tier: 'userns', isSafe: true, lacks: ['watched-limits', 'uncounted-memory'] },
  },
];
const instances = nodes.map(() => randomUUID());

/** Registers the nodes as real nodes do. They count as online for half a minute. */
async function register({ url, nodeToken }: System): Promise<void> {
  const client = new ServerClient({ serverUrl: url, token: nodeToken });
  for (const [index, node] of nodes.entries()) {
    const body = {
      ...node,
      instance: instances[index] ?? '',
      host: 'room-3-teacher-desk.school.example',
      slots: 2,
      cpu: 'Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz',
      cores: 2,
      memoryMb: 2048,
      kernel: '5.4.0-216-generic',
      languages: [{ name: 'C', version: 'GCC 12.2.0', compileCommand: 'gcc main.c' }],
    };
    await client.call('POST /api/node/register', { body }, { timeoutMs: 15_000 });
  }
}

/** A desktop and a phone. The soak `windows` uses every width, theme and language. */
const windows = viewportMatrix<WindowOptions>(
  [desktop, phone],
  ([1440, 768, 360] as const).flatMap((width) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      locales
        .map((locale) => ({ width, theme, locale }))
        .filter((one) =>
          [desktop, phone].every(
            (usual) => JSON.stringify(usual) !== JSON.stringify({ locale: one.locale, width, theme }),
          ),
        ),
    ),
  ),
);
const nameOf = ({ locale, width, theme }: WindowOptions) => `${locale}, ${width} px, ${theme}`;

suite('storage limits', () => {
  for (const window of windows)
    test(`root sees who has nearly reached the limit and raises it, ${nameOf(window)}`, async () => {
      await site.visit({ ...window, token: root }, async ({ page, look }, t) => {
        await page.goto('/admin/switch');
        const own = page.getByRole('button', { name: new RegExp(`: ${fullUser}, 1 MB$`) });
        await own.waitFor();
        await page
          .getByRole('button', { name: new RegExp(`\\(${gid}\\), ${t('siteAdmin.storage.unlimited')}$`) })
          .waitFor();
        await look('storage');
        await own.click();
        const dialog = page.getByRole('dialog', { name: t('siteAdmin.storage.setUser') });
        assert.equal(await dialog.getByLabel(t('siteAdmin.storage.megabytes')).inputValue(), '1');
        await look('storage-limit');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: t('siteAdmin.storage.setGroup'), exact: true }).click();
        const group = page.getByRole('dialog', { name: t('siteAdmin.storage.setGroup') });
        await group.getByLabel(t('siteAdmin.storage.gid')).fill('987654321');
        await group.getByLabel(t('siteAdmin.storage.megabytes')).fill('8');
        await group.getByRole('button', { name: t('form.save') }).click();
        await group.getByRole('alert').waitFor();
        await look('storage-limit-refused');
      });
    });

  for (const window of windows)
    test(`the owner of a group sees both storage bars, and the code of the group is hidden, ${nameOf(window)}`, async () => {
      await site.visit({ ...window, token: teacher }, async ({ page, look }, t) => {
        await page.goto(`/group/${gid}/setting`);
        const bar = page.getByRole('meter', { name: t('setting.storage.user') });
        assert.match((await bar.getAttribute('aria-valuetext')) ?? '', /957 KB/);
        const code = page.locator('[name=code]');
        assert.equal(await code.getAttribute('type'), 'password');
        await look('storage-group');
        await page.getByRole('button', { name: t('form.secret.show') }).click();
        assert.deepEqual([await code.getAttribute('type'), await code.inputValue()], ['text', 'a1b2c3']);
        await look('secret-shown');
      });
    });
});

suite('frozen contest', () => {
  for (const window of windows)
    test(`shows the start of the freeze, hides its password, and asks before publishing, ${nameOf(window)}`, async () => {
      await site.visit({ ...window, token: root }, async ({ page, look }, t) => {
        await page.goto(`/admin/contest/${cid}`);
        const panel = page.getByRole('region', { name: t('contestAdmin.freeze') });
        await panel.waitFor();
        const password = page.locator('[name=contest-password]');
        assert.equal(await password.getAttribute('type'), 'password');
        await look('freeze');
        await panel.getByRole('button', { name: t('contestAdmin.freeze.publish') }).click();
        const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
        await dialog.getByText(longTitle).waitFor();
        await look('publish-results');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.goto(`/contest/${cid}/ac-info`);
        await page.getByRole('switch', { name: t('contestTools.hold') }).waitFor();
        await look('balloons-none');
      });
    });
});

suite('node with missing guarantees', () => {
  for (const window of windows)
    test(`shows what is missing and why, ${nameOf(window)}`, async () => {
      await register(site.system);
      await site.visit({ ...window, token: root }, async ({ page, look }, t) => {
        await page.goto('/admin/judge');
        for (const { sandbox } of nodes) {
          const summary = page.getByText(t('nodeAdmin.lacks', { count: sandbox.lacks.length }));
          await summary.click();
        }
        const list = page.getByRole('list', { name: t('nodeAdmin.lacks.of', { name: 'weak' }) });
        assert.equal(await list.getByRole('listitem').count(), 10);
        for (const code of nodes[0]?.sandbox.lacks ?? [])
          assert.equal(await list.getByText(code, { exact: true }).count(), 0, `${code} has words`);
        await page.getByText(t('nodeAdmin.stronger.root')).waitFor();
        await page.getByText(t('nodeAdmin.stronger.namespaces')).waitFor();
        await look('node-lacks');
      });
    });
});

suite('signing up after a whole class from the same address', () => {
  for (const window of windows)
    test(`shows the puzzle in the form, ${nameOf(window)}`, async () => {
      const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((ip) => `account-ip:${ip}`);
      const { url } = site.system.database;
      await query(
        url,
        `insert into throttle_event (key, at) select key, now() from unnest($1::text[]) key, generate_series(1, 2000)`,
        [addresses],
      );
      try {
        await site.visit(window, async ({ page, look, complaints }, t) => {
          await page.goto('/home');
          const dialog = await openLogin(page, t);
          await dialog.getByRole('button', { name: t('common.register') }).click();
          const name = site.newName();
          await dialog.getByLabel(t('auth.username')).fill(name);
          await dialog.getByLabel(t('auth.email')).fill(`${name}@example.org`);
          await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-1');
          await dialog.getByLabel(t('auth.passwordAgain')).fill('secret-1');
          await dialog.locator('button[type=submit]').click();
          await dialog.locator('.slide-range:enabled').waitFor();
          // Ignores the browser's message about the refused call. The response to that call requests the puzzle.
          complaints();
          await look('sign-up-slide');
        });
      } finally {
        await query(url, `delete from throttle_event where key = any($1)`, [addresses]);
      }
    });
});
