import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Board, RankingOptions } from './scoreboard.ts';
import type { Visibility, JudgedAttempt } from './event.ts';
import { chooseRows } from './choose-rows.ts';
import { acmRule } from './acm.ts';
import { type ContestRule, createScoreboard, ruleOf } from './registry.ts';
import {
  after,
  asAcm,
  asOi,
  columns,
  contestants,
  judged,
  noAwards,
  options,
  someEvents,
  times,
} from './testing.ts';

const open: Visibility = { sealedFrom: null, takesLate: false };
const sealed: Visibility = { sealedFrom: after(240), takesLate: false };
const AC = 0;
const WA = -1;

function fold(rule: ContestRule, events: readonly JudgedAttempt[], visibility: Visibility = open): Board {
  const board = createScoreboard(rule, { times, visibility, columns });
  for (const event of events) board.put(event);
  return board;
}

const acmRows = (
  events: readonly JudgedAttempt[],
  more: Partial<RankingOptions> = {},
  visibility = open,
  ...names: string[]
) =>
  fold('acm', events, visibility).rows(
    options(contestants(...(names.length > 0 ? names : ['a', 'b', 'c'])), more),
  );

test('ACM: ranks by most solved problems, then by least time with twenty minutes per failed attempt', () => {
  const rows = acmRows([
    judged('a', 1, after(10), WA),
    judged('a', 1, after(20, 30), AC),
    judged('b', 1, after(30), AC),
    judged('b', 2, after(31), AC),
    judged('c', 1, after(40), AC),
  ]);
  assert.deepEqual(
    rows.map((row) => [row.uid, row.rank, asAcm(row).ac, asAcm(row).totalTime]),
    [
      ['b', 1, 2, 61 * 60],
      ['c', 2, 1, 40 * 60],
      ['a', 3, 1, 20 * 60 + 30 + 1200],
    ],
  );
});

/** Whether a failed attempt with this verdict before the accepted one adds a penalty. */
const penalties: [name: string, verdict: number, costs: boolean][] = [
  ['wrong answer', -1, true],
  ['presentation error', -3, true],
  ['time limit', 1, true],
  ['memory limit', 2, true],
  ['runtime error', 3, true],
  ['partially accepted', 8, true],
  ['compile error', -2, false],
  ['judge error', 4, false],
  ['cancelled', -4, false],
];
for (const [name, verdict, costs] of penalties) {
  test(`ACM: ${name} ${costs ? 'adds' : 'adds no'} penalty`, () => {
    const [row] = acmRows([judged('a', 1, after(1), verdict), judged('a', 1, after(2), AC)]);
    assert.ok(row);
    assert.deepEqual(asAcm(row).submissionInfo, {
      A: { errorNum: Number(costs), isAC: true, ACTime: 120, isFirstAC: true },
    });
    assert.deepEqual([asAcm(row).totalTime, asAcm(row).total], [120 + (costs ? 1200 : 0), 2]);
  });
}

test('ACM: failures at unsolved problems, and after the solution, add no penalty', () => {
  const [row] = acmRows([
    judged('a', 1, after(1), WA),
    judged('a', 2, after(2), AC),
    judged('a', 2, after(3), WA),
  ]);
  assert.ok(row);
  assert.equal(asAcm(row).totalTime, 120);
  assert.deepEqual(asAcm(row).submissionInfo['A'], { errorNum: 1 });
});

test('ACM: contestants with attempts only outside the contest, or none that reached the judge, are not listed', () => {
  const rows = acmRows([
    judged('a', 1, after(1), 10),
    judged('b', 1, after(0) - 1, AC),
    judged('c', 1, times.endsAt, AC),
  ]);
  assert.deepEqual(rows, []);
});

