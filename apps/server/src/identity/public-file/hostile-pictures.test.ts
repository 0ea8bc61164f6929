import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { fileRoutes } from '@xiezhi/contract/routes/file';
import sharp from 'sharp';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';

/**
 * Uploads two hundred hostile files as pictures of a text: truncated, damaged, with false sizes, with other content
 * before, inside or after the picture, of other types under picture names, and with invalid names. Each is rejected
 * with a message or re-encoded; only plain pictures are stored.
 */
let server: TestServer;
let staff: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  staff = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

const marker = 'alert(document.domain)';
const script = `<script>${marker}</script>`;
const page = `<!doctype html><html><body onload=${marker}>${script}</body></html>`;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}">${script}</svg>`;

type Drawn = 'png' | 'jpeg' | 'gif' | 'webp';
const drawn: readonly Drawn[] = ['png', 'jpeg', 'gif', 'webp'];

/** Draws noise, so that a damaged byte changes the picture. */
async function buildPicture(format: Drawn): Promise<Buffer> {
  const data = Uint8Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24);
  const picture = sharp(data, { raw: { width: 40, height: 30, channels: 3 } });
  return picture.toFormat(format).toBuffer();
}

/** Returns a PNG whose header states another size. */
function ofSize(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Returns a PNG with a text chunk before its end. */
function withText(png: Buffer, text: string): Buffer {
  const body = Buffer.concat([Buffer.from('tEXt'), Buffer.from(`Comment\0${text}`, 'latin1')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

interface Hostile {
  readonly what: string;
  readonly bytes: Buffer;
  readonly name?: string;
}

function* cutAndDamaged(format: Drawn, bytes: Buffer): Generator<Hostile> {
  for (const share of [0.01, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
    yield { what: `${format} cut at ${share}`, bytes: bytes.subarray(0, Math.ceil(bytes.length * share)) };
  for (let seed = 1; seed <= 14; seed += 1) {
    const damaged = Buffer.from(bytes);
    for (let turn = 0; turn < seed; turn += 1) {
      const at = 8 + ((seed * 7919 + turn * 104_729) % (damaged.length - 8));
      damaged[at] = ((damaged[at] ?? 0) ^ (1 << (turn % 8))) & 0xff;
    }
    yield { what: `${format} damaged ${seed}`, bytes: damaged };
  }
  for (const text of [page, drawing, '<?php system($_GET[0]); ?>', 'PK\u0003\u0004', '%PDF-1.7 /JavaScript'])
    yield { what: `${format} with something behind it`, bytes: Buffer.concat([bytes, Buffer.from(text)]) };
  for (const text of [page, drawing, '\0', '\n'])
    yield { what: `${format} with something before it`, bytes: Buffer.concat([Buffer.from(text), bytes]) };
}

const heads: Readonly<Record<Drawn | 'bmp', string>> = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  webp: 'RIFF\x10\x00\x00\x00WEBP',
  bmp: 'BM',
};

function* headsAlone(): Generator<Hostile> {
  for (const [format, head] of Object.entries(heads))
    for (const rest of ['', page, drawing, '\0'.repeat(64), '\xff'.repeat(4096)])
      yield { what: `a page behind the head of ${format}`, bytes: Buffer.from(head + rest, 'latin1') };
}

function* liars(png: Buffer, gif: Buffer): Generator<Hostile> {
  const sides = [0, 1, 65_535, 100_000, 0x7fff_ffff, 0xffff_ffff];
  for (const width of sides)
    for (const height of [0, 30, 0xffff_ffff])
      yield { what: `PNG of ${width} × ${height}`, bytes: ofSize(png, width, height) };
  const huge = Buffer.from(gif);
  huge.writeUInt16LE(65_535, 6);
  huge.writeUInt16LE(65_535, 8);
  yield { what: 'GIF of 65,535²', bytes: huge };
  for (const text of [script, page, `javascript:${marker}`])
    yield { what: 'PNG with a text', bytes: withText(png, text) };
}

function* otherKinds(): Generator<Hostile> {
  const texts = [
    drawing,
    `<?xml version="1.0"?>${drawing}`,
    page,
    `\ufeff${page}`,
    `  ${drawing}`,
    marker,
    '',
    ' ',
    '\0',
  ];
  for (const text of texts) yield { what: 'a text', bytes: Buffer.from(text), name: 'a.png' };
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
  for (const text of [
    entity,
    'push graphic-context\nimage over 0,0 0,0 "|id"',
    '%!PS\n(id) run',
    '#!/bin/sh\nid',
  ])
    yield { what: 'a program', bytes: Buffer.from(text), name: 'a.jpg' };
  for (const head of [
    'MZ',
    '\x7fELF',
    'II*\0',
    'MM\0*',
    '\0\0\x01\0',
    '%PDF-1.7',
    '\0\0\0\x20ftypavif',
    'FWS',
    'wOFF',
  ])
    yield { what: 'another kind', bytes: Buffer.from(head + '\0'.repeat(200), 'latin1'), name: 'a.webp' };
}

function* names(png: Buffer): Generator<Hostile> {
  for (const name of [
    '../../etc/cron.d/x',
    String.raw`..\..\x.html`,
    'x.png\0.html',
    'x.html',
    'x.svg',
    '.htaccess',
    `"><img src=x onerror=${marker}>.png`,
    'x\r\nset-cookie: a=b.png',
    'gpj.\u202eexe',
    'a'.repeat(4000),
    ' ',
    'CON.png',
    '%2e%2e%2fx.php',
  ])
    yield { what: `the name ${JSON.stringify(name.slice(0, 40))}`, bytes: png, name };
}

async function allHostile(): Promise<Hostile[]> {
  const [png, gif] = [await buildPicture('png'), await buildPicture('gif')];
  const hostile = [...headsAlone(), ...liars(png, gif), ...otherKinds(), ...names(png)];
  for (const format of drawn) hostile.push(...cutAndDamaged(format, await buildPicture(format)));
  return hostile;
}

async function send({ bytes, name = 'a.png' }: Hostile) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.url}/api/file/upload-md-img`, {
    method: 'POST',
    headers: { authorization: staff.token, 'accept-language': 'en-US' },
    body: form,
  });
  return { http: response.status, ...(await readResponse(anyEnvelope, response)) };
}

async function checkStored(what: string, link: string): Promise<void> {
  assert.match(link, /^\/api\/public\/img\/[0-9a-f]{32}\.(png|jpg|gif|webp)$/, what);
  const response = await fetch(new URL(link, server.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.match(response.headers.get('content-type') ?? '', /^image\/(png|jpeg|gif|webp)$/, what);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff', what);
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox", what);
  for (const hidden of [marker, '<svg', '<?php', 'PK\u0003\u0004', '%PDF'])
    assert.ok(!bytes.includes(hidden), `${what} keeps ${hidden}`);
  const { width, height } = await sharp(bytes).metadata();
  assert.ok(width * height <= 25_000_000, what);
}

test('rejects two hundred hostile files with a message or re-encodes them', async () => {
  const hostile = await allHostile();
  assert.ok(hostile.length >= 200, String(hostile.length));
  const counts = { taken: 0, refused: 0 };
  for (const one of hostile) {
    const answer = await send(one);
    assert.ok([200, 400].includes(answer.http), `${one.what}: ${answer.http}`);
    assert.match(answer.msg, /\w/, one.what);
    if (answer.status === 200) {
      counts.taken += 1;
      await checkStored(one.what, fileRoutes['POST /api/file/upload-md-img'].data.parse(answer.data).link);
    } else {
      counts.refused += 1;
      assert.deepEqual([answer.status, answer.data], [400, null], one.what);
    }
  }
  // Whole pictures with trailing data, a text chunk or an odd name are accepted, because they are re-encoded.
  assert.ok(counts.taken >= 30 && counts.refused >= 100, JSON.stringify(counts));
});
