import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupAt,
  hasAbility,
  isJudgingOpen,
  isMemberAt,
  type ScopeMembership,
  siteRank,
} from './access-context.ts';
import { cast, openSite, openTerms, accessContext } from './testing.ts';

const group = { gid: 7, role: 'member' } as const;
const contest = {
  kind: 'contest',
  cid: 1,
  isManager: false,
  isEntered: true,
  phase: 'running',
  isSealed: false,
  fitsAccountRule: true,
  isShown: true,
  terms: openTerms,
} as const;
const training = { kind: 'training', tid: 3, isManager: false, isEntered: true } as const;

/** Each scope with the site setting that enables judging there. */
const places: [ScopeMembership, keyof typeof openSite][] = [
  [{ kind: 'practice' }, 'isBankJudgingOpen'],
  [{ ...training, group: null }, 'isBankJudgingOpen'],
  [{ kind: 'group', ...group }, 'isGroupJudgingOpen'],
  [{ ...training, group }, 'isGroupJudgingOpen'],
  [{ ...contest, group }, 'isGroupJudgingOpen'],
  [{ ...contest, group: null }, 'isContestJudgingOpen'],
];

for (const [place, name] of places) {
  test(`${JSON.stringify(place)} is disabled by ${name} alone`, () => {
    for (const other of Object.keys(openSite)) {
      const site = { ...openSite, [other]: false };
      assert.equal(isJudgingOpen({ place, site }), other !== name, other);
    }
  });
}

test("isMemberAt is true for members of the scope's group, and for root everywhere", () => {
  for (const [place] of places) {
    const isInGroup = groupAt(place) !== null;
    assert.equal(isMemberAt(accessContext('stranger', place)), isInGroup);
    assert.equal(isMemberAt(accessContext('root', place)), true);
  }
  assert.equal(isMemberAt(accessContext('admin', { kind: 'group', gid: 7, role: 'none' })), false);
});

test('siteRank and hasAbility follow roles and permissions', () => {
  const ranks = cast.map((who) => siteRank(accessContext(who)));
  assert.deepEqual(ranks, [null, null, null, 'admin', 'problem_admin', 'root']);
  assert.deepEqual(
    cast.filter((who) => hasAbility(accessContext(who), 'rejudge')),
    ['root'],
  );
});