test('late submissions count on request and are marked', () => {
  const late = [judged('a', 1, times.endsAt, AC), judged('b', 1, times.endsAt - 1, AC)];
  const rows = acmRows(late, {}, { sealedFrom: null, takesLate: true });
  assert.deepEqual(
    rows.map((row) => [row.uid, asAcm(row).submissionInfo['A']?.isAfterContest]),
    [
      ['b', undefined],
      ['a', true],
    ],
  );
  assert.equal(
    acmRows(late, {}, { sealedFrom: after(240), takesLate: true }).length,
    1,
    'never on a sealed one',
  );
});

test('equal rows share their rank ordered by first submission, and the next rank is skipped', () => {
  const rows = acmRows([
    judged('b', 1, after(10), AC),
    judged('a', 2, after(10), AC, { submitId: 9_000_000 }),
    judged('c', 3, after(11), AC),
  ]);
  assert.deepEqual(
    rows.map(({ uid, rank }) => [uid, rank]),
    [
      ['b', 1],
      ['a', 1],
      ['c', 3],
    ],
  );
});

test('the first solution is decided by milliseconds, not by whole seconds', () => {
  const rows = acmRows([
    judged('a', 1, after(10) + 999, AC),
    judged('b', 1, after(10), AC),
    judged('c', 1, after(10, 1), AC),
  ]);
  const firsts = rows.filter((row) => asAcm(row).submissionInfo['A']?.isFirstAC).map(({ uid }) => uid);
  assert.deepEqual(firsts, ['b']);
});

const rowOf = (username: string, at: number | null) => ({
  username,
  firstAttempt: at === null ? null : { at, submitId: at },
});

test('ACM ties: the earlier first attempt, then contestants without one, then by name', () => {
  const rule = acmRule('second');
  const order = [rowOf('z', 1), rowOf('y', 2), rowOf('b', null), rowOf('c', null)];
  for (const [index, left] of order.entries())
    for (const [other, right] of order.entries())
      assert.equal(Math.sign(rule.breakTie(left, right)), Math.sign(index - other), `${index} ${other}`);
});

test('the stored settings of a contest select its rule', () => {
  const table = [
    [0, 'Recent', 'second', 'acm'],
    [0, 'Highest', 'minute', 'acm-minutes'],
    [1, 'Recent', 'minute', 'oi-recent'],
    [1, 'Highest', 'second', 'oi-highest'],
  ] as const;
  for (const [type, oi_score_type, penalty_unit, rule] of table)
    assert.equal(ruleOf({ type, oi_score_type, penalty_unit }), rule);
});

test('during the freeze attempts are counted, and nothing else changes', () => {
  const [row] = acmRows(
    [
      judged('a', 1, after(10), WA),
      judged('a', 1, after(239, 59), AC),
      judged('a', 1, after(240), WA),
      judged('a', 2, after(250), AC),
      judged('a', 2, after(251), WA),
      judged('a', 3, times.endsAt, AC),
    ],
    {},
    sealed,
  );
  assert.ok(row);
  assert.deepEqual(asAcm(row), {
    ac: 1,
    total: 5,
    totalTime: 239 * 60 + 59 + 1200,
    submissionInfo: {
      A: { errorNum: 1, isAC: true, isFirstAC: true, ACTime: 239 * 60 + 59, tryNum: 1 },
      B: { errorNum: 0, tryNum: 2 },
    },
  });
});

test('star users have rank -1 and are never first, whether they are shown or not', () => {
  const events = [judged('b', 1, after(5), AC), judged('a', 1, after(6), AC), judged('c', 1, after(7), AC)];
  const names = ['a', '*b', 'c'];
  const rankedWith = (more: Partial<RankingOptions>) =>
    acmRows(events, more, open, ...names).map((row) => [
      row.uid,
      row.rank,
      asAcm(row).submissionInfo['A']?.isFirstAC ?? false,
    ]);
  assert.deepEqual(rankedWith({}), [
    ['b', -1, false],
    ['a', 1, true],
    ['c', 2, false],
  ]);
  assert.deepEqual(rankedWith({ removesStars: true }), [
    ['a', 1, true],
    ['c', 2, false],
  ]);
});

