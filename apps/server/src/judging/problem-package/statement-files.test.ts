import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import {
  type ImportPlan,
  ownWriter,
  type ProblemPackage,
  readProblemPackages,
  writeArchive,
} from '@xiezhi/formats';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { deleteExpiredRows } from '../../app/retention.ts';
import { publicLink } from '../../identity/public-file/public-file.ts';
import { deleteUnreferencedFiles } from '../../identity/public-file/unreferenced.ts';
import { exportProblem } from './export.ts';
import { importProblem } from './import.ts';

/** Pictures and files of statements in packages and on the site. */
let server: TestServer;
let setter: TestUser;
let starter: ImportPlan;
let picture: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-statement-files-'));

before(async () => {
  server = await startTestServer({ hasJobs: false });
  setter = await server.buildUser({ role: 'problem_admin' });
  const plans = await readProblemPackages(join(import.meta.dirname, '../../../../../problems'));
  const found = plans.find(({ problem }) => problem.displayId === '1000');
  assert.ok(found);
  starter = found;
  const { default: sharp } = await import('sharp');
  const create = { width: 20, height: 10, channels: 3 as const, background: { r: 1, g: 2, b: 3 } };
  picture = await sharp({ create }).png().toBuffer();
});
after(async () => {
  await starter.source.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a package with a description in English and files. */
function planOf(
  displayId: string,
  description: string,
  files: Readonly<Record<string, Buffer>>,
  fields: Partial<ProblemPackage> = {},
): ImportPlan {
  const { problem, source } = starter;
  const bytes = new Map(Object.entries(files).map(([name, content]) => [`attachments/${name}`, content]));
  return {
    ...starter,
    problem: {
      ...problem,
      displayId,
      statements: { 'en-US': { description, input: '', output: '', hint: '' } },
      attachments: Object.keys(files).map((name) => ({
        name,
        path: `attachments/${name}`,
        isPicture: name.endsWith('.png'),
      })),
      ...fields,
    },
    source: {
      list: () => [...source.list(), ...[...bytes].map(([path, { length: size }]) => ({ path, size }))],
      read: async (path, maximum) => bytes.get(path) ?? source.read(path, maximum),
      stream: async (path) => {
        const found = bytes.get(path);
        return found ? Readable.from([found]) : source.stream(path);
      },
      close: () => source.close(),
    },
  };
}

async function take(
  plan: ImportPlan,
  onTaken: 'refuse' | 'update' = 'refuse',
  { uid: byUid }: TestUser = setter,
): Promise<number> {
  const options = { onTaken, isLossAccepted: false, auth: 2, byUid } as const;
  const outcome = await importProblem(server.services, plan, options);
  assert.ok(outcome.kind !== 'refused', JSON.stringify(outcome));
  return outcome.pid;
}

async function exported(displayId: string) {
  const found = await exportProblem(server.services, displayId);
  assert.ok(found);
  return found;
}

/** Exports a problem in our own format and calls `use` with the package that a reader finds in the archive. */
async function withExport(displayId: string, use: (plan: ImportPlan) => Promise<unknown>): Promise<void> {
  const { problem, source } = await exported(displayId);
  const path = join(folder, `${displayId}.zip`);
  await writeArchive(path, [{ written: ownWriter.write(problem), source }]);
  const [plan] = await readProblemPackages(path);
  assert.ok(plan);
  try {
    await use(plan);
  } finally {
    await plan.source.close();
  }
}

const descriptionOf = async (pid: number) =>
  (
    await server.services.db
      .selectFrom('problem_text')
      .where('pid', '=', pid)
      .where('locale', '=', 'en-US')
      .select('description')
      .executeTakeFirstOrThrow()
  ).description ?? '';

async function changeDescription(pid: number, description: string): Promise<void> {
  await server.services.db
    .updateTable('problem_text')
    .set({ description })
    .where('pid', '=', pid)
    .where('locale', '=', 'en-US')
    .execute();
}

/** Returns the addresses of the public files that a user has sent. */
async function filesOf({ uid }: TestUser): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('public_file')
    .where('uid', '=', uid)
    .select(['name', 'purpose'])
    .execute();
  return rows.map(publicLink).toSorted();
}

const linkIn = (text: string) => /\/api\/public\/(?:img|file)\/[0-9a-f]{32}\.\w+/.exec(text)?.[0] ?? '';

/** Forms of a reference to a file. The tests replace `@` by the name or the address of the file. */
const forms = [
  '![](@)',
  '![a]( @ "title")',
  '![](<@>)',
  '[![](@)](@)',
  '![a][p]\n\n[p]: @',
  '![a][p]\n\n  [p]: <@> "title"',
  '> ![a][p]\n>\n> [p]: @',
  '<img src="@">',
  "<img alt=x src='@' width=3>",
  '<img src=@>',
  '<img src=@ width=3>',
  '<a href=@ target=_blank>a</a>',
];

for (const [index, form] of forms.entries())
  for (const name of ['fig.png', 'a (1) b.png', "it's.png"])
    test(`an export and an import restore ${JSON.stringify(form)} of ${name}`, async () => {
      const id = `FORM-${index}-${['fig.png', 'a (1) b.png'].indexOf(name) + 2}`;
      const pid = await take(planOf(id, `![](${encodeURI(name)})`, { [name]: picture }));
      const link = linkIn(await descriptionOf(pid));
      const text = form.replaceAll('@', link);
      await changeDescription(pid, text);
      await withExport(id, async (plan) => {
        const written = plan.problem.statements['en-US']?.description ?? '';
        assert.ok(!written.includes('/api/public'), written);
        await take(plan, 'update');
        const { problem } = plan;
        await take({ ...plan, problem: { ...problem, displayId: `${id}-COPY` } });
      });
      const restored = await descriptionOf(pid);
      assert.equal(restored, text);
      const copy = await server.services.db
        .selectFrom('problem')
        .where('display_id', '=', `${id}-COPY`)
        .select('id')
        .executeTakeFirstOrThrow();
      const copied = await descriptionOf(copy.id);
      assert.notEqual(linkIn(copied), link);
      assert.equal(copied.replaceAll(linkIn(copied), link), text);
    });

const kept = [
  '![](https://oj.example@)',
  '<img src="https://oj.example@">',
  '<https://oj.example@>',
  'The address is @.',
  '<img srcset="@ 2x">',
  'src=@ in a sentence',
  '[^1]: @',
];
for (const [index, form] of kept.entries())
  test(`an export keeps the address in ${JSON.stringify(form)}, which an import could not restore`, async () => {
    const id = `KEPT-${index}`;
    const pid = await take(planOf(id, '![](fig.png)', { 'fig.png': picture }));
    const text = form.replaceAll('@', linkIn(await descriptionOf(pid)));
    await changeDescription(pid, text);
    const { problem, remarks } = await exported(id);
    assert.equal(problem.statements['en-US']?.description, text);
    assert.equal(remarks.length, text.includes('oj.example') ? 0 : 1, JSON.stringify(remarks));
    await withExport(id, (plan) => take(plan, 'update'));
    assert.equal(await descriptionOf(pid), text);
  });

test('pictures of hints and of explanations of samples are imported and exported', async () => {
  const fields: Partial<ProblemPackage> = {
    hints: [{ texts: { 'en-US': '![](hint.png)', 'zh-CN': '![](hint.png) 提示' }, price: 10 }],
    samples: [
      { input: '1\n', output: '2\n', explanation: { 'en-US': '![](sample.png)' } },
      { input: '3\n', output: '4\n' },
    ],
  };
  const files = { 'hint.png': picture, 'sample.png': picture };
  const pid = await take(planOf('PARTS', 'Add.', files, fields));
  const row = await server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['hints', 'samples'])
    .executeTakeFirstOrThrow();
  const links = [row.hints[0]?.texts['en-US'], row.samples[0]?.explanation?.['en-US']].map((text) =>
    linkIn(text ?? ''),
  );
  for (const link of links) {
    const answer = await fetch(server.url + link);
    assert.equal(answer.headers.get('content-type'), 'image/png', link);
    await answer.body?.cancel();
  }
  const { problem } = await exported('PARTS');
  assert.deepEqual([problem.hints, problem.samples], [fields.hints, fields.samples]);
  assert.deepEqual(problem.attachments.map(({ name }) => name).toSorted(), ['hint.png', 'sample.png']);
});

