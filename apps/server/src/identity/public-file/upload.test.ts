import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { userInfo } from '@xiezhi/contract/routes/account';
import sharp from 'sharp';
import { hashPassword } from '../account/password.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { decodeBmp } from './bmp.ts';
import { encodeAvatar } from './picture.ts';

const clock = createTestClock();
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
});
after(() => server.stop());

const drawing = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: { r: 200, g: 30, b: 10 } } });

interface Sent {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly field?: string;
  readonly headers?: Record<string, string>;
}

async function upload({ bytes, name = 'avatar.png', field = 'image', headers = {} }: Sent) {
  const form = new FormData();
  form.append('note', 'beside the file');
  form.append(field, new Blob([Buffer.from(bytes)]), name);
  const response = await fetch(`${server.url}/api/file/upload-avatar`, {
    method: 'POST',
    headers: { 'accept-language': 'en-US', ...headers },
    body: form,
  });
  const { status, msg, data } = await readResponse(anyEnvelope, response);
  return { http: response.status, status, msg, data };
}

test('re-encodes each format at a small size and returns the whole account', async () => {
  const user = await server.buildUser({ role: 'admin', nickname: 'Nick' });
  const headers = { authorization: user.token };
  const pictures = {
    jpeg: await drawing()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer(),
    png: await drawing().png().toBuffer(),
    gif: await drawing().gif().toBuffer(),
    webp: await drawing().webp().toBuffer(),
    bmp: bitmap(600, 300, [10, 30, 200]),
  };
  for (const [format, bytes] of Object.entries(pictures)) {
    const answer = await upload({ bytes, headers });
    assert.equal(answer.status, 200, `${format}: ${answer.msg}`);
    const info = userInfo.parse(answer.data);
    assert.deepEqual([info.uid, info.roleList, info.gender], [user.uid, ['admin'], 'secrecy']);
    assert.match(info.avatar ?? '', /^\/api\/public\/img\/[0-9a-f]{32}\.webp$/);
    const picture = await fetch(new URL(info.avatar ?? '', server.url));
    const stored = Buffer.from(await picture.arrayBuffer());
    const { format: kind, width, height, exif } = await sharp(stored).metadata();
    assert.deepEqual([kind, width, height, exif], ['webp', 256, 128, undefined], format);
    const { dominant } = await sharp(stored).stats();
    assert.ok(dominant.r > 180 && dominant.g < 60 && dominant.b < 40, JSON.stringify(dominant));
    assert.equal(picture.headers.get('content-type'), 'image/webp');
    assert.match(picture.headers.get('cache-control') ?? '', /immutable/);
    assert.match(picture.headers.get('content-security-policy') ?? '', /sandbox/);
  }
  const own = await server.call('GET /api/get-user-info', { as: user });
  assert.match(own.data.avatar ?? '', /\.webp$/);
});

test('rejects content that is no picture, whatever its name', async () => {
  const user = await server.buildUser();
  const headers = { authorization: user.token };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const png = await drawing().png().toBuffer();
  const refused: Sent[] = [
    { bytes: Buffer.from(svg), name: 'a.png' },
    { bytes: Buffer.from('<html>'), name: 'a.jpg' },
    { bytes: png.subarray(0, 200) },
    { bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 0xff)]) },
    { bytes: await hugePicture() },
  ];
  for (const sent of refused) {
    const answer = await upload({ ...sent, headers });
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    assert.equal(answer.msg, 'The picture cannot be read. Use JPEG, PNG, GIF, WebP or BMP');
  }
  assert.equal((await upload({ bytes: png, name: ',', headers })).status, 200);
});

