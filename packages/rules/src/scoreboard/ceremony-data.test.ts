import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ceremonyOf } from './ceremony-data.ts';
import { after, noAwards, times } from './testing.ts';

const iso = (at: number) => new Date(at).toISOString();
const person = (uid: string, isStar = false) => ({
  uid,
  username: uid,
  nickname: null,
  realname: null,
  school: null,
  gender: 'secrecy',
  isStar,
});
type Tried = [submission: number, person: number, problem: number, since: number, verdict: number];
const minute = 60_000;
const data = {
  title: 'Cup',
  rankShowName: 'username',
  startsAt: iso(times.startsAt),
  endsAt: iso(times.endsAt),
  sealedFrom: iso(after(240)),
  penaltyUnit: 'second' as const,
  problems: [{ displayId: 'A', displayTitle: 'A', color: null }],
  contestants: [person('a'), person('star', true)],
};

test('the ceremony shows everybody whom the data contains, star users included', () => {
  const tries: Tried[] = [
    [1, 0, 0, 10 * minute, 0],
    [2, 1, 0, 250 * minute, 0],
  ];
  const ceremony = ceremonyOf({ ...data, tries }, noAwards);
  assert.deepEqual(
    ceremony.frame().rows.map(({ uid }) => uid),
    ['a', 'star'],
  );
  const { next } = ceremony.frame();
  assert.ok(next?.kind === 'cell');
  assert.deepEqual([next.uid, next.displayId, next.attempts], ['star', 'A', 1]);
});

test('with individual timing, the freeze compares absolute times', () => {
  const tries: Tried[] = [[1, 0, 0, 100 * minute, 0]];
  const frozen = ceremonyOf({ ...data, tries, ownStarts: [[0, 150 * minute]] }, noAwards);
  assert.equal(frozen.frame().next?.kind, 'cell');
  const open = ceremonyOf({ ...data, tries, ownStarts: [[0, 130 * minute]] }, noAwards);
  assert.notEqual(open.frame().next?.kind, 'cell');
});
