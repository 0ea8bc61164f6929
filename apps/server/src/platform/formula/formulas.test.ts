import type { Formula } from '@xiezhi/contract/text/formula';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { deleteExpiredRows } from '../../app/retention.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { createFormulas } from './formulas.ts';
import { bytesOfResponse, bytesOfText, formulaLimits } from './limits.ts';

const day = 86_400_000;
const clock = createTestClock(new Date('2026-03-01T00:00:00.000Z'));
const nobody = { author: null };
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
});
after(() => server.stop());

const storedTexts = () =>
  server.services.db.selectFrom('formula_cache').select(['digest', 'used_at']).orderBy('digest').execute();

test('returns the formulas of each text, in the order of the texts', async () => {
  const lists = await server.services.formulas.of(['$a$ and $b$', null, 'none', '$$a$$', 'costs $5'], nobody);
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

test('typesets a text once, for every server and every start', async () => {
  const text = '给定 $n$ 个数，$1 \\le n \\le 10^5$';
  const [first] = await server.services.formulas.of([text], nobody);
  const count = (await storedTexts()).length;
  await Promise.all(Array.from({ length: 5 }, () => server.services.formulas.of([text, text], nobody)));
  assert.equal((await storedTexts()).length, count);
  // Another server uses the stored formulas, even if it would typeset the text differently.
  await server.services.db
    .updateTable('formula_cache')
    .set({ formulas: JSON.stringify([{ tex: 'n', isDisplay: false, html: '<span>kept</span>' }]) })
    .execute();
  const other = createFormulas(server.services);
  try {
    assert.equal((await other.of([text], nobody))[0]?.[0]?.html, '<span>kept</span>');
    // The first server uses the result in its memory and does not query the database.
    assert.deepEqual((await server.services.formulas.of([text], nobody))[0], first);
  } finally {
    await other.close();
  }
});

test('deletes formulas of texts that were not read for a month', async () => {
  await server.services.db.deleteFrom('formula_cache').execute();
  const texts = ['read again: $r$', 'changed since: $c$'];
  await server.services.formulas.of(texts, nobody);
  clock.advance(20 * day);
  const other = createFormulas(server.services);
  await other.of(['read again: $r$'], nobody);
  await other.close();
  clock.advance(15 * day);
  await deleteExpiredRows(server.services);
  assert.equal((await storedTexts()).length, 1);
  clock.advance(16 * day);
  await deleteExpiredRows(server.services);
  assert.equal((await storedTexts()).length, 0);
});

/** TeX for which KaTeX takes longer than `impatient` allows. */
const slowTex = (index: number) => `\\begin{matrix}${index}${'&'.repeat(3950)}\\end{matrix}`;

/** Creates `Formulas` with a low limit that aborts everything slower than an ordinary formula. */
function impatient() {
  return createFormulas({ ...server.services, typesetting: { cpuOfFormula: 40, lookEvery: 5 } });
}

/** Returns the formulas of a text. If the response contains only a key, waits for the formulas of this key. */
async function whole(text: string, author = 'hostile', formulas = server.services.formulas) {
  const [first = []] = await formulas.of([text], { author });
  const key = first[0]?.later;
  if (key === undefined) return first;
  const found: Formula[] = [];
  await until(
    'the formulas have come',
    async () => {
      found.push(...((await formulas.later(key)) ?? []));
      return found.length > 0;
    },
    60_000,
  );
  return found;
}

test('rejects only the formula that takes too long, does not store it, and does not retry it for a while', async () => {
  const formulas = impatient();
  try {
    const text = `before $a$, $${slowTex(1)}$ and behind $b$`;
    const storedBefore = (await storedTexts()).length;
    const found = await whole(text, 'hostile', formulas);
    assert.deepEqual(
      found.map(({ html, refused }) => [html === null, refused]),
      [
        [false, undefined],
        [true, 'tooSlow'],
        [false, undefined],
      ],
    );
    assert.deepEqual((await formulas.of([text], nobody))[0], found);
    assert.equal((await storedTexts()).length, storedBefore);
  } finally {
    await formulas.close();
  }
});

test('waiting formulas are fetched by the key that replaces them', async () => {
  const formulas = impatient();
  try {
    // Work of this author is aborted first, so their next text is in the last lane of the queue.
    await whole(`$${slowTex(2)}$`, 'late author', formulas);
    const text = 'late: $l_a$';
    const [list = []] = await formulas.of([text], { author: 'late author' });
    const key = list[0]?.later ?? '';
    assert.deepEqual(list, [{ tex: '', isDisplay: false, html: null, later: key }]);
    const found = await whole(text, 'late author', formulas);
    assert.equal(found[0]?.tex, 'l_a');
    // The server has a separate cache, but it also accepts the key.
    const answer = await server.call('GET /api/formulas', { query: { key } });
    assert.deepEqual(answer.data.formulas, found);
    const forged = Buffer.alloc(48, 1).toString('base64url');
    assert.equal((await server.call('GET /api/formulas', { query: { key: forged } })).data.formulas, null);
  } finally {
    await formulas.close();
  }
});

test('a full queue of one author rejects no text permanently and blocks nobody else', async () => {
  const many = Array.from(
    { length: formulaLimits.waitingOfAuthor + 20 },
    (_, index) => `crowd $c_{${index}}$`,
  );
  const [lists] = await Promise.all([
    server.services.formulas.of(many, { author: 'crowd' }),
    whole('beside the crowd: $k$', 'somebody'),
  ]);
  assert.equal(lists.length, many.length);
  const last = await whole(many.at(-1) ?? '', 'crowd');
  assert.equal(last[0]?.html?.startsWith('<span'), true, 'typeset though the queue was full before');
});

test('limits the output of a formula, a text and a response by the length of its source', async () => {
  const roots = `$\\def\\a{${'\\sqrt x'.repeat(100)}}${'\\a'.repeat(7)} N$`;
  assert.deepEqual(
    (await whole(roots)).map(({ refused }) => refused),
    ['tooLarge'],
  );
  const many = Array.from({ length: 700 }, (_, index) => `$x_{${index}}$`).join(' ');
  const ofMany = await whole(many);
  assert.equal(ofMany.length, 500);
  assert.ok(Buffer.byteLength(JSON.stringify(ofMany)) <= bytesOfText(many.length) + 500 * 80);
  assert.deepEqual(
    (await whole(`$${'x'.repeat(5000)}$ and $y$`)).map(({ tex, refused }) => [tex.length, refused]),
    [
      [5000, 'tooLong'],
      [1, undefined],
    ],
  );
  // Each text fits into the response, but all of them together do not. The first ones come with the response, the
  // others later.
  const texts = Array.from({ length: 40 }, (_, index) => `$${index}${'\\frac{a}{b}+'.repeat(30)}$`);
  for (const text of texts) await whole(text);
  const lists = await server.services.formulas.of(texts, { author: 'hostile' });
  const source = texts.reduce((sum, text) => sum + text.length, 0);
  assert.ok(Buffer.byteLength(JSON.stringify(lists)) <= bytesOfResponse(source) + 40 * 150);
  assert.ok(lists.some(([first]) => first?.later !== undefined));
  assert.ok(lists.some(([first]) => first?.html));
});

test('statement, announcement, footer and signature include their formulas, in the requested language', async () => {
  const { db, siteSettings } = server.services;
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
  await siteSettings.set({ description: 'since $d$' }, null);
  assert.equal((await server.call('GET /api/get-website-config')).data.formulas[0]?.tex, 'd');
});

test('a problem with cached formulas costs no extra query', async (context) => {
  const queries = context.mock.method(pg.Client.prototype, 'query').mock;
  // Uses the minimum of several runs, because periodic queries of the server may fall into one of them.
  const queriesOfDetail = async () => {
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      // After a change, the server reads the problem again.
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
