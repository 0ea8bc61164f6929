import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createTestClock } from '../../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { hashPassword } from '../../account/password.ts';

const clock = createTestClock();
const password = 'right-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, settings: { trustProxy: '127.0.0.1' } });
  passwordHash = await hashPassword(password);
});
after(() => server.stop());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const ask = (kind: string, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  server.call('GET /api/slide-check', { query: { kind }, locale });
const solve = (body: Record<string, unknown>, ip = '192.0.2.1') =>
  server.call('POST /api/slide-check', { body, headers: from(ip) });

async function solutionOf(key: string): Promise<number> {
  const { answer } = await server.services.db
    .selectFrom('challenge')
    .where('key', '=', key)
    .select('answer')
    .executeTakeFirstOrThrow();
  return Number(answer.split(' ')[1]);
}

async function earnToken(ip: string): Promise<string> {
  const { data } = await ask('slide');
  clock.advance(1000);
  return (await solve({ key: data.key, x: await solutionOf(data.key), duration: 400 }, ip)).data.token;
}

async function pixels(url: string | undefined) {
  const picture = sharp(Buffer.from(url?.split(',')[1] ?? '', 'base64'));
  return picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

test('the piece fits the gap, and the picture is not darker elsewhere', async () => {
  const { data } = await ask('slide');
  const { slide } = data;
  assert.ok(slide);
  const x = await solutionOf(data.key);
  const background = await pixels(slide.background);
  const piece = await pixels(slide.piece);
  assert.deepEqual([background.info.width, background.info.height], [slide.width, slide.height]);
  assert.deepEqual([piece.info.width, piece.info.height], [slide.pieceSize, slide.pieceSize]);
  // Compares the middle of the piece, well inside its outline, with the same area of the gap, which is half as bright.
  let [inPiece, inGap] = [0, 0];
  for (let dy = 20; dy < 40; dy += 1) {
    for (let dx = 10; dx < 30; dx += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        inPiece += piece.data[(dy * slide.pieceSize + dx) * 4 + channel] ?? 0;
        inGap += background.data[((slide.y + dy) * slide.width + x + dx) * 4 + channel] ?? 0;
      }
    }
  }
  assert.ok(Math.abs(inGap / inPiece - 0.5) < 0.06, `${inGap} of ${inPiece}`);
  assert.equal(piece.data[3], 0, 'its corner is clear');
});

test('accepts a piece within three pixels, and a key allows one attempt', async () => {
  for (const [offset, isRight] of [
    [0, true],
    [3, true],
    [-3, true],
    [4, false],
    [-3.5, false],
  ] as const) {
    const { data } = await ask('slide');
    const x = (await solutionOf(data.key)) + offset;
    clock.advance(1000);
    const answer = await solve({ key: data.key, x, duration: 400 });
    assert.equal(answer.status === 200, isRight, `${offset}: ${answer.msg}`);
    const again = await solve({ key: data.key, x: x - offset, duration: 400 });
    assert.equal(again.msg, 'The puzzle has expired. Try again');
  }
});

test('a check that is solved too fast has to be repeated', async () => {
  const message = 'Speed too fast, may be machine operation! Please verify again!';
  const first = (await ask('slide')).data;
  clock.advance(699);
  assert.equal((await solve({ key: first.key, x: await solutionOf(first.key) })).msg, message);
  const second = (await ask('slide')).data;
  clock.advance(5000);
  const dragged = await solve({ key: second.key, x: await solutionOf(second.key), duration: 20 });
  assert.deepEqual([dragged.http, dragged.status, dragged.msg], [200, 400, message]);
  const third = (await ask('question')).data;
  clock.advance(1000);
  assert.equal((await solve({ key: third.key, answer: await solutionOf(third.key) })).msg, message);
});

test('a question in words is an alternative, in both languages', async () => {
  for (const [locale, form] of [
    ['en-US', /^How much is [a-z]+ (plus|minus) [a-z]+\?/],
    ['zh-CN', /^[一二三四五六七八九十]+[加减][一二三四五六七八九十]+等于多少/],
  ] as const) {
    const { data } = await ask('question', locale);
    assert.equal(data.slide, null);
    assert.match(data.question ?? '', form);
    clock.advance(2000);
    const answer = await solve({ key: data.key, answer: String(await solutionOf(data.key)) });
    assert.match(answer.data.token, /^[0-9a-f]{32}$/);
  }
  const { data } = await ask('question');
  clock.advance(2000);
  assert.equal((await solve({ key: data.key, answer: 999 })).status, 400);
});

test('rejects invalid input, and a check expires', async () => {
  for (const body of [{}, { key: '' }, { key: 7 }, { key: 'x', x: 'left' }]) {
    assert.equal((await solve(body)).http, 400);
  }
  assert.equal((await solve({ key: 'f'.repeat(32), x: 1 })).status, 400);
  const { data } = await ask('slide');
  clock.advance(300_001);
  assert.equal((await solve({ key: data.key, x: await solutionOf(data.key) })).status, 400);
  const blank = (await ask('slide')).data;
  clock.advance(1000);
  assert.equal((await solve({ key: blank.key })).msg, 'The puzzle piece is not in place. Try again');
});

const login = (username: string, tried: string, ip: string, slide: Record<string, unknown> = {}) =>
  server.call('POST /api/login', { body: { username, password: tried, ...slide }, headers: from(ip) });

test('from the fifth failure on, clients with the check need to solve it, which avoids the delay', async () => {
  const { username } = await server.buildUser({ passwordHash });
  const ip = '192.0.2.50';
  for (let i = 0; i < 5; i += 1) {
    const answer = await login(username, 'wrong-secret', ip, { slideToken: null });
    assert.equal(answer.msg, 'Please check your username or password');
  }
  const bare = await login(username, password, ip, { slideToken: null });
  assert.deepEqual([bare.http, bare.status], [200, 400]);
  assert.equal(bare.msg, 'Solve the puzzle first');
  const foreign = await login(username, password, ip, { slideToken: await earnToken('198.51.100.1') });
  assert.equal(foreign.msg, bare.msg, 'earned at another address');
  const token = await earnToken(ip);
  assert.equal(
    (await login(username, 'wrong-secret', ip, { slideToken: token })).msg.startsWith('Please check'),
    true,
  );
  assert.equal((await login(username, password, ip, { slideToken: token })).msg, bare.msg, 'used up');
  assert.equal(
    (await login(username, password, ip)).msg.startsWith('Try again in'),
    true,
    'other clients pause',
  );
  assert.equal((await login(username, password, ip, { slideToken: await earnToken(ip) })).status, 200);
  assert.equal((await login(username, password, ip, { slideToken: null })).status, 200, 'forgotten');
});
