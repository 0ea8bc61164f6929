import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { buildGroup, type TestUser } from '../../../../test-support/factories.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { listProblemFiles } from './files.ts';
import { setUpWriting, texts } from './testing/writing-cast.ts';

const cast = setUpWriting();

async function sendPicture(as: TestUser, name = 'a.png'): Promise<{ fileId: number; link: string }> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c81e0a' } });
  const form = new FormData();
  form.append('image', new Blob([Buffer.from(await picture.png().toBuffer())]), name);
  const headers = { authorization: as.token };
  const response = await fetch(`${cast.server.url}/api/file/upload-md-img`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { data } = (await response.json()) as { data: { fileId: number; link: string } };
  return data;
}

const listed = (pid: number, as: TestUser) =>
  cast.server.call('GET /api/admin/problem-files', { as, query: { pid } });

test('lists files that a saved statement referenced, even if it no longer does, until they are removed', async () => {
  const { pid } = await cast.begin(cast.admin);
  const [used, unused] = [await sendPicture(cast.admin, '../渡口 图<1>.html'), await sendPicture(cast.admin)];
  const write = (description: string) =>
    cast.saved(pid, { statements: [{ locale: 'zh-CN', ...texts, description }] }, cast.admin);
  await write(`![](${used.link})`);
  const [file, ...rest] = (await listed(pid, cast.admin)).data;
  assert.deepEqual(
    [file?.fileId, file?.link, file?.kind, file?.sentBy, file?.canRemove, rest.length],
    [used.fileId, used.link, 'picture', cast.admin.username, true, 0],
  );
  assert.equal(file?.name, '渡口 图1.png', 'as it was called, with the ending of what it became');
  await write('nothing to see');
  assert.deepEqual(
    (await listed(pid, cast.admin)).data.map(({ fileId }) => fileId),
    [used.fileId],
  );
  // Another problem that references the file lists it, too. The file still belongs to the first problem.
  const other = await cast.begin(cast.admin);
  const statements = [{ locale: 'zh-CN', ...texts, hint: `![](${used.link}) ![](${unused.link})` }];
  await cast.saved(other.pid, { statements }, cast.admin);
  assert.equal((await listed(other.pid, cast.admin)).data.length, 2);
  assert.equal((await listed(pid, cast.admin)).data.length, 1);

  await cast.server.call('POST /api/file/delete-md-img', { as: cast.admin, body: { fileId: used.fileId } });
  assert.deepEqual((await listed(pid, cast.admin)).data, []);
});

test('returns an error for files of a problem of another author', async () => {
  const { pid } = await cast.begin(cast.problemAdmin);
  const { link } = await sendPicture(cast.problemAdmin);
  await cast.saved(pid, { statements: [{ locale: 'zh-CN', ...texts, hint: `![](${link})` }] });
  assert.equal((await listed(pid, cast.admin)).status, 403);
  assert.deepEqual(
    (await listed(pid, cast.root)).data.map(({ canRemove }) => canRemove),
    [true],
  );
});

test('loads the access context of a group once, however many files were sent for it', async () => {
  const { pid } = await cast.begin(cast.admin);
  const { services } = cast.server;
  const gid = await buildGroup(services);
  const { db } = services;
  const links = [await sendPicture(cast.admin), await sendPicture(cast.admin), await sendPicture(cast.admin)];
  const statements = [{ locale: 'zh-CN', ...texts, hint: links.map(({ link }) => `![](${link})`).join(' ') }];
  await cast.saved(pid, { statements }, cast.admin);
  await db.updateTable('public_file').set({ gid, uid: cast.root.uid }).where('pid', '=', pid).execute();
  let asked = 0;
  const containers = {
    ...services.containers,
    place: async () => {
      asked += 1;
      return null;
    },
  };
  const viewer: Viewer = {
    uid: 'somebody',
    username: 'somebody',
    role: 'admin',
    permissions: new Set(),
    sessionId: '',
  };
  const files = await listProblemFiles({ ...services, containers }, viewer, pid);
  assert.deepEqual(
    files.map(({ canRemove }) => canRemove),
    [false, false, false],
  );
  assert.equal(asked, 1);
});