test('an export contains the pictures that were added to hints on the site', async () => {
  const pid = await take(planOf('ADDED', '![](fig.png)', { 'fig.png': picture }));
  const other = await take(planOf('OTHER', '![](drawn.png)', { 'drawn.png': picture }));
  const link = linkIn(await descriptionOf(other));
  const hints = [{ id: 'h', texts: { 'en-US': `![](${link})` }, price: 0 }];
  await server.services.db
    .updateTable('problem')
    .set({ hints: JSON.stringify(hints) })
    .where('id', '=', pid)
    .execute();
  const { problem } = await exported('ADDED');
  assert.deepEqual(problem.hints, [{ texts: { 'en-US': '![](drawn.png)' }, price: 0 }]);
  assert.deepEqual(problem.attachments.map(({ name }) => name).toSorted(), ['drawn.png', 'fig.png']);
});

test('an export and an import keep the main language and templates that are not offered', async () => {
  const titles = { 'zh-CN': '加法', 'en-US': 'Add' };
  const codeTemplates = { C: 'int main() {}\n' };
  const pid = await take(planOf('MAIN', 'Add.', {}, { titles, codeTemplates }));
  const { db } = server.services;
  await db.updateTable('problem').set({ default_locale: 'en-US' }).where('id', '=', pid).execute();
  await db
    .insertInto('code_template')
    .values({ pid, language: 'Python3', code: 'pass\n', is_enabled: false })
    .execute();
  await withExport('MAIN', async (plan) => {
    await take(plan, 'update');
    await take({ ...plan, problem: { ...plan.problem, displayId: 'MAIN-COPY' } });
  });
  for (const id of ['MAIN', 'MAIN-COPY']) {
    const row = await db
      .selectFrom('problem')
      .where('display_id', '=', id)
      .select(['id', 'default_locale'])
      .executeTakeFirstOrThrow();
    assert.equal(row.default_locale, 'en-US');
    const templates = await db
      .selectFrom('code_template')
      .where('pid', '=', row.id)
      .select(['language', 'code', 'is_enabled'])
      .orderBy('language')
      .execute();
    assert.deepEqual(templates, [
      { language: 'C', code: 'int main() {}\n', is_enabled: true },
      { language: 'Python3', code: 'pass\n', is_enabled: false },
    ]);
  }
});

