import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countedAttemptOf,
  handInAt,
  handInOf,
  handInStateOf,
  hasOpened,
  type HomeworkExtension,
  type HomeworkTerms,
  noExtension,
  lateFactor,
} from './homework.ts';

const due = new Date('2026-03-01T12:00:00Z');
const hours = (count: number) => new Date(due.getTime() + count * 3_600_000);
const late = { percentPerDay: 20, floorPercent: 30 };
const terms: HomeworkTerms = { opensAt: hours(-48), dueAt: due, late };
const strict: HomeworkTerms = { ...terms, late: null };
const grace = (graceMinutes: number): HomeworkExtension => ({ graceMinutes, reopenings: [] });
const again: HomeworkExtension = {
  graceMinutes: 0,
  reopenings: [{ from: hours(50), until: hours(60) }],
};
const twice: HomeworkExtension = {
  ...again,
  reopenings: [...again.reopenings, { from: hours(100), until: hours(110) }],
};

const table: readonly [string, HomeworkTerms, HomeworkExtension, Date, string, number][] = [
  ['before the due time', terms, noExtension, hours(-1), 'onTime', 100],
  ['at the due time', terms, noExtension, due, 'onTime', 100],
  ['just after it', terms, noExtension, new Date(due.getTime() + 1), 'late', 80],
  ['a whole day later', terms, noExtension, hours(24), 'late', 80],
  ['on the second day', terms, noExtension, hours(25), 'late', 60],
  ['at the floor', terms, noExtension, hours(24 * 9), 'late', 30],
  ['within the grace', terms, grace(60), hours(1), 'onTime', 100],
  ['late by less, because of the grace', terms, grace(120), hours(25), 'late', 80],
  ['after the due time without late work', strict, noExtension, hours(1), 'closed', 0],
  ['during a reopening', strict, again, hours(55), 'reopened', 100],
  ['before a reopening', terms, again, hours(49), 'late', 40],
  ['after a reopening', strict, again, hours(61), 'closed', 0],
  ['during the first of two reopenings', strict, twice, hours(55), 'reopened', 100],
  ['between two reopenings', terms, twice, hours(80), 'late', 30],
  ['during the second reopening', strict, twice, hours(105), 'reopened', 100],
];
for (const [when, rule, extension, at, state, worth] of table)
  test(`an attempt ${when} is ${state} and counts ${worth} percent`, () => {
    assert.deepEqual([handInAt(rule, extension, at), lateFactor(rule, extension, at)], [state, worth]);
  });

test('the attempt with the most points counts', () => {
  const early = { at: hours(-1), points: 50 };
  assert.deepEqual(handInOf(terms, noExtension, [early, { at: hours(1), points: 100 }]), {
    state: 'late',
    points: 80,
  });
  assert.deepEqual(handInOf(terms, noExtension, [early, { at: hours(1), points: 60 }]), {
    state: 'onTime',
    points: 50,
  });
  assert.deepEqual(handInOf(terms, noExtension, [{ at: hours(-1), points: 0 }]), {
    state: 'onTime',
    points: 0,
  });
  assert.deepEqual(handInOf(strict, noExtension, [{ at: hours(1), points: 100 }]), {
    state: 'nothing',
    points: 0,
  });
});

test('a student is late if any counted work is late, and has handed in nothing if nothing counts', () => {
  assert.equal(handInStateOf(['nothing', 'onTime', 'late', 'reopened']), 'late');
  assert.equal(handInStateOf(['nothing', 'onTime', 'reopened']), 'reopened');
  assert.equal(handInStateOf(['nothing', 'onTime']), 'onTime');
  assert.equal(handInStateOf([]), 'nothing');
});

