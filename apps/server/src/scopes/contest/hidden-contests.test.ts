import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comment, reply } from '../../community/discussion/testing/talk.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { answerTo, type KnownValues, namesContest, sweepRequests } from '../../../test-support/sweep.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

/**
 * Three contests whose texts only some users may read. Each text contains a word that occurs only in its contest. The
 * tests make all calls that only read, as users without access, and search the responses for the words.
 */

// Contest times are real times, because the database compares them with its own clock.
const start = new Date();
let cast: ContestCast;
let stranger: TestUser;
/** User who entered before a new account rule excluded them. */
let refused: TestUser;
/** User who has entered all three contests and submitted a program where possible. */
let entered: TestUser;

interface Secret {
  readonly word: string;
  readonly known: KnownValues;
}
/** `hidden` is in no list, `soon` begins soon, `closed` has a password. */
const secrets = new Map<'hidden' | 'soon' | 'closed', Secret>();

async function build(word: string, sender: TestUser, options: Partial<ContestOptions>): Promise<Secret> {
  const { services } = cast.server;
  const { db } = services;
  const begin = { startsAt: cast.at(-60), prefix: 'team', ...options };
  const cid = await buildContest(services, cast.author, begin);
  const [problem] = await insertContestProblems(services, cid, ['A'], { title: `${word} title` });
  assert.ok(problem);
  await db
    .updateTable('contest_problem')
    .set({ display_title: `${word} A` })
    .where('cid', '=', cid)
    .execute();
  await db
    .updateTable('problem_text')
    .set({ description: word, input: word, output: word, hint: word })
    .where('pid', '=', problem.pid)
    .execute();
  await db.updateTable('problem').set({ source: word }).where('id', '=', problem.pid).execute();
  const { id: aid } = await db
    .insertInto('contest_announcement')
    .values({ cid, uid: cast.author.uid, title: word, content: word })
    .returning('id')
    .executeTakeFirstOrThrow();
  const print = await db
    .insertInto('contest_print')
    .values({ cid, uid: sender.uid, content: word })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contest_registration')
    .values([entered, refused].map(({ uid }) => ({ cid, uid })))
    .execute();
  const submitId = await sendJudged(services, {
    uid: sender.uid,
    cid,
    problem,
    at: new Date(begin.startsAt.getTime() + (begin.startsAt > start ? -60_000 : 60_000)),
    status: -1,
  });
  await db
    .updateTable('submission')
    .set({ code: `// ${word}`, share: true })
    .where('id', '=', submitId)
    .execute();
  const said = await comment(cast.server, cast.author, { cid }, word);
  await reply(cast.server, cast.author, said.id, { content: word });
  const { pid } = problem;
  const known = {
    cid,
    contestId: cid,
    contestID: cid,
    aid,
    pid,
    submitId,
    left: submitId,
    right: submitId,
    id: print.id,
    displayId: 'A',
    problemId: 'A',
    problemID: 'A',
    commentId: said.id,
    uid: sender.uid,
    username: sender.username,
    searchUser: sender.username,
    keyword: word.slice(0, 4),
    limit: 100,
    type: 0,
    oj: 'ALL',
    onlyMine: 'false',
    beforeContestSubmit: 'true',
    containsEnd: 'true',
  };
  return { word, known };
}

before(async () => {
  cast = await startContestCast(start);
  stranger = await cast.server.buildUser({ username: 'team7' });
  refused = await cast.server.buildUser({ username: 'guest1' });
  entered = await cast.server.buildUser({ username: 'team8' });
  secrets.set('hidden', await build('zqhiddenword', cast.author, {}));
  secrets.set('soon', await build('zqsoonword', cast.author, { startsAt: cast.at(10) }));
  secrets.set('closed', await build('zqclosedword', entered, { auth: 'private', password: 'secret' }));
  // This contest is hidden only now, because comments can be written only in visible contests.
  const cid = Number(secrets.get('hidden')?.known['cid']);
  const title = 'zqhiddenword';
  await cast.server.services.db
    .updateTable('contest')
    .set({ is_visible: false, title, description: title })
    .where('id', '=', cid)
    .execute();
});
after(() => cast.server.stop());

const secret = (name: 'hidden' | 'soon' | 'closed'): Secret => {
  const found = secrets.get(name);
  assert.ok(found);
  return found;
};

/**
 * Returns the calls whose responses reveal the word to any of these users. Visitors and problem administrators also
 * make calls that do not name the contest.
 */
async function shownTo(people: readonly (TestUser | null)[], { word, known }: Secret): Promise<string[]> {
  const actual = new Set<string>();
  const isForStaff = people.some((as) => as === cast.other || as === cast.problemAdmin || as === cast.author);
  for (const question of sweepRequests(known, { places: ['contest', 'nowhere'], isForStaff })) {
    const askers = people.filter(
      (as) => as === null || as === cast.problemAdmin || 'id' in question.query || namesContest(question),
    );
    const answers = await Promise.all(askers.map((as) => answerTo(cast.server, question, as)));
    if (answers.some((answer) => answer.includes(word))) actual.add(question.path);
  }
  return [...actual];
}

test('outsiders learn nothing of any of the contests from any call', async () => {
  assert.deepEqual(await shownTo([null, stranger], secret('hidden')), []);
  assert.deepEqual(await shownTo([stranger, refused], secret('soon')), []);
  assert.deepEqual(await shownTo([refused, stranger], secret('closed')), []);
});

test('site staff who do not manage a contest learn only what they manage in the bank', async () => {
  const actual = await shownTo([cast.other, cast.problemAdmin], secret('soon'));
  // Users who may edit a problem see its title in the problem bank.
  const ofTheBank =
    /^\/api\/(?:admin\/(?:problem|contest\/problem$)|homework-candidates$|similarity\/reports$)/;
  const toOther = await shownTo([cast.other], secret('soon'));
  for (const path of ['/api/homework-candidates', '/api/similarity/reports'])
    assert.ok(!toOther.includes(path), `${path}: only for those who may edit the problem`);
  assert.deepEqual(
    actual.filter((path) => !ofTheBank.test(path)),
    [],
  );
});

test('users who entered see the inside of a contest once it has begun, while it is visible', async () => {
  assert.deepEqual(await shownTo([entered], secret('soon')), []);
  const ofHidden = await shownTo([entered], secret('hidden'));
  assert.deepEqual(ofHidden, []);
  const actual = await shownTo([entered], secret('closed'));
  for (const path of [
    '/api/get-contest-problem',
    '/api/get-contest-problem-details',
    '/api/get-full-screen-problem-list',
    '/api/get-contest-announcement',
    '/api/comments',
    '/api/reply',
    '/api/get-submission-detail',
  ])
    assert.ok(actual.includes(path), path);
  for (const path of ['/api/file/download-contest-print-text', '/api/admin/contest/problem', '/api/search'])
    assert.ok(!actual.includes(path), path);
});

test('managers see everything before the contest begins, with the same calls', async () => {
  const actual = await shownTo([cast.author], secret('soon'));
  const { cid } = secret('soon').known;
  for (const path of [
    '/api/get-contest-problem',
    '/api/get-contest-announcement',
    '/api/file/download-contest-print-text',
    '/api/admin/contest/announcement',
    '/api/admin/contest/get-problem-list',
    `/api/contest-api/contests/${cid}/problems`,
    `/api/contest-api/contests/${cid}/clarifications`,
  ])
    assert.ok(actual.includes(path), path);
});
