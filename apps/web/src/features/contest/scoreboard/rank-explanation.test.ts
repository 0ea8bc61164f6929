import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import { type Visibility, createScoreboard, type JudgedAttempt } from '@xiezhi/rules';
import { describe, expect, it } from 'vitest';
import { explainAcmRank, explainOiRank, explainRank } from './rank-explanation.ts';

const start = 1_000_000_000_000;
const columns = ['A', 'B'].map((displayId, index) => ({ displayId, problem: index + 1 }));
const names = ['ann', 'bob', 'eve', 'joe'];
const people = new Map(
  [...names, 'star'].map((uid) => [uid, { uid, username: uid, isStar: uid === 'star', isEntered: false }]),
);

let lastId = 0;
function judged(
  uid: string,
  problem: number,
  second: number,
  verdict: number,
  score: number | null = null,
): JudgedAttempt {
  lastId += 1;
  const at = start + second * 1000;
  return { kind: 'judged', submitId: lastId, uid, problem, at, verdict, score, timeMs: 30 };
}

/** Rows as the rules compute them, with the identities of the wire format. */
function rowsOf(
  rule: 'acm' | 'acm-minutes' | 'oi-highest',
  events: readonly JudgedAttempt[],
  visibility: Visibility,
) {
  const times = { startsAt: start, endsAt: start + 18_000_000 };
  const board = createScoreboard(rule, { times, visibility, columns });
  for (const event of events) board.put(event);
  const awards = { by: 'none', levels: [] } as const;
  const identity = { nickname: null, realname: null, gender: 'secrecy', avatar: null, school: null };
  const unawarded = { isWinAward: false, awardName: null, awardBackground: null, awardColor: null };
  const rows: (AcmRow | OiRow)[] = [];
  for (const { uid, rank, figures } of board.rows({
    contestants: people,
    awards,
    removesStars: false,
    showsIdle: false,
  })) {
    const row = { uid, username: uid, rank, ...identity, ...unawarded };
    rows.push('ac' in figures ? { ...row, ...figures } : { ...row, ...figures });
  }
  return rows;
}

const isAcm = (row: AcmRow | OiRow): row is AcmRow => 'ac' in row;
const isOi = (row: AcmRow | OiRow): row is OiRow => 'totalScore' in row;
const open: Visibility = { sealedFrom: null, takesLate: false };

const events = [
  judged('ann', 1, 61, -1),
  judged('ann', 1, 90, -2),
  judged('ann', 1, 125, 0),
  judged('ann', 1, 130, -1),
  judged('bob', 1, 1325, 0),
  judged('star', 1, 5, 0),
  judged('star', 2, 6, 0),
  judged('eve', 1, 60, -1),
  judged('joe', 1, 40, 0),
  judged('joe', 2, 15_000, 0),
];

describe('the explanation of a rank', () => {
  it('adds up to the result of the rules', () => {
    const rows = rowsOf('acm', events, open).filter(isAcm);
    for (const row of rows) {
      const { shares } = explainAcmRank(row, ['A', 'B']);
      const sum = shares.reduce((all, { solvedAt, penalty }) => all + (solvedAt ?? 0) + penalty, 0);
      expect(sum, row.uid).toBe(row.totalTime);
      const { rank, ahead, faster } = explainRank(row, rows, false);
      if (rank !== null) expect(ahead + faster + 1, row.uid).toBe(rank);
    }
    const ann = rows.find(({ uid }) => uid === 'ann');
    expect(ann && explainAcmRank(ann, ['A', 'B'])).toEqual({
      shares: [{ problem: 'A', solvedAt: 125, failures: 1, penalty: 1200, hidden: 0 }],
      free: 2,
    });
  });

  it('counts equal ranks, and gives star users no rank', () => {
    const rows = rowsOf('acm', events, open);
    const accounts = Object.fromEntries(rows.map((row) => [row.uid, explainRank(row, rows, false)]));
    expect(accounts['ann']).toEqual({ rank: 2, ahead: 1, faster: 0, earlier: 0, equal: 1 });
    expect(accounts['bob']).toEqual({ rank: 2, ahead: 1, faster: 0, earlier: 0, equal: 1 });
    expect(accounts['star']?.rank).toBeNull();
  });

  it('breaks ties by the earlier last solution if the contest counts whole minutes', () => {
    const sent = [
      judged('ann', 1, 659, 0),
      judged('ann', 2, 119, 0),
      judged('bob', 1, 600, 0),
      judged('bob', 2, 60, 0),
    ];
    const rows = rowsOf('acm-minutes', [...sent, judged('eve', 1, 300, 0), judged('eve', 2, 360, 0)], open);
    const accounts = Object.fromEntries(rows.map((row) => [row.uid, explainRank(row, rows, true)]));
    expect(accounts['eve']).toEqual({ rank: 1, ahead: 0, faster: 0, earlier: 0, equal: 0 });
    expect(accounts['ann']).toEqual({ rank: 2, ahead: 0, faster: 0, earlier: 1, equal: 1 });
    expect(accounts['bob']).toEqual({ rank: 2, ahead: 0, faster: 0, earlier: 1, equal: 1 });
  });

  it('shows only the number of attempts during the freeze', () => {
    const rows = rowsOf('acm', events, { sealedFrom: start + 14_000_000, takesLate: false }).filter(isAcm);
    const joe = rows.find(({ uid }) => uid === 'joe');
    expect(joe && explainAcmRank(joe, ['A', 'B']).shares).toEqual([
      { problem: 'A', solvedAt: 40, failures: 0, penalty: 0, hidden: 0 },
      { problem: 'B', solvedAt: null, failures: 0, penalty: 0, hidden: 1 },
    ]);
  });

  it('has the scores of an OI row, and the run time of accepted runs', () => {
    const scored = [judged('ann', 1, 10, 0, 100), judged('ann', 2, 20, 8, 40), judged('bob', 1, 30, 8, 40)];
    const rows = rowsOf('oi-highest', scored, open).filter(isOi);
    const [ann, bob] = rows;
    expect(ann && explainOiRank(ann, ['A', 'B'])).toEqual([
      { problem: 'A', score: 100, time: 30 },
      { problem: 'B', score: 40, time: null },
    ]);
    expect(bob && explainRank(bob, rows, false)).toEqual({
      rank: 2,
      ahead: 1,
      faster: 0,
      earlier: 0,
      equal: 0,
    });
  });
});
