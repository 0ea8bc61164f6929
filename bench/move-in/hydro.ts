import { ObjectId, serialize } from 'bson';
import {
  contestOf,
  contestProblems,
  contests,
  type Outcome,
  problems,
  type Sizes,
  submissionOf,
} from './model.ts';

const statuses: Readonly<Record<Outcome, number>> = {
  accepted: 1,
  wrong: 2,
  slow: 3,
  crashed: 6,
  refused: 7,
};

function idAt(date: Date, counter: number): ObjectId {
  const seconds = Math.floor(date.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new ObjectId(`${seconds}abcdef0123${(counter % 2 ** 24).toString(16).padStart(6, '0')}`);
}

const contestId = (index: number) => idAt(contestOf(index).startsAt, index);

/** Collections of a backup of Hydro by their names. Every record has results of two cases. */
export function hydroCollections(sizes: Sizes): Readonly<Record<string, () => Generator<Buffer>>> {
  const { users, submissions } = sizes;
  return {
    *user() {
      for (let i = 0; i < users; i += 1)
        yield packed({
          _id: i + 2,
          uname: `user${i}`,
          unameLower: `user${i}`,
          mail: `user${i}@example.org`,
          hash: String(i).padStart(64, 'a'),
          salt: 'salt',
          hashType: 'hydro',
          priv: 4,
        });
    },
    *domain() {
      yield packed({ _id: 'system', name: 'Main', owner: 2, bulletin: '', roles: {} });
    },
    *document() {
      for (let i = 0; i < problems; i += 1)
        yield packed({
          _id: idAt(new Date(Date.UTC(2019, 0, 1)), i),
          domainId: 'system',
          docType: 10,
          docId: i + 1,
          pid: `P${1000 + i}`,
          owner: 2,
          title: `Problem ${i}`,
          content: 'Sum',
        });
      for (let i = 0; i < contests; i += 1)
        yield packed({
          _id: contestId(i),
          domainId: 'system',
          docType: 30,
          docId: contestId(i),
          owner: 2,
          title: `Contest ${i}`,
          content: '',
          rule: 'acm',
          beginAt: contestOf(i).startsAt,
          endAt: contestOf(i).endsAt,
          pids: contestProblems().map((problem) => problem + 1),
        });
    },
    'document.status': () => contestStatuses(sizes),
    *record() {
      for (let i = 0; i < submissions; i += 1) {
        const { problem, user, at, outcome, contest, code } = submissionOf(i, sizes);
        const status = statuses[outcome];
        const score = outcome === 'accepted' ? 100 : 0;
        const one = { subtaskId: 1, status, score, time: 7.2, memory: 2048, message: 'out' };
        yield packed({
          _id: idAt(at, i),
          domainId: 'system',
          pid: problem + 1,
          uid: user + 2,
          lang: 'cc.cc17o2',
          code,
          status,
          score,
          time: 7.2,
          memory: 2048,
          judgeTexts: [],
          compilerTexts: [],
          testCases: [
            { id: 1, ...one },
            { id: 2, ...one },
          ],
          judgeAt: at,
          ...(contest === null ? {} : { contest: contestId(contest) }),
        });
      }
    },
  };
}

/** Number of wrong attempts, and the time in seconds since the start of the contest at which the problem was solved. */
interface Attempts {
  wrong: number;
  solvedAt: number | null;
}

/** Attempts of each user at each problem of each contest, by Hydro's ACM rule: compile errors do not count. */
function attemptsOf(sizes: Sizes): ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, Attempts>>> {
  const all = new Map<number, Map<number, Map<number, Attempts>>>();
  for (let i = 0; i < sizes.submissions; i += 1) {
    const { problem, user, at, outcome, contest } = submissionOf(i, sizes);
    if (contest === null) continue;
    const people = all.get(contest) ?? new Map<number, Map<number, Attempts>>();
    const own = people.get(user) ?? new Map<number, Attempts>();
    const attempts = own.get(problem) ?? { wrong: 0, solvedAt: null };
    all.set(contest, people.set(user, own.set(problem, attempts)));
    if (attempts.solvedAt !== null || outcome === 'refused') continue;
    if (outcome === 'accepted')
      attempts.solvedAt = (at.getTime() - contestOf(contest).startsAt.getTime()) / 1000;
    else attempts.wrong += 1;
  }
  return all;
}

const penaltySeconds = 20 * 60;

/** Scoreboards as Hydro stores them. */
function* contestStatuses(sizes: Sizes): Generator<Buffer> {
  for (const [contest, people] of attemptsOf(sizes))
    for (const [user, problemsTried] of people) {
      const solved = [...problemsTried.values()].filter(({ solvedAt }) => solvedAt !== null);
      yield packed({
        _id: idAt(contestOf(contest).startsAt, contest * sizes.users + user),
        domainId: 'system',
        docType: 30,
        docId: contestId(contest),
        uid: user + 2,
        attend: 1,
        journal: [...problemsTried.keys()].map((problem) => ({ pid: problem + 1 })),
        accept: solved.length,
        time: solved.reduce((sum, { wrong, solvedAt }) => sum + (solvedAt ?? 0) + wrong * penaltySeconds, 0),
      });
    }
}

function packed(document: object): Buffer {
  return Buffer.from(serialize(document));
}