const level = (name: string, num: number) => ({ name, num, background: '#000', color: '#fff' });
/**
 * Returns the awards of ten contestants who each solved one problem, one minute apart. For `equal` of them, the
 * solution is in the same minute as the previous one.
 */
function awardsOf(
  by: 'proportion' | 'number',
  levels: [string, number][],
  equal: readonly number[] = [],
): string {
  const names = 'abcdefghij'.split('');
  let minute = 0;
  const events = names.map((name, index) => {
    if (!equal.includes(index)) minute += 1;
    return judged(name, 1, after(minute), AC);
  });
  const rows = acmRows(
    [...events, judged('k', 1, after(1), WA)],
    { awards: { by, levels: levels.map(([name, num]) => level(name, num)) } },
    open,
    ...names,
    'k',
    '*star',
  );
  return rows.map(({ award }) => award?.name ?? '-').join('');
}

test('awards: by number and by proportion, rounded down, and none without a solved problem', () => {
  assert.equal(
    awardsOf('number', [
      ['G', 1],
      ['S', 2],
      ['B', 3],
    ]),
    'GSSBBB-----',
  );
  // For eleven ranked contestants, the proportions give 1.1, 2.2 and 3.3 places.
  assert.equal(
    awardsOf('proportion', [
      ['G', 10],
      ['S', 20],
      ['B', 30],
    ]),
    'GSSBBB-----',
  );
  assert.equal(awardsOf('proportion', [['G', 100]]), 'GGGGGGGGGG-');
  assert.equal(
    awardsOf('number', [
      ['G', 0],
      ['S', 2],
    ]),
    'SS---------',
    'a level without places is left out',
  );
});

test('awards: a proportion counts contestants with attempts, whether others are shown or not', () => {
  const events = [judged('a', 1, after(10), AC), judged('b', 1, after(20), AC)];
  const who = contestants('a', 'b');
  for (const uid of ['c', 'd', 'e']) who.set(uid, { uid, username: uid, isStar: false, isEntered: true });
  const half = { by: 'proportion', levels: [{ name: 'G', background: '', color: '', num: 50 }] } as const;
  for (const showsIdle of [false, true]) {
    const rows = fold('acm', events).rows(options(who, { awards: half, showsIdle }));
    assert.equal(rows.length, showsIdle ? 5 : 2);
    assert.deepEqual(
      rows.filter(({ award }) => award !== null).map(({ uid }) => uid),
      ['a'],
    );
  }
});

test('awards: equal ranks share the award, and the next level shrinks', () => {
  assert.equal(
    awardsOf(
      'number',
      [
        ['G', 1],
        ['S', 2],
        ['B', 3],
      ],
      [1],
    ),
    'GGSBBB-----',
  );
  assert.equal(
    awardsOf(
      'number',
      [
        ['G', 1],
        ['S', 1],
        ['B', 1],
      ],
      [1, 2],
    ),
    'GGG--------',
  );
});

const oiRows = (rule: 'oi-recent' | 'oi-highest', events: readonly JudgedAttempt[], visibility = open) =>
  fold(rule, events, visibility).rows(options(contestants('a', 'b', 'c')));

test('OI: the latest or the highest score counts, and attempts without a score are ignored', () => {
  const events = [
    judged('a', 1, after(1), AC, { score: 100, timeMs: 30 }),
    judged('a', 1, after(2), 8, { score: 40, timeMs: 10 }),
    judged('a', 1, after(3), -2),
    judged('a', 2, after(4), AC, { score: 50, timeMs: 70 }),
    judged('b', 1, after(5), -2),
  ];
  const rowsOf = (rule: 'oi-recent' | 'oi-highest') =>
    oiRows(rule, events).map((row) => [row.uid, asOi(row)]);
  assert.deepEqual(rowsOf('oi-recent'), [
    ['a', { totalScore: 90, totalTime: 70, submissionInfo: { A: 40, B: 50 }, timeInfo: { B: 70 } }],
  ]);
  assert.deepEqual(rowsOf('oi-highest'), [
    ['a', { totalScore: 150, totalTime: 100, submissionInfo: { A: 100, B: 50 }, timeInfo: { A: 30, B: 70 } }],
  ]);
});