/** Returns a PNG whose header states 900 million pixels. */
async function hugePicture(): Promise<Buffer> {
  const bytes = await drawing().png().toBuffer();
  bytes.writeUInt32BE(30_000, 16);
  bytes.writeUInt32BE(30_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('reports a file that is too large, missing or in another field', async () => {
  const user = await server.buildUser();
  const headers = { authorization: user.token };
  for (const size of [2_097_153, 5_000_000]) {
    const answer = await upload({ bytes: Buffer.alloc(size, 1), headers });
    assert.deepEqual([answer.http, answer.msg], [200, 'Pictures can have at most 2 MiB']);
  }
  const png = await drawing().png().toBuffer();
  const elsewhere = await upload({ bytes: png, field: 'file', headers });
  assert.equal(elsewhere.msg, 'Upload a file as multipart/form-data in the field image');
  const json = await server.call('POST /api/file/upload-avatar', { as: user });
  assert.equal(json.msg, elsewhere.msg);
  assert.equal((await upload({ bytes: png })).http, 401);
  const broken = await fetch(`${server.url}/api/file/upload-avatar`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
  });
  assert.equal(broken.status, 400);
});

test('only upload calls read multipart bodies', async () => {
  const form = new FormData();
  form.append('username', 'x');
  const response = await fetch(`${server.url}/api/login`, { method: 'POST', body: form });
  assert.equal(response.status, 415);
});

test('limits avatars per day, and accepts no other names for pictures', async () => {
  const user = await server.buildUser();
  const headers = { authorization: user.token };
  const png = await drawing().png().toBuffer();
  for (let i = 0; i < 30; i += 1) assert.equal((await upload({ bytes: png, headers })).status, 200);
  assert.match((await upload({ bytes: png, headers })).msg, /^Too many uploads/);
  for (const name of ['0'.repeat(32), `${'0'.repeat(32)}.webp`, '..%2f..%2fsecret.key', 'x'.repeat(200)]) {
    const response = await fetch(`${server.url}/api/public/img/${name}`);
    await response.body?.cancel();
    assert.ok([400, 404].includes(response.status), name);
  }
});

test('uploads also accept the token from a cookie of this site’s pages, and other calls do not', async () => {
  const passwordHash = await hashPassword('right-secret');
  const user = await server.buildUser({ passwordHash });
  const login = await server.call('POST /api/login', {
    body: { username: user.username, password: 'right-secret' },
  });
  const ofUploads = login.headers.getSetCookie().find((text) => text.startsWith('xiezhi_file='));
  const [cookie = '', ...attributes] = (ofUploads ?? '').split('; ');
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=86400', 'Path=/api/file/', 'SameSite=Strict']);
  const png = await drawing().png().toBuffer();
  const own = await upload({ bytes: png, headers: { cookie: `other=1; ${cookie}`, origin: server.url } });
  assert.equal(own.status, 200, own.msg);
  for (const origin of [undefined, 'https://evil.example', 'null', 'nonsense', `${server.url}9`]) {
    const answer = await upload({ bytes: png, headers: { cookie, ...(origin ? { origin } : {}) } });
    assert.equal(answer.http, 401, origin);
  }
  const elsewhere = await server.call('GET /api/sessions', { headers: { cookie, origin: server.url } });
  assert.equal(elsewhere.http, 401);
  const token = login.headers.get('authorization') ?? '';
  const logout = await server.call('POST /api/logout', { as: { token } });
  assert.match(logout.headers.get('set-cookie') ?? '', /^xiezhi_file=; .*Max-Age=0/);
  const late = await upload({ bytes: png, headers: { cookie, origin: server.url } });
  assert.equal(late.http, 401, 'the session has ended');
});

test('an upload by cookie does not use up the renewal of the token', async () => {
  const user = await server.buildUser();
  clock.advance(13 * 3_600_000);
  const headers = { cookie: `xiezhi_file=${user.token}`, origin: server.url };
  assert.equal((await upload({ bytes: await drawing().png().toBuffer(), headers })).status, 200);
  const next = await server.call('GET /api/sessions', { as: user });
  assert.equal(next.headers.get('refresh-token'), 'true');
  const fresh = next.headers.get('authorization') ?? '?';
  assert.ok(next.headers.get('set-cookie')?.startsWith(`xiezhi_file=${fresh};`));
});

test('decodes bitmaps of each depth, and rejects broken ones', () => {
  assert.deepEqual([...(decodeBmp(bitmap(1, 1, [1, 2, 3]), 10)?.data ?? [])], [3, 2, 1]);
  // A bitmap of two by two pixels with one bit each: black and white, bottom row first.
  const bits = Buffer.alloc(14 + 40 + 8 + 8);
  bitmap(2, 2, [0, 0, 0]).copy(bits, 0, 0, 54);
  bits.writeUInt32LE(62, 10);
  bits.writeUInt16LE(1, 28);
  bits.fill(0xff, 58, 61);
  bits[62] = 0b01000000;
  bits[66] = 0b10000000;
  const picture = decodeBmp(bits, 10);
  assert.deepEqual([...(picture?.data ?? [])], [255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255]);
  assert.equal(decodeBmp(bitmap(4, 4, [0, 0, 0]), 15), null, 'too many pixels');
  assert.equal(decodeBmp(bitmap(4, 4, [0, 0, 0]).subarray(0, 80), 100), null, 'cut short');
});

test('reads palette indexes across bytes, and shows a missing color as black', () => {
  // A bitmap of three by one pixels with four bits each: the second color, the first, and one that the palette lacks.
  const bytes = Buffer.alloc(54 + 8 + 4);
  bitmap(3, 1, [0, 0, 0]).copy(bytes, 0, 0, 54);
  bytes.writeUInt32LE(62, 10);
  bytes.writeUInt16LE(4, 28);
  bytes.writeUInt32LE(2, 46);
  bytes.set([1, 2, 3, 0, 4, 5, 6, 0], 54);
  bytes.set([0x10, 0xf0], 62);
  assert.deepEqual([...(decodeBmp(bytes, 10)?.data ?? [])], [6, 5, 4, 3, 2, 1, 0, 0, 0]);
});

test('does not decode a bitmap that claims to be much larger than its bytes', async () => {
  const side = 4096;
  const bytes = Buffer.alloc(62 + (side / 8) * side);
  bitmap(1, 1, [0, 0, 0]).copy(bytes, 0, 0, 54);
  bytes.writeUInt32LE(62, 10);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 28);
  await assert.rejects(encodeAvatar(bytes, 256, 'somebody'), (error) => {
    assert.ok(error instanceof ApiError);
    return error.code === 'imageUnreadable';
  });
});

/** Returns a bitmap with 24 bits per pixel in one color, given as blue, green, red. */
function bitmap(width: number, height: number, colour: [number, number, number]): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) bytes.set(colour, 54 + y * stride + x * 3);
  }
  return bytes;
}
