import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comment, reply } from '../../community/discussion/testing/talk.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { answerTo, type Asked, namesContest, questionsOf } from '../../../test-support/sweep.ts';
import { addProblems, buildContest, type ContestOptions, sendJudged } from './testing/build-contest.ts';
import { type ContestCast, startContestCast } from './testing/cast.ts';

/*
 * Three contests whose texts nobody but some may read: each text holds a word of its contest and no other text does. All
 * that reads is asked by all who may not.
 */

// What is held back goes by the clock of the database.
const start = new Date();
let cast: ContestCast;
let stranger: TestUser;
/** Had entered before the accounts of the contest were others. */
let refused: TestUser;
/** Has entered all three, and sent a program where that was possible. */
let entered: TestUser;

interface Secret {
  readonly word: string;
  readonly known: Asked;
}
/** Hidden from all lists; to begin soon; for those alone who know its password. */
const secrets = new Map<'hidden' | 'soon' | 'closed', Secret>();

async function build(word: string, sender: TestUser, options: Partial<ContestOptions>): Promise<Secret> {
  const { services } = cast.server;
  const { db } = services;
  const begin = { startsAt: cast.at(-60), prefix: 'team', ...options };
  const cid = await buildContest(services, cast.author, begin);
  const [problem] = await addProblems(services, cid, ['A'], { title: `${word} title` });
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
  // Comments are written where a contest is shown.
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

/** Questions by whose answers somebody is told of a secret; visitors and staff ask for more than the contest. */
async function toldTo(people: readonly (TestUser | null)[], { word, known }: Secret): Promise<string[]> {
  const told = new Set<string>();
  const isForStaff = people.some((as) => as === cast.other || as === cast.keeper || as === cast.author);
  for (const question of questionsOf(known, { places: ['contest', 'nowhere'], isForStaff })) {
    const askers = people.filter(
      (as) => as === null || as === cast.keeper || 'id' in question.query || namesContest(question),
    );
    const answers = await Promise.all(askers.map((as) => answerTo(cast.server, question, as)));
    if (answers.some((answer) => answer.includes(word))) told.add(question.path);
  }
  return [...told];
}

test('whoever is outside is told nothing, whatever is asked and about whichever of them', async () => {
  assert.deepEqual(await toldTo([null, stranger], secret('hidden')), []);
  assert.deepEqual(await toldTo([stranger, refused], secret('soon')), []);
  assert.deepEqual(await toldTo([refused, stranger], secret('closed')), []);
});

test('staff of the site who do not run a contest are told what they keep in the bank, and no more', async () => {
  const told = await toldTo([cast.other, cast.keeper], secret('soon'));
  const ofTheBank = /^\/api\/(?:admin\/(?:problem|contest\/problem$)|homework-candidates$)/;
  const toOther = await toldTo([cast.other], secret('soon'));
  assert.ok(!toOther.includes('/api/homework-candidates'), 'only who may edit the problem can assign it');
  assert.deepEqual(
    told.filter((path) => !ofTheBank.test(path)),
    [],
  );
});

test('who has entered is told what is in the contest once it has begun, as long as it is shown', async () => {
  assert.deepEqual(await toldTo([entered], secret('soon')), []);
  const ofHidden = await toldTo([entered], secret('hidden'));
  assert.deepEqual(ofHidden, []);
  const told = await toldTo([entered], secret('closed'));
  for (const path of [
    '/api/get-contest-problem',
    '/api/get-contest-problem-details',
    '/api/get-full-screen-problem-list',
    '/api/get-contest-announcement',
    '/api/comments',
    '/api/reply',
    '/api/get-submission-detail',
  ])
    assert.ok(told.includes(path), path);
  for (const path of ['/api/file/download-contest-print-text', '/api/admin/contest/problem', '/api/search'])
    assert.ok(!told.includes(path), path);
});

test('who runs it is told before it begins, by the same calls', async () => {
  const told = await toldTo([cast.author], secret('soon'));
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
    assert.ok(told.includes(path), path);
});