test('OI: of equal scores the fastest accepted run counts, and a partial one has no time', () => {
  const events = [
    judged('a', 1, after(1), AC, { score: 100, timeMs: 30 }),
    judged('a', 1, after(2), AC, { score: 100, timeMs: 20 }),
    judged('a', 1, after(3), 8, { score: 100, timeMs: 10 }),
  ];
  const [row] = oiRows('oi-highest', events);
  assert.ok(row);
  assert.deepEqual(asOi(row).timeInfo, { A: 20 });
});

test('OI: equal times are ordered by submission id, and equal rows by username with a shared rank', () => {
  const events = [
    judged('b', 1, after(1), 8, { score: 10, submitId: 501 }),
    judged('b', 1, after(1), 8, { score: 20, submitId: 502 }),
    judged('a', 1, after(9), 8, { score: 20 }),
  ];
  assert.deepEqual(
    oiRows('oi-recent', events).map((row) => [row.uid, row.rank, asOi(row).totalScore]),
    [
      ['a', 1, 20],
      ['b', 1, 20],
    ],
  );
});

test('OI: attempts during the freeze do not appear at all', () => {
  const events = [
    judged('a', 1, after(239, 59), 8, { score: 30 }),
    judged('a', 1, after(240), AC, { score: 100 }),
    judged('b', 1, after(241), AC, { score: 100 }),
  ];
  for (const rule of ['oi-recent', 'oi-highest'] as const)
    assert.deepEqual(
      oiRows(rule, events, sealed).map((row) => [row.uid, asOi(row).totalScore]),
      [['a', 30]],
    );
  assert.deepEqual(oiRows('oi-recent', events, { sealedFrom: times.startsAt, takesLate: false }), []);
});

test('OI: an attempt in the last second, or during the freeze, changes no earlier one', () => {
  const early = judged('a', 1, after(10), AC, { score: 100, timeMs: 30 });
  const shown = { totalScore: 100, totalTime: 30, submissionInfo: { A: 100 }, timeInfo: { A: 30 } };
  const atEnd = judged('a', 1, times.endsAt, 8, { score: 10 });
  const behind = judged('a', 1, after(250), AC, { score: 100, timeMs: 5 });
  for (const rule of ['oi-recent', 'oi-highest'] as const) {
    assert.deepEqual(oiRows(rule, [early, atEnd]).map(asOi), [shown]);
    assert.deepEqual(oiRows(rule, [early, behind], sealed).map(asOi), [shown]);
  }
});

const ruleNames = ['acm', 'acm-minutes', 'oi-recent', 'oi-highest'] as const;
const everyCut: readonly Visibility[] = [open, { ...open, takesLate: true }, sealed];
const everybody = contestants('a', 'b', '*c', 'd', 'idle');
const awards = { by: 'proportion', levels: [level('G', 30), level('S', 40)] } as const;
const full = options(everybody, { awards, showsIdle: true });

test('a scoreboard built event by event, in any order and with replacements, equals one built at once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ruleNames),
      fc.constantFrom(...everyCut),
      someEvents,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 8), fc.boolean()), { maxLength: 10 }),
      (rule, visibility, events, changes) => {
        const grown = createScoreboard(rule, { times, visibility, columns });
        const latest = new Map(events.map((event) => [event.submitId, event]));
        for (const event of events.toReversed()) {
          grown.put(event);
          grown.rows(full);
        }
        for (const [which, verdict, isGone] of changes) {
          const event = events[which % Math.max(1, events.length)];
          if (!event) continue;
          if (isGone) {
            latest.delete(event.submitId);
            grown.drop(event.submitId);
          } else {
            const next = { ...event, verdict };
            latest.set(event.submitId, next);
            grown.put(next);
          }
          grown.rows(full);
        }
        assert.deepEqual(grown.rows(full), fold(rule, [...latest.values()], visibility).rows(full));
      },
    ),
    { numRuns: 300 },
  );
});

