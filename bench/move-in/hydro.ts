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

/** Collections of a backup of Hydro by their names; every record has results of two cases. */
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

function packed(document: object): Buffer {
  return Buffer.from(serialize(document));
}
