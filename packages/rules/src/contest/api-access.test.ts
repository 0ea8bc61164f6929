import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContestTerms } from '../access/access-context.ts';
import { openTerms, accessContext } from '../access/testing.ts';
import type { ContestMembership, ContestAccess } from './access.ts';
import { contestApiAccess, exposesJudgement, exposesSubmission } from './api-access.ts';

const viewers = {
  visitor: { who: null, isManager: false, isEntered: false },
  stranger: { who: 'stranger', isManager: false, isEntered: false },
  entered: { who: 'stranger', isManager: false, isEntered: true },
  manager: { who: 'owner', isManager: true, isEntered: false },
  root: { who: 'root', isManager: false, isEntered: false },
} as const;
type ViewerName = keyof typeof viewers;

function at(
  name: ViewerName,
  more: Partial<ContestMembership>,
  terms: Partial<ContestTerms> = {},
): ContestAccess {
  const { who, isManager, isEntered } = viewers[name];
  const place: ContestMembership = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager,
    isEntered,
    phase: 'running',
    isSealed: false,
    fitsAccountRule: true,
    isShown: true,
    terms: { ...openTerms, ...terms },
    ...more,
  };
  return { ...accessContext(who, place), place };
}

const accessOf = (where: ContestAccess) => {
  const reach = contestApiAccess(where);
  return typeof reach === 'object' ? reach.refusal : reach;
};

type Line = readonly [ViewerName, before: string, since: string];
function table(title: string, terms: Partial<ContestTerms>, lines: readonly Line[]): void {
  test(`API access of ${title}`, () => {
    for (const [name, before, since] of lines) {
      assert.equal(accessOf(at(name, { phase: 'scheduled' }, terms)), before, `${name}, before`);
      for (const phase of ['running', 'ended'] as const)
        assert.equal(accessOf(at(name, { phase }, terms)), since, `${name}, ${phase}`);
    }
  });
}

table('a public contest', {}, [
  ['visitor', 'contestBoardClosed', 'contestBoardClosed'],
  ['stranger', 'waiting', 'inside'],
  ['manager', 'staff', 'staff'],
  ['root', 'staff', 'staff'],
]);
table('a private contest', { auth: 'private' }, [
  ['visitor', 'contestBoardClosed', 'contestBoardClosed'],
  ['stranger', 'contestPasswordNeeded', 'contestPasswordNeeded'],
  ['entered', 'waiting', 'inside'],
  ['manager', 'staff', 'staff'],
]);
table('a private contest with a public board', { auth: 'private', isBoardPublic: true }, [
  ['visitor', 'waiting', 'outside'],
  ['stranger', 'waiting', 'outside'],
  ['entered', 'waiting', 'inside'],
  ['root', 'staff', 'staff'],
]);

test('nobody follows a hidden contest as staff', () => {
  assert.notEqual(accessOf(at('manager', { isShown: false })), 'staff');
});

const sealAt = new Date('2026-03-01T16:00:00Z');
const early = new Date(sealAt.getTime() - 1);

/**
 * By viewer: what is visible of others' submissions before and during the freeze, and of the viewer's own during it.
 */
function tellings(rule: 'acm' | 'oi', exposes: typeof exposesSubmission, isSealed = true) {
  return (['visitor', 'stranger', 'manager'] as const).map((name) => {
    const where = at(name, { isSealed }, { rule, sealAt });
    const own = where.person?.uid ?? 'nobody';
    return [
      exposes(where, { uid: 'other', submittedAt: early }),
      exposes(where, { uid: 'other', submittedAt: sealAt }),
      exposes(where, { uid: own, submittedAt: sealAt }),
    ].map(Number);
  });
}

test("during an ACM freeze all submissions are exposed, but only the viewer's own judgements", () => {
  assert.deepEqual(tellings('acm', exposesSubmission), [
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  assert.deepEqual(tellings('acm', exposesJudgement), [
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
  ]);
});

test('during an OI freeze other submissions and all judgements are hidden', () => {
  assert.deepEqual(tellings('oi', exposesSubmission), [
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 1],
  ]);
  assert.deepEqual(tellings('oi', exposesJudgement), [
    [0, 0, 0],
    [0, 0, 0],
    [1, 1, 1],
  ]);
});

test('without a freeze everything is exposed to all followers', () => {
  for (const rule of ['acm', 'oi'] as const)
    for (const exposes of [exposesSubmission, exposesJudgement])
      assert.ok(
        tellings(rule, exposes, false)
          .flat()
          .every((one) => one === 1),
      );
});