test('an attempt without points is handed in too, with its state', () => {
  const none = { state: 'nothing', points: 0 };
  const states = [hours(-1), hours(1), hours(55), hours(70)].map((at) =>
    handInOf({ ...terms, late: { percentPerDay: 100, floorPercent: 0 } }, again, [{ at, points: 0 }]),
  );
  assert.deepEqual(
    states.map(({ state, points }) => [state, points]),
    [
      ['onTime', 0],
      ['late', 0],
      ['reopened', 0],
      ['late', 0],
    ],
  );
  assert.deepEqual(handInOf(strict, noExtension, [{ at: hours(1), points: 100 }]), none);
  assert.deepEqual(handInOf(terms, noExtension, []), none);
});

test('of attempts with equal points the one with the least deduction is handed in', () => {
  const tries = [
    { at: hours(1), points: 100 },
    { at: hours(-1), points: 80 },
  ];
  assert.deepEqual(handInOf(terms, noExtension, tries), { state: 'onTime', points: 80 });
});

test('of equal attempts the one on time counts, then the one in a reopening, then the earliest', () => {
  const free: HomeworkTerms = { ...terms, late: { percentPerDay: 0, floorPercent: 0 } };
  const full = (hour: number) => ({ at: hours(hour), points: 100 });
  const chosen = (...done: { at: Date; points: number }[]) => {
    const counted = countedAttemptOf(free, again, done);
    return [counted?.state, counted?.at];
  };
  assert.deepEqual(chosen(full(1), full(55), full(-1)), ['onTime', hours(-1)]);
  assert.deepEqual(chosen(full(1), full(55)), ['reopened', hours(55)]);
  assert.deepEqual(chosen(full(2), full(1), full(3)), ['late', hours(1)]);
  assert.deepEqual(chosen(full(-1), full(-2)), ['onTime', hours(-2)]);
});

test('homework opens at its time, or at once without one', () => {
  assert.deepEqual([hasOpened(terms, hours(-49)), hasOpened(terms, hours(-48))], [false, true]);
  assert.ok(hasOpened({ ...terms, opensAt: null }, new Date(0)));
});

const moment = fc.integer({ min: -100, max: 400 }).map(hours);
const percent = fc.integer({ min: 0, max: 100 });
const someTerms = fc
  .option(fc.record({ percentPerDay: percent, floorPercent: percent }), { nil: null })
  .map((rule): HomeworkTerms => ({ opensAt: null, dueAt: due, late: rule }));
const minutes = fc.integer({ min: 0, max: 20_000 });
const tries = fc.array(fc.record({ at: moment, points: percent }), { maxLength: 8 });

test('late work never counts more than on time, and never more the later it is', () => {
  fc.assert(
    fc.property(someTerms, minutes, moment, moment, percent, (rule, count, one, other, points) => {
      const [early, later] = one <= other ? [one, other] : [other, one];
      const of = (at: Date) => handInOf(rule, grace(count), [{ at, points }]).points;
      assert.ok(of(later) <= of(early) && of(early) <= of(hours(-100)));
    }),
  );
});

test('grace and reopening never lower the points', () => {
  fc.assert(
    fc.property(someTerms, minutes, minutes, tries, moment, moment, (rule, less, more, done, from, until) => {
      const plain = handInOf(rule, grace(less), done).points;
      assert.ok(handInOf(rule, grace(less + more), done).points >= plain);
      const reopened = { graceMinutes: less, reopenings: [{ from, until }] };
      assert.ok(handInOf(rule, reopened, done).points >= plain);
    }),
  );
});

test('the order of attempts is irrelevant, and another attempt never lowers the points', () => {
  const shuffled = tries.chain((done) =>
    fc.tuple(fc.constant(done), fc.shuffledSubarray(done, { minLength: done.length })),
  );
  fc.assert(
    fc.property(someTerms, minutes, shuffled, (rule, count, [done, mixed]) => {
      const all = handInOf(rule, grace(count), done);
      assert.deepEqual(handInOf(rule, grace(count), mixed), all);
      assert.ok(handInOf(rule, grace(count), done.slice(1)).points <= all.points);
    }),
  );
});
