import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildPair,
  type Difference,
  differences,
  listenTo,
  type Pair,
  stopPair,
  unknownTo,
} from './compare.ts';
import type { Fact } from './fact.ts';
import { facts } from './facts.ts';
import { type LookerName, lookerNames } from './people.ts';
import { type Question, questionsOf } from './questions.ts';
import { buildSeed, type Seed } from './site.ts';

/*
 * Noninterference test: two sites built from one seed differ in facts that a user may not know. Whatever that user
 * requests, receives or does, both sites must respond identically, byte for byte. One comparison covers all facts that
 * the user may not know, because all of them differ between the two sites.
 *
 * `npm test` covers a slice: every call about every object, divided among three users, and the messages that each of
 * them receives. The soak (`npm run soak -- non-interference`) covers everything: every user sends every read with
 * every filter, then every call that changes something, then the reads again. Its arguments may select users by name.
 * An argument such as `2/8` selects the second of eight parts of all questions, so that the soak can be run in parts.
 */

const isFull = process.env['XIEZHI_SOAK'] === '1';
const words = process.env['XIEZHI_LOOKERS']?.split(' ') ?? [];
const wanted = words.filter((word) => !word.includes('/'));
const [part = 1, parts = 1] =
  words
    .find((word) => word.includes('/'))
    ?.split('/')
    .map(Number) ?? [];
const ofSlice: readonly LookerName[] = ['stranger', 'contestant', 'insider'];
const lookers = isFull ? lookerNames.filter((name) => wanted.length === 0 || wanted.includes(name)) : ofSlice;

let seed: Seed;
before(async () => {
  seed = await buildSeed();
});
after(() => seed.drop());

/**
 * Returns a third of the questions for each user of the slice, a different third for each. Questions about calls that
 * leaked earlier go to every user.
 */
function shareOf(looker: LookerName): Question[] {
  const all = questionsOf(seed.scene, 'reads', isFull ? 'wide' : 'narrow');
  if (isFull) return all;
  const turn = ofSlice.indexOf(looker);
  return all.filter(
    ({ call }, index) =>
      index % ofSlice.length === turn ||
      /contest-(?:board|log-head)|case-result|discussion-detail/.test(call),
  );
}

/** Returns the questions in the part that this process tests (`2/8`). */
function ofPart(questions: readonly Question[]): readonly Question[] {
  return questions.filter((_, index) => index % parts === part - 1);
}

/** Formats differences as sentences, one per call and user. */
function describeDifferences(looker: LookerName, found: readonly Difference[]): string[] {
  const first = new Map(found.map((difference) => [difference.question.call, difference]));
  return [...first.values()].map(
    ({ question: { method, path, body }, where }) => `${looker}: ${method} ${path} ${body ?? ''}: ${where}`,
  );
}

async function withPair<Result>(
  differing: ReadonlySet<Fact>,
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const pair = await buildPair(seed, facts, differing);
  try {
    return await work(pair);
  } finally {
    await stopPair(pair);
  }
}

for (const looker of lookers)
  test(`two sites that differ in what ${looker} may not know look the same to them`, async () => {
    const { scene } = seed;
    const differing = unknownTo(facts, looker);
    const as = scene.people.lookers[looker];
    const reads = ofPart(shareOf(looker));
    const writes = isFull ? ofPart(questionsOf(scene, 'writes', 'narrow')) : [];
    const again = isFull ? ofPart(questionsOf(scene, 'reads', 'narrow')) : [];
    await withPair(differing, async (pair) => {
      // Banned users have no session to listen with.
      const received = looker === 'banned' ? null : await listenTo(pair, seed, as, facts, differing);
      assert.equal(received, null, `${looker} hears something`);
      const found: Difference[] = [];
      for (const questions of [reads, writes, again]) found.push(...(await differences(pair, as, questions)));
      const asked = reads.length + writes.length + again.length;
      console.log(
        `${looker}: ${differing.size} facts times ${asked} answers: ${differing.size * asked} pairs, ${found.length} differ`,
      );
      assert.deepEqual(describeDifferences(looker, found), []);
    });
  });

/** Calls whose responses show facts to root. The test fails if root finds no fact there. */
const expected: readonly string[] = [
  'GET /api/admin/problem',
  'GET /api/admin/contest/get-contest-list',
  'GET /api/admin/user/detail',
  'GET /api/admin/outbox',
  'GET /api/admin/remote-accounts',
  'GET /api/get-discussion-detail',
  'GET /api/get-submission-detail',
];

test('users who may know a fact can see it, so that the search is able to find it', async () => {
  const { root, insider } = seed.scene.people;
  await withPair(new Set(facts), async (pair) => {
    const asked = questionsOf(seed.scene, 'reads', 'narrow').filter(({ call }) => expected.includes(call));
    const ofRoot = await differences(pair, root, asked);
    for (const call of expected)
      assert.ok(
        ofRoot.some(({ question }) => question.call === call),
        `${call} tells root nothing`,
      );
    const ofInsider = await differences(pair, insider, asked);
    assert.ok(ofInsider.some(({ question }) => question.call === 'GET /api/get-submission-detail'));
  });
});
