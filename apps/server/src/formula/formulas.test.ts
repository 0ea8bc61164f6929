import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { cleanUp } from '../clean-up.ts';
import { createTestClock } from '../testing/clock.ts';
import { buildProblem } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { createFormulas } from './formulas.ts';

const day = 86_400_000;
const clock = createTestClock(new Date('2026-03-01T00:00:00.000Z'));
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
});
after(() => server.stop());

const storedTexts = () =>
  server.services.db.selectFrom('text_formulas').select(['digest', 'used_at']).orderBy('digest').execute();

test('each text has its own formulas, in the order of the texts', async () => {
  const lists = await server.services.formulas.of(['$a$ and $b$', null, 'none', '$$a$$', 'costs $5']);
  assert.deepEqual(
    lists.map((list) => list.map(({ tex, isDisplay }) => [tex, isDisplay])),
    [
      [
        ['a', false],
        ['b', false],
      ],
      [],
      [],
      [['a', true]],
      [],
    ],
  );
  assert.match(lists[0]?.[0]?.html ?? '', /^<span class="katex">/);
});

test('a text is typeset once, for every server and every start', async () => {
  const text = '给定 $n$ 个数，$1 \\le n \\le 10^5$';
  const [first] = await server.services.formulas.of([text]);
  const count = (await storedTexts()).length;
  await Promise.all(Array.from({ length: 5 }, () => server.services.formulas.of([text, text])));
  assert.equal((await storedTexts()).length, count);
  // Another server takes what is stored, whatever it would make of it itself.
  await server.services.db
    .updateTable('text_formulas')
    .set({ formulas: JSON.stringify([{ tex: 'n', isDisplay: false, html: '<span>kept</span>' }]) })
    .execute();
  const other = createFormulas(server.services);
  try {
    assert.equal((await other.of([text]))[0]?.[0]?.html, '<span>kept</span>');
    // This one has them in memory, and asks nobody.
    assert.deepEqual((await server.services.formulas.of([text]))[0], first);
  } finally {
    await other.close();
  }
});

test('formulas of texts that nobody reads any more are deleted after a month', async () => {
  await server.services.db.deleteFrom('text_formulas').execute();
  const texts = ['read again: $r$', 'changed since: $c$'];
  await server.services.formulas.of(texts);
  clock.advance(20 * day);
  const other = createFormulas(server.services);
  await other.of(['read again: $r$']);
  await other.close();
  clock.advance(15 * day);
  await cleanUp(server.services);
  assert.equal((await storedTexts()).length, 1);
  clock.advance(16 * day);
  await cleanUp(server.services);
  assert.equal((await storedTexts()).length, 0);
});

test('hostile TeX costs its text the formulas, and nobody anything else', async () => {
  // It keeps KaTeX busy for minutes.
  const bomb = `$\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(500)}$`;
  let longestPause = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }, 5);
  const start = performance.now();
  const [none] = await server.services.formulas.of([bomb]);
  const took = performance.now() - start;
  const [behind] = await server.services.formulas.of(['$f$ behind it']);
  clearInterval(watch);
  assert.deepEqual(none, []);
  assert.ok(took < 6000, `the answer waited ${took.toFixed()} ms`);
  assert.ok(longestPause < 1000, `the event loop stood still for ${longestPause.toFixed()} ms`);
  // It waits for the thread that the hostile text still holds, and comes at the latest with the next call.
  const again = behind?.length === 1 ? behind : await eventually('$f$ behind it');
  assert.equal(again.length, 1);
  const second = performance.now();
  assert.deepEqual((await server.services.formulas.of([bomb]))[0], []);
  assert.ok(performance.now() - second < 500, 'it is not tried again for a while');
});

async function eventually(text: string) {
  for (let tries = 0; tries < 10; tries += 1) {
    const [found] = await server.services.formulas.of([text]);
    if (found && found.length > 0) return found;
  }
  return [];
}

test('a text has so many formulas of such a size at most', async () => {
  const many = Array.from({ length: 700 }, (_, index) => `$x_{${index}}$`).join(' ');
  const large = `$${'x'.repeat(5000)}$ and $y$`;
  const wide = Array.from(
    { length: 20 },
    (_, index) => `$${index}\\sqrt{${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}}$`,
  );
  const [first, second, third] = await Promise.all(
    [many, large, wide.join(' ')].map(async (text) => (await server.services.formulas.of([text]))[0] ?? []),
  );
  assert.ok((first?.length ?? 0) <= 500);
  assert.ok((second ?? []).every(({ tex }) => tex === 'y'));
  const size = (third ?? []).reduce((sum, { html }) => sum + (html?.length ?? 0), 0);
  assert.ok(size <= 1_000_000, `${size} characters`);
});

test('statement, announcement, footer and signature carry their formulas, in the language asked for', async () => {
  const { db, site } = server.services;
  const id = await buildProblem(server.services, { displayId: 'FORMULA1' });
  await db.deleteFrom('problem_text').where('pid', '=', id).execute();
  for (const [locale, tex] of [
    ['zh-CN', 'z'],
    ['en-US', 'e'],
  ] as const)
    await db
      .insertInto('problem_text')
      .values({
        pid: id,
        locale,
        title: 'T',
        description: `$${tex}$`,
        input: `$${tex}$`,
        output: '',
        hint: '$h$',
      })
      .execute();
  for (const [locale, tex] of [
    ['zh-CN', 'z'],
    ['en-US', 'e'],
  ] as const) {
    const { data } = await server.call('GET /api/get-problem-detail', {
      query: { problemId: 'FORMULA1' },
      locale,
    });
    assert.deepEqual(
      data.problem.formulas.map((formula) => formula.tex),
      [tex, 'h'],
    );
  }
  const author = await server.buildUser({ role: 'root' });
  await db.updateTable('app_user').set({ signature: '$s$' }).where('uid', '=', author.uid).execute();
  const home = await server.call('GET /api/get-user-home-info', { query: { uid: author.uid } });
  assert.equal(home.data.formulas[0]?.tex, 's');
  await db
    .insertInto('announcement')
    .values([
      { title: 'a', content: '$p$', uid: author.uid },
      { title: 'b', content: 'plain', uid: author.uid },
    ])
    .execute();
  const news = await server.call('GET /api/get-common-announcement');
  assert.deepEqual(
    news.data.records
      .map((row) => `${row.title}: ${row.formulas.map((formula) => formula.tex).join()}`)
      .toSorted(),
    ['a: p', 'b: '],
  );
  await site.set({ description: 'since $d$' }, null);
  assert.equal((await server.call('GET /api/get-website-config')).data.formulas[0]?.tex, 'd');
});

test('a problem whose formulas are at hand costs no query more', async (context) => {
  const queries = context.mock.method(pg.Client.prototype, 'query').mock;
  // The least of a few: what the server asks by itself now and then may fall into one.
  const queriesOfDetail = async () => {
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      // What changed is read anew.
      await server.services.db.updateTable('problem').set({ source: 'x' }).execute();
      await server.services.events.catchUp();
      const earlier = queries.callCount();
      await server.call('GET /api/get-problem-detail', { query: { problemId: 'FORMULA1' } });
      counts.push(queries.callCount() - earlier);
    }
    return Math.min(...counts);
  };
  await queriesOfDetail();
  const withFormulas = await queriesOfDetail();
  await server.services.db
    .updateTable('problem_text')
    .set({ description: 'x', input: 'x', hint: 'x' })
    .execute();
  assert.ok(withFormulas > 0);
  assert.equal(withFormulas, await queriesOfDetail());
});
