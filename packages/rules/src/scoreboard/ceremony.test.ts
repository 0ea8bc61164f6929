import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Awards } from './awards.ts';
import { type Ceremony, type CeremonySetting, type Frame, openCeremony } from './ceremony.ts';
import type { RankedRow } from './scoreboard.ts';
import type { JudgedAttempt } from './event.ts';
import { createScoreboard } from './registry.ts';
import {
  after,
  asAcm,
  columns,
  contestants,
  judged,
  noAwards,
  options,
  someEvents,
  someRuns,
  times,
} from './testing.ts';

const AC = 0;
const WA = -1;
const CE = JudgeStatus.CompileError;

const medals: Awards = {
  by: 'number',
  levels: [1, 1].map((num, index) => ({ name: `medal ${index}`, background: '', color: '', num })),
};

function settingOf(events: readonly JudgedAttempt[], more: Partial<CeremonySetting> = {}): CeremonySetting {
  const who = contestants('a', 'b', '*c', 'd');
  const shared = { times, penaltyUnit: 'second', columns, sealedFrom: after(240) } as const;
  return { ...shared, contestants: who, awards: noAwards, removesStars: false, events, ...more };
}

/** Plays the whole ceremony and returns what each step reveals. */
function play(ceremony: Ceremony): string[] {
  const reveals: string[] = [];
  for (let { next } = ceremony.frame(); next; { next } = ceremony.frame()) {
    reveals.push(
      next.kind === 'cell'
        ? `${next.uid} ${next.displayId}: ${next.attempts}, up to ${next.highest}`
        : `${next.uid} has ${next.award.name} at ${next.rank}`,
    );
    ceremony.forward();
  }
  return reveals;
}

const order = ({ rows }: Frame) => rows.map(({ uid, rank }) => `${uid}${rank}`).join(' ');

test('reveals from the last row upward, leftmost cell first, and continues with the row that takes its place', () => {
  const ceremony = openCeremony(
    settingOf(
      [
        judged('a', 1, after(10), AC),
        judged('b', 1, after(20), AC),
        judged('d', 1, after(30), AC),
        judged('d', 2, after(250), WA),
        judged('d', 3, after(260), WA),
        judged('d', 3, after(270), AC),
        judged('b', 2, after(255), AC),
      ],
      { awards: medals },
    ),
  );
  assert.equal(order(ceremony.frame()), 'a1 b2 d3');
  assert.deepEqual(play(ceremony), [
    'd B: 1, up to 1',
    'd C: 2, up to 1',
    'b B: 1, up to 1',
    'd has medal 1 at 2',
    'b has medal 0 at 1',
  ]);
  assert.equal(order(ceremony.frame()), 'b1 d2 a3');
  assert.equal(ceremony.forward(), false);
});

test('skips attempts at problems that were solved before the freeze', () => {
  const ceremony = openCeremony(settingOf([judged('a', 1, after(10), AC), judged('a', 1, after(250), WA)]));
  assert.deepEqual(play(ceremony), []);
});

test('ignores submissions that never reached a judge, and adds no penalty for compile errors', () => {
  const ceremony = openCeremony(
    settingOf([
      judged('a', 1, after(250), JudgeStatus.SubmittedFailed),
      judged('b', 1, after(250), CE),
      judged('b', 1, after(251), AC),
    ]),
  );
  assert.deepEqual(play(ceremony), ['b A: 2, up to 1']);
  assert.equal(ceremony.frame().rows[0]?.figures.totalTime, 251 * 60);
});

test('a star user is revealed like others, but has no rank to reach', () => {
  const ceremony = openCeremony(settingOf([judged('c', 1, after(250), AC)]));
  assert.deepEqual(play(ceremony), ['c A: 1, up to null']);
});

test('a row that shares its final place with a row that will still rise shows that place', () => {
  const ceremony = openCeremony(
    settingOf(
      [judged('a', 1, after(10), AC), judged('b', 1, after(10), AC), judged('a', 2, after(250), AC)],
      { awards: { ...medals, levels: medals.levels.slice(0, 1) } },
    ),
  );
  assert.equal(order(ceremony.frame()), 'a1 b2');
  assert.deepEqual(play(ceremony), ['a B: 1, up to 1', 'a has medal 0 at 1']);
});

test('the first solver is that of the final scoreboard, in whatever order rows are revealed', () => {
  const ceremony = openCeremony(
    settingOf([
      judged('a', 1, after(10), AC),
      judged('a', 2, after(250), AC),
      judged('b', 2, after(260), AC),
    ]),
  );
  ceremony.forward();
  const [, b] = [...ceremony.frame().rows].sort((left, right) => (left.uid < right.uid ? -1 : 1));
  assert.deepEqual(b?.figures.submissionInfo['B'], { errorNum: 0, isAC: true, ACTime: 260 * 60 });
});

