import type { Services } from '../../src/platform/services.ts';
import { judgeAgain } from '../../src/scopes/contest/testing/build-contest.ts';
import { type Fact, newRowFact, rowFact, type Side, textFact } from './fact.ts';
import type { SceneContestName } from './scene-contests.ts';

const outcome = {
  left: { status: -1, score: 10, timeMs: 10 },
  right: { status: 0, score: 100, timeMs: 10 },
} as const satisfies Record<Side, object>;

/** A frozen submission with a different verdict on each side. Its owner may know it unless the format is by points. */
function frozenVerdict(contest: SceneContestName, knownTo: Fact['knownTo']): Fact {
  const isOfPoints = contest === 'oi' || contest === 'movedOi';
  return {
    name: `verdict of a frozen submission: ${contest}`,
    knownTo,
    decide: ({ services }, side, { contests }) =>
      judge(services, contests[contest].frozen, {
        status: outcome[side].status,
        timeMs: outcome[side].timeMs,
        ...(isOfPoints && { score: outcome[side].score }),
      }),
  };
}

/** Judges a submission and sets its finish time to the fixed time of the sites. */
async function judge(
  services: Services,
  submitId: number,
  verdict: Parameters<typeof judgeAgain>[2],
): Promise<void> {
  await judgeAgain(services, submitId, verdict);
  await services.db
    .updateTable('judging')
    .set({ finished_at: services.clock() })
    .where('submit_id', '=', submitId)
    .execute();
}

/** For facts that only contest staff may know; none of the observers are contest staff. */
const nobody: Fact['knownTo'] = [];
/** The problem bank shows its manager (`problemAdmin`) all problems, and administrators the titles of all problems. */
const ofTheBank: Fact['knownTo'] = ['admin', 'problemAdmin'];

/** Facts hidden by contests. */
export const contestFacts: readonly Fact[] = [
  frozenVerdict('acm', ['insider']),
  frozenVerdict('oi', nobody),
  frozenVerdict('moved', ['insider']),
  frozenVerdict('movedOi', nobody),
  {
    name: 'whether a frozen submission has been judged yet',
    knownTo: ['insider'],
    happens: true,
    async decide({ services }, side, { contests: { acm } }) {
      if (side === 'right') await judge(services, acm.waiting, { status: -1, timeMs: 10 });
    },
  },
  rowFact(
    'when a frozen submission was judged',
    nobody,
    'judging',
    ({ contests: { oi } }) => ({ submit_id: oi.frozen, number: 1 }),
    {
      left: { finished_at: '2026-01-01T00:00:00Z', started_at: '2026-01-01T00:00:00Z', node_id: null },
      right: { finished_at: '2026-01-02T00:00:00Z', started_at: '2026-01-01T00:01:00Z', node_id: null },
    },
  ),
  textFact(
    'text of a hidden contest',
    ['admin', 'problemAdmin'],
    'contest',
    ['title', 'description'],
    (scene) => ({
      id: scene.contests.hidden.cid,
    }),
  ),
  ...(['soon', 'closed', 'hidden'] as const).flatMap((contest): Fact[] => {
    const insiders: Fact['knownTo'] = contest === 'closed' ? ['insider'] : [];
    // Users with a submission to a problem see its title in the submission.
    const senders: Fact['knownTo'] = ['insider'];
    return [
      textFact(`title of a problem: ${contest}`, senders, 'contest_problem', ['display_title'], (scene) => ({
        id: scene.contests[contest].problem.cpid,
      })),
      textFact(
        `title of a problem in the bank: ${contest}`,
        [...ofTheBank, ...senders],
        'problem_text',
        ['title'],
        (scene) => ({ pid: scene.contests[contest].problem.pid }),
      ),
      textFact(
        `statement of a problem: ${contest}`,
        ['problemAdmin', ...insiders],
        'problem_text',
        ['description', 'input', 'output', 'hint'],
        (scene) => ({ pid: scene.contests[contest].problem.pid }),
      ),
      textFact(
        `announcement: ${contest}`,
        contest === 'soon' ? [] : insiders,
        'contest_announcement',
        ['title', 'content'],
        (scene) => ({ cid: scene.contests[contest].cid }),
      ),
      textFact(`code of a submission: ${contest}`, ['insider'], 'submission', ['code'], (scene) => ({
        id: scene.contests[contest].frozen,
      })),
      {
        // The number of participants is equal on both sides, because it is public.
        name: `who has entered: ${contest}`,
        knownTo: nobody,
        async decide({ services: { db } }, side, { contests, people }) {
          if (side === 'left') return;
          await db
            .updateTable('contest_registration')
            .set({ uid: people.owner.uid })
            .where('cid', '=', contests[contest].cid)
            .where('uid', '=', people.target.uid)
            .execute();
        },
      },
    ];
  }),
  textFact('code of a submission in a contest that runs', ['insider'], 'submission', ['code'], (scene) => ({
    id: scene.contests.acm.frozen,
  })),
  textFact('password of a contest', nobody, 'contest', ['password_hash'], (scene) => ({
    id: scene.contests.closed.cid,
  })),
  newRowFact('what somebody has printed', nobody, 'contest_print', (scene, word) => ({
    cid: scene.contests.acm.cid,
    uid: scene.people.target.uid,
    content: word,
  })),
  newRowFact('a question of somebody else in a contest', nobody, 'comment', (scene, word) => ({
    cid: scene.contests.acm.cid,
    uid: scene.people.target.uid,
    content: word,
    question: 'asked',
  })),
  newRowFact('a hidden announcement of a contest', nobody, 'contest_announcement', (scene, word) => ({
    cid: scene.contests.acm.cid,
    uid: scene.people.author.uid,
    title: word,
    content: word,
    status: 1,
  })),
];
