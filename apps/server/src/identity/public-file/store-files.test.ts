import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { fileRoutes } from '@xiezhi/contract/routes/file';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { deleteUnreferencedFiles } from './unreferenced.ts';

const clock = createTestClock();
let server: TestServer;
let root: TestUser;
let teacher: TestUser;
let setter: TestUser;
let pupil: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  teacher = await server.buildUser({ role: 'admin' });
  setter = await server.buildUser({ role: 'problem_admin' });
  pupil = await server.buildUser();
});
after(() => server.stop());

type UploadCall = 'upload-md-img' | 'upload-md-file' | 'upload-carouse-img';
const uploaded = fileRoutes['POST /api/file/upload-md-img'].data;

interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly as?: TestUser;
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Uploads as the editor does: the file first, then the fields. */
async function upload(call: UploadCall, { bytes, name = 'a.png', as = teacher, fields = {}, headers }: Sent) {
  const form = new FormData();
  form.append(call === 'upload-md-img' ? 'image' : 'file', new Blob([Buffer.from(bytes)]), name);
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const response = await fetch(`${server.url}/api/file/${call}`, {
    method: 'POST',
    headers: headers ?? { authorization: as.token, 'accept-language': 'en-US' },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  return { http: response.status, status, msg, data };
}

const drawing = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 10 } } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(document.domain)</script>';