test('rows in steps equal rows at once, and events that are put between the steps are in the next rows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ContestRule>('acm', 'oi-recent', 'oi-highest'),
      someEvents,
      someEvents,
      (rule, first, later) => {
        const people = options(contestants('a', 'b', 'c', 'd'));
        const board = fold(rule, first);
        const known = fold(rule, first);
        const steps = board.rowsInSteps(people);
        const waiting = [...later];
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) {
          const event = waiting.shift();
          if (event) board.put(event);
        }
        if (later.length === 0) assert.deepEqual(step.value, known.rows(people));
        for (const event of waiting) board.put(event);
        for (const event of later) known.put(event);
        assert.deepEqual(board.rows(people), known.rows(people));
      },
    ),
  );
});

test('a frozen scoreboard does not depend on outcomes during the freeze', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ruleNames),
      someEvents,
      fc.integer({ min: -4, max: 4 }),
      (rule, events, verdict) => {
        const visibility = { sealedFrom: after(100), takesLate: true };
        const other = events.map((event) =>
          event.at < visibility.sealedFrom ? event : { ...event, verdict, score: 7, timeMs: 7 },
        );
        assert.deepEqual(fold(rule, events, visibility).rows(full), fold(rule, other, visibility).rows(full));
      },
    ),
    { numRuns: 300 },
  );
});

test('the order is total and consistent with the ranks', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ruleNames), someEvents, fc.boolean(), (rule, events, isTurned) => {
      const who = isTurned ? new Map([...everybody].toReversed()) : everybody;
      const rows = fold(rule, events).rows({ ...full, contestants: who });
      assert.deepEqual(rows, fold(rule, events).rows(full), 'whoever came first into the room');
      const ranks = rows.filter(({ rank }) => rank > 0).map(({ rank }) => rank);
      for (const [index, rank] of ranks.entries())
        assert.ok(rank === index + 1 || (index > 0 && rank === ranks[index - 1]));
    }),
  );
});

test('moving a contest moves its penalties', () => {
  const event = judged('a', 1, after(30), AC);
  const moved = { startsAt: after(10), endsAt: times.endsAt };
  const board = createScoreboard('acm', { times: moved, visibility: open, columns });
  board.put(event);
  const [row] = board.rows({ ...full, awards: noAwards, showsIdle: false });
  assert.equal(row && asAcm(row).totalTime, 20 * 60);
});

const person = (uid: string, nickname: string | null = null, school: string | null = null) => ({
  uid,
  username: `user-${uid}`,
  nickname,
  realname: null,
  school,
});

test("the viewer's own row and followed rows are repeated at the top, and search matches names and schools", () => {
  const rows = [person('a', 'Apple'), person('b', null, '北京大学'), person('c', 'Cherry')];
  const uids = (query: Partial<Parameters<typeof chooseRows>[1]>) =>
    chooseRows(rows, { ownUid: null, concerned: [], keyword: null, ...query })
      .map(({ uid }) => uid)
      .join('');
  assert.equal(uids({}), 'abc');
  assert.equal(uids({ ownUid: 'c', concerned: ['b', 'c', 'x'] }), 'cbabc');
  assert.equal(uids({ ownUid: 'x' }), 'abc');
  assert.equal(uids({ keyword: ' CHERRY ' }), 'c');
  assert.equal(uids({ keyword: '北京' }), 'b', 'by school, whatever name is shown');
  assert.equal(uids({ keyword: 'user-', concerned: ['b'] }), 'babc');
});