test('with individual timing, attempts during the freeze are revealed however early in the individual window', () => {
  const late = { uid: 'b', startsAt: after(250), endsAt: times.endsAt };
  const runs = [{ uid: 'a', startsAt: times.startsAt, endsAt: times.endsAt }, late];
  const events = [judged('a', 1, after(30), AC), judged('b', 1, after(260), AC)];
  const ceremony = openCeremony(settingOf(events, { runs }));
  const cells = () => ceremony.frame().rows.map(({ uid, figures }) => [uid, figures.submissionInfo['A']]);
  assert.deepEqual(cells(), [
    ['a', { errorNum: 0, isAC: true, ACTime: 30 * 60, isFirstAC: true }],
    ['b', { errorNum: 0, tryNum: 1 }],
  ]);
  assert.deepEqual(play(ceremony), ['b A: 1, up to 1']);
  assert.deepEqual(cells(), [
    ['b', { errorNum: 0, isAC: true, ACTime: 10 * 60, isFirstAC: true }],
    ['a', { errorNum: 0, isAC: true, ACTime: 30 * 60 }],
  ]);
});

const anything = fc.record({
  events: someEvents,
  runs: fc.option(someRuns),
  removesStars: fc.boolean(),
  sealedFrom: fc.integer({ min: 0, max: 299 }).map((minute) => after(minute)),
  isAwarded: fc.boolean(),
  penaltyUnit: fc.constantFrom('second', 'minute'),
});
const ruleNames = { second: 'acm', minute: 'acm-minutes' } as const;

test('property: the first frame is the public frozen scoreboard', () => {
  fc.assert(
    fc.property(anything, ({ events: sent, removesStars, runs, sealedFrom, penaltyUnit }) => {
      // Leaves out attempts that never reached their judge. A frozen scoreboard alone cannot know that they do not
      // count.
      const events = sent.filter(({ verdict }) => verdict !== JudgeStatus.SubmittedFailed);
      const setting = settingOf(events, { removesStars, runs, sealedFrom, penaltyUnit });
      const { rows, settled } = openCeremony(setting).frame();
      const boardSetting = { times, columns, runs, visibility: { sealedFrom, takesLate: false } };
      const board = createScoreboard(ruleNames[penaltyUnit], boardSetting);
      for (const event of events) board.put(event);
      const sealed = board.rows(options(setting.contestants, { removesStars }));
      // Counts of attempts at solved problems are not compared, and settled rows already have their final rank.
      const seen = (row: RankedRow) => {
        const { submissionInfo, ...sums } = asAcm(row);
        const cells = Object.entries(submissionInfo).map(([displayId, { tryNum, ...cell }]) => [
          displayId,
          cell,
          cell.isAC ? 0 : tryNum,
        ]);
        return [row.uid, settled.has(row.uid) ? null : row.rank, sums, cells];
      };
      assert.deepEqual(rows.map(seen), sealed.map(seen));
    }),
    { numRuns: 1000 },
  );
});

test('property: the last frame is the final scoreboard', () => {
  fc.assert(
    fc.property(anything, ({ events, isAwarded, ...more }) => {
      const awards = isAwarded ? medals : noAwards;
      const setting = settingOf(events, { ...more, awards });
      const ceremony = openCeremony(setting);
      play(ceremony);
      const board = createScoreboard(ruleNames[more.penaltyUnit], {
        times,
        columns,
        runs: more.runs,
        visibility: { sealedFrom: null, takesLate: false },
      });
      for (const event of events) board.put(event);
      const { rows, settled } = ceremony.frame();
      const ranking = options(setting.contestants, { awards, removesStars: more.removesStars });
      assert.deepEqual(rows, board.rows(ranking));
      assert.equal(settled.size, rows.length);
    }),
  );
});

test('property: each step reveals one thing, no row falls below a settled one, and back undoes forward', () => {
  fc.assert(
    fc.property(anything, ({ events, isAwarded, ...more }) => {
      const ceremony = openCeremony(settingOf(events, { ...more, awards: isAwarded ? medals : noAwards }));
      const frames = [ceremony.frame()];
      while (ceremony.forward()) {
        const frame = ceremony.frame();
        const before = frames.at(-1);
        assert.ok(before?.next);
        const { uid } = before.next;
        const placeIn = ({ rows }: Frame) => rows.findIndex((row) => row.uid === uid);
        assert.ok(placeIn(frame) <= placeIn(before), 'nobody falls by what is told of them');
        const bottom = frame.rows.slice(frame.rows.length - frame.settled.size);
        assert.ok(
          bottom.every((row) => frame.settled.has(row.uid)),
          'what is settled is at the bottom',
        );
        frames.push(frame);
      }
      for (const frame of frames.toReversed().slice(1)) {
        assert.ok(ceremony.back());
        assert.deepEqual(ceremony.frame(), frame);
      }
      assert.equal(ceremony.back(), false);
    }),
  );
});