async function fetched(link: string) {
  const response = await fetch(new URL(link, server.url));
  return {
    http: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

test('re-encodes a picture in its own format and size, and serves it where scripts cannot run', async () => {
  const pictures = {
    jpg: await drawing()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer(),
    png: Buffer.concat([await drawing().png().toBuffer(), Buffer.from(html)]),
    webp: await drawing().webp().toBuffer(),
  };
  for (const [ending, bytes] of Object.entries(pictures)) {
    const answer = await upload('upload-md-img', { bytes, name: 'x.html' });
    assert.equal(answer.status, 200, answer.msg);
    const { link } = uploaded.parse(answer.data);
    assert.match(link, new RegExp(`^/api/public/img/[0-9a-f]{32}\\.${ending}$`));
    const stored = await fetched(link);
    const { width, height, exif } = await sharp(stored.bytes).metadata();
    assert.deepEqual([width, height, exif], [600, 300, undefined], ending);
    assert.ok(!stored.bytes.includes('script'), 'what was hidden behind the picture is gone');
    assert.equal(stored.headers.get('content-type'), `image/${ending === 'jpg' ? 'jpeg' : ending}`);
    assert.equal(stored.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(stored.headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(stored.headers.get('content-disposition'), 'inline');
  }
});

const frame = (r: number) => ({
  create: { width: 20, height: 20, channels: 3 as const, background: { r, g: 0, b: 0 } },
});

test('keeps all frames of an animation', async () => {
  const frames = await Promise.all([10, 240].map((r) => sharp(frame(r)).png().toBuffer()));
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { link } = uploaded.parse((await upload('upload-md-img', { bytes })).data);
  const { pages, format } = await sharp((await fetched(link)).bytes).metadata();
  assert.deepEqual([pages, format], [2, 'gif']);
});

test('rejects content that is no picture, whatever its name', async () => {
  const png = await drawing().png().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  for (const bytes of [Buffer.from(svg), Buffer.from(html), png.subarray(0, 150), huge]) {
    const answer = await upload('upload-md-img', { bytes, name: 'good.png' });
    assert.deepEqual([answer.http, answer.status], [200, 400], bytes.toString('latin1', 0, 12));
  }
  const large = await upload('upload-md-img', { bytes: Buffer.alloc(4 * 1024 * 1024 + 1, 1) });
  assert.equal(large.msg, 'Pictures can have at most 4 MiB');
});

test('pictures are for staff and group managers, files for staff only', async () => {
  const bytes = await drawing(8, 8).png().toBuffer();
  const { rows } = await sql<{ id: number }>`
    insert into app_group (name, short_name, auth) values ('readers', 'readers', 1) returning id`.execute(
    server.services.db,
  );
  const gid = rows[0]?.id ?? 0;
  for (const as of [root, teacher, setter])
    assert.equal((await upload('upload-md-img', { bytes, as, fields: { gid: 'undefined' } })).status, 200);
  const refused = await upload('upload-md-img', { bytes, as: pupil });
  assert.deepEqual([refused.http, refused.status], [200, 403]);
  server.services.scopes.register('group', async (person, scope) => ({
    kind: 'group',
    gid: scope.gid,
    role: person?.uid === pupil.uid && scope.gid === gid ? 'admin' : 'member',
  }));
  const own = await upload('upload-md-img', { bytes, as: pupil, fields: { gid: String(gid) } });
  assert.equal(own.status, 200, own.msg);
  const elsewhere = await upload('upload-md-img', { bytes, as: pupil, fields: { gid: String(gid + 1) } });
  assert.equal(elsewhere.status, 403);
  assert.equal((await upload('upload-md-file', { bytes, as: pupil })).http, 403);
  assert.equal((await upload('upload-carouse-img', { bytes, as: teacher })).http, 403);
});

test('detects a file by its content, and serves it as a download', async () => {
  const files = [
    { bytes: Buffer.from('%PDF-1.7\n'), name: '讲义.pdf', ending: 'pdf', type: 'application/pdf' },
    { bytes: Buffer.from('PK\x03\x04rest'), name: 'a.exe', ending: 'zip', type: 'application/zip' },
    {
      bytes: Buffer.from('PK\x03\x04rest'),
      name: '../../etc/a.docx',
      ending: 'docx',
      type: 'application/zip',
    },
    {
      bytes: Buffer.from('int main() {}\n'),
      name: 'a.cpp',
      ending: 'cpp',
      type: 'text/plain',
    },
    {
      bytes: Buffer.from('1 < 2 and <html> inside'),
      name: 'a.html',
      ending: 'txt',
      type: 'text/plain',
    },
  ];
  for (const { bytes, name, ending, type } of files) {
    const answer = await upload('upload-md-file', { bytes, name });
    assert.equal(answer.status, 200, `${name}: ${answer.msg}`);
    const { link } = uploaded.parse(answer.data);
    assert.match(link, new RegExp(`^/api/public/file/[0-9a-f]{32}\\.${ending}$`));
    const stored = await fetched(link);
    assert.deepEqual(stored.bytes, bytes);
    assert.equal(stored.headers.get('content-type'), type);
    assert.equal(stored.headers.get('x-content-type-options'), 'nosniff');
    assert.match(stored.headers.get('content-security-policy') ?? '', /sandbox/);
    // A system would run a file of this name, so it gets another extension.
    const added = /\.(?:exe|html)$/.test(name) ? `.${ending}` : '';
    const shown = encodeURIComponent((name.split('/').at(-1) ?? '') + added);
    const wide = /^[\w.-]+$/.test(shown) ? '' : ` filename*=UTF-8''${shown};`;
    assert.equal(stored.headers.get('content-disposition'), `attachment;${wide}filename=${shown}`);
  }
  const refused = [
    svg,
    html,
    `\ufeff  ${svg}`,
    '<?xml version="1.0"?><html/>',
    '\x7fELF\x02',
    'MZ\x90\0\x03',
    'a\0b',
  ];
  for (const content of refused) {
    const answer = await upload('upload-md-file', { bytes: Buffer.from(content), name: 'a.pdf' });
    assert.equal(answer.status, 400, content);
    assert.match(answer.msg, /^Files of this type are not accepted/);
  }
});

test('rejects an upload above the size limit while receiving it, also without a declared size', async () => {
  const boundary = 'x1';
  const answered = await new Promise<{ http: number; sent: number; body: string }>((resolve, reject) => {
    let sent = 0;
    const call = request(
      `${server.url}/api/file/upload-md-file`,
      {
        method: 'POST',
        headers: {
          authorization: teacher.token,
          'accept-language': 'en-US',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ http: response.statusCode ?? 0, sent, body }));
      },
    );
    call.on('error', reject);
    call.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024, 0x61);
    const pump = () => {
      for (let more = true; more && sent < 129; sent += 1) more = call.write(chunk);
      if (sent < 129) call.once('drain', pump);
      else call.end(`\r\n--${boundary}--\r\n`);
    };
    pump();
  });
  assert.equal(answered.http, 200);
  assert.match(answered.body, /Files can have at most 128 MiB/);
  const answer = await upload('upload-md-img', {
    bytes: Buffer.alloc(5 * 1024 * 1024, 1),
  });
  assert.match(answer.msg, /at most 4 MiB/);
});

test('a file is removed by its sender and by problem administrators, and by no other user', async () => {
  const bytes = await drawing(9, 9).png().toBuffer();
  const send = async (as: TestUser) => uploaded.parse((await upload('upload-md-img', { bytes, as })).data);
  const { link, fileId } = await send(teacher);
  const other = await server.buildUser({ role: 'admin' });
  for (const as of [other, pupil]) {
    const answer = await server.call('POST /api/file/delete-md-img', { as, body: { fileId } });
    assert.deepEqual([answer.http, answer.status], [200, 403]);
  }
  const gone = await server.call('GET /api/file/delete-md-img', {
    as: teacher,
    query: { fileId: String(fileId) },
  });
  assert.equal(gone.status, 200);
  assert.equal((await fetched(link)).http, 404);
  const again = await server.call('GET /api/file/delete-md-img', { as: teacher, query: { fileId } });
  assert.deepEqual([again.http, again.status], [200, 400]);
  const theirs = await send(teacher);
  const bySetter = await server.call('POST /api/file/delete-md-img', {
    as: setter,
    body: { fileId: theirs.fileId },
  });
  assert.equal(bySetter.status, 200);
  const { data } = await server.call('GET /api/admin/audit-log', { as: root });
  assert.deepEqual(
    data.records.filter(({ action }) => action === 'file-deleted').map(({ target }) => target),
    [`file:${theirs.fileId}`],
  );
  assert.equal((await server.call('GET /api/file/delete-md-img', { as: teacher })).http, 400);
});

test('a picture in a text cannot make its reader delete files', async () => {
  const { fileId } = uploaded.parse(
    (await upload('upload-md-img', { bytes: await drawing(7, 7).png().toBuffer() })).data,
  );
  const answer = await server.call('GET /api/file/delete-md-img', {
    query: { fileId },
    headers: { cookie: `xiezhi_file=${teacher.token}`, 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(answer.http, 401);
  const bytes = await drawing(6, 6).png().toBuffer();
  const headers = { cookie: `xiezhi_file=${teacher.token}`, origin: 'https://evil.example' };
  assert.equal((await upload('upload-md-img', { bytes, headers })).http, 401);
  const own = await upload('upload-md-img', { bytes, headers: { ...headers, origin: server.url } });
  assert.equal(own.status, 200);
});

test('only root adds and removes pictures of the home page', async () => {
  const bytes = await drawing(16, 9).png().toBuffer();
  const answer = await upload('upload-carouse-img', { bytes, as: root });
  const { id, url } = fileRoutes['POST /api/file/upload-carouse-img'].data.parse(answer.data);
  const shown = await server.call('GET /api/home-carousel');
  assert.deepEqual(shown.data, [{ id, url }]);
  const removed = await server.call('DELETE /api/admin/config/home-carousel', { as: root, query: { id } });
  assert.equal(removed.status, 200);
  assert.deepEqual((await server.call('GET /api/home-carousel')).data, []);
  assert.equal((await fetched(url)).http, 404);
  const twice = await server.call('DELETE /api/admin/config/home-carousel', { as: root, query: { id } });
  assert.equal(twice.status, 400);
});

const sendSquare = async (side: number) =>
  uploaded.parse((await upload('upload-md-img', { bytes: await drawing(side, side).png().toBuffer() })).data);

test('deletes files that no text has referenced for a month, and keeps referenced ones', async () => {
  const [named, unnamed] = [await sendSquare(31), await sendSquare(32)];
  const content = `see ![](${named.link})`;
  const body = { title: 'a', content };
  assert.equal((await server.call('POST /api/admin/announcement', { as: root, body })).status, 200);
  const month = 30 * 86_400_000;
  clock.advance(month - 60_000);
  await deleteUnreferencedFiles(server.services);
  assert.equal((await fetched(unnamed.link)).http, 200, 'it may stand in a draft yet');
  clock.advance(120_000);
  assert.ok((await deleteUnreferencedFiles(server.services)) >= 1);
  assert.equal((await fetched(unnamed.link)).http, 404);
  assert.equal((await fetched(named.link)).http, 200);
  await server.services.db.deleteFrom('announcement').execute();
  clock.advance(month + 60_000);
  await deleteUnreferencedFiles(server.services);
  assert.equal((await fetched(named.link)).http, 404);
});