test('an update keeps the addresses of unchanged files and replaces changed ones', async () => {
  const { default: sharp } = await import('sharp');
  const create = { width: 8, height: 8, channels: 3 as const, background: { r: 9, g: 9, b: 9 } };
  const drawn = await sharp({ create }).png().toBuffer();
  const text = '![](fig.png) [notes](notes.pdf)';
  const files = { 'fig.png': picture, 'notes.pdf': Buffer.from('%PDF-1.7\n') };
  const by = await server.buildUser({ role: 'problem_admin' });
  const pid = await take(planOf('AGAIN', text, files), 'refuse', by);
  const former = await descriptionOf(pid);
  const formerFiles = await filesOf(by);
  assert.equal(formerFiles.length, 2);
  for (let count = 0; count < 2; count += 1) await withExport('AGAIN', (plan) => take(plan, 'update', by));
  assert.equal(await descriptionOf(pid), former);
  assert.deepEqual(await filesOf(by), formerFiles);
  await take(planOf('AGAIN', text, { ...files, 'fig.png': drawn }), 'update', by);
  const changed = await descriptionOf(pid);
  const [link, formerLink] = [linkIn(changed), linkIn(former)];
  assert.notEqual(link, formerLink);
  assert.equal(changed.replace(link, ''), former.replace(formerLink, ''));

  const { db, clock } = server.services;
  const inTwoDays = { db, clock: () => new Date(clock().getTime() + 2 * 86_400_000) };
  // Another text references the former picture, for example a copy of the statement.
  await changeDescription(pid, `${changed} ![](${formerLink})`);
  await deleteExpiredRows(inTwoDays);
  await deleteUnreferencedFiles(inTwoDays);
  assert.deepEqual(await filesOf(by), [...formerFiles, link].toSorted());
  await changeDescription(pid, changed);
  await deleteUnreferencedFiles(inTwoDays);
  assert.deepEqual(await filesOf(by), [...formerFiles.filter((one) => one !== formerLink), link].toSorted());
});

test('an update keeps the address of a picture that was added on the site', async () => {
  const pid = await take(planOf('SITE', 'Add.', {}));
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture)]), 'photo.png');
  const response = await fetch(`${server.url}/api/file/upload-md-img`, {
    method: 'POST',
    headers: { authorization: setter.token },
    body: form,
  });
  const link = linkIn(await response.text());
  assert.notEqual(link, '');
  await changeDescription(pid, `![](${link})`);
  await withExport('SITE', (plan) => take(plan, 'update'));
  assert.equal(await descriptionOf(pid), `![](${link})`);
  await withExport('SITE', (plan) => take(plan, 'update'));
  assert.equal(await descriptionOf(pid), `![](${link})`);
});
