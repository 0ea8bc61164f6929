import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type RoleName, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { GroupRole, ScopeMembership, SiteSwitches } from './access-context.ts';
import {
  errorMessageView,
  type SubmissionFacts,
  submissionCan,
  submissionRights,
  failureDetailLevel,
} from './submission.ts';
import { cast, type CastName, openTerms, person, accessContext } from './testing.ts';

const bankProblem = {
  id: 3,
  author: 'writer',
  gid: null,
  isGroup: false,
  isOffered: false,
  isTested: false,
};

function submission(overrides: Partial<SubmissionFacts> = {}): SubmissionFacts {
  return {
    uid: 'owner',
    submittedAt: new Date('2026-03-01T13:00:00Z'),
    isShared: false,
    codeShare: true,
    openCaseResult: true,
    isProblemPublic: true,
    problem: bankProblem,
    ...overrides,
  };
}

function rightsOf(who: CastName, facts: Partial<SubmissionFacts> = {}, site: Partial<SiteSwitches> = {}) {
  const rights = submissionRights(accessContext(who, { kind: 'practice' }, site), submission(facts));
  assert.ok(rights, 'what is in the bank is everybody’s business');
  return rights;
}

/**
 * Whether the viewer sees code in the bank: not shared by its owner, shared, shared although the problem forbids
 * sharing.
 */
const codeTable: Record<CastName, [unshared: boolean, shared: boolean, sharedButForbidden: boolean]> = {
  visitor: [false, true, false],
  stranger: [false, true, false],
  owner: [true, true, true],
  admin: [true, true, true],
  problem_admin: [true, true, true],
  root: [true, true, true],
};

for (const who of cast) {
  const [unshared, shared, forbidden] = codeTable[who];
  test(`code for ${who}`, () => {
    assert.equal(rightsOf(who, { isShared: false }).code, unshared);
    assert.equal(rightsOf(who, { isShared: false, codeShare: false }).code, unshared);
    assert.equal(rightsOf(who, { isShared: true }).code, shared);
    assert.equal(rightsOf(who, { isShared: true, codeShare: false }).code, forbidden);
  });
}

/** Rights other than seeing code, in the bank, with open case results and the default permissions. */
const none = { staff: false, ip: false, share: false, rejudge: false, resubmit: false };
const rest: Record<CastName, Record<keyof typeof none, boolean> & { cases: string }> = {
  visitor: { ...none, cases: 'figures' },
  stranger: { ...none, cases: 'figures' },
  owner: { ...none, cases: 'messages', ip: true, share: true, resubmit: true },
  admin: { ...none, cases: 'all', ip: true, staff: true },
  problem_admin: { ...none, cases: 'all', ip: true, staff: true },
  root: { ...none, cases: 'all', ip: true, staff: true, rejudge: true },
};

for (const who of cast) {
  test(`case results, IP address, judge errors, sharing and rejudging for ${who}`, () => {
    for (const isShared of [true, false]) {
      const { cases, ip, judgingDetails, exactFigures, share, rejudge, resubmit } = rightsOf(who, {
        isShared,
      });
      assert.equal(judgingDetails, exactFigures, 'who is told of faults is told the true figures');
      assert.deepEqual({ cases, ip, staff: judgingDetails, share, rejudge, resubmit }, rest[who]);
    }
    assert.equal(rightsOf(who, { openCaseResult: false }).cases, 'none');
    assert.equal(rightsOf(who, { codeShare: false }).share, false);
  });
}

test('the permission suffices to rejudge, whatever the role', () => {
  for (const id of roleIds) {
    const judge = person('judge', roleNames[id], ['rejudge']);
    assert.equal(submissionRights(accessContext(judge), submission())?.rejudge, true, roleNames[id]);
    const idle = person('idle', roleNames[id], []);
    assert.equal(submissionRights(accessContext(idle), submission())?.rejudge, false, roleNames[id]);
  }
});

test("the title of a problem that is not public is visible to the submission's owner and to problem administrators", () => {
  const seeing = cast.filter((who) => rightsOf(who, { isProblemPublic: false }).title);
  assert.deepEqual(seeing, ['owner', 'admin', 'problem_admin', 'root']);
  assert.ok(cast.every((who) => rightsOf(who).title));
});

test('while the site hides code, only root and problem administrators see it, and others are informed', () => {
  const hidden = (who: CastName) => rightsOf(who, { isShared: true }, { isCodeHidden: true });
  assert.deepEqual(
    cast.filter((who) => hidden(who).code),
    ['problem_admin', 'root'],
  );
  assert.ok(cast.every((who) => hidden(who).code !== hidden(who).isCodeHidden));
  const closed = rightsOf('stranger', {}, { isCodeHidden: true });
  assert.deepEqual([closed.code, closed.isCodeHidden], [false, false], 'there was nothing to hide');
});

test('an administrator who owns the submission has the rights of both', () => {
  const both = submissionRights(accessContext(person('owner', 'admin')), submission());
  assert.ok(both);
  assert.deepEqual(submissionCan(both), {
    seeCode: true,
    seeJudgings: true,
    share: true,
    rejudge: false,
    resubmit: true,
  });
});

/**
 * What users see of a group's submission: nothing, or the level of visible case results. `messages` and `all` include
 * the code.
 */
const groupTable: [who: string, role: RoleName, uid: string, GroupRole, seen: string][] = [
  ['another user', 'default_user', 'x', 'none', 'nothing'],
  ['an administrator of the site', 'admin', 'x', 'none', 'nothing'],
  ['a problem administrator of the site', 'problem_admin', 'x', 'none', 'nothing'],
  ['a member', 'default_user', 'x', 'member', 'figures'],
  ['an administrator of the group', 'default_user', 'x', 'admin', 'figures'],
  ['root of the group', 'default_user', 'x', 'root', 'all'],
  ['the owner', 'default_user', 'owner', 'member', 'messages'],
  ['the owner, who has left the group', 'default_user', 'owner', 'none', 'messages'],
  ['root of the site', 'root', '1', 'none', 'all'],
];

for (const [who, role, uid, groupRole, seen] of groupTable) {
  test(`submissions of a group and its trainings: ${who}`, () => {
    const group = { gid: 7, role: groupRole };
    const training = { kind: 'training', tid: 3, group, isManager: false, isEntered: true } as const;
    for (const place of [{ kind: 'group', ...group } as const, training]) {
      const rights = submissionRights(
        accessContext(person(uid, role), place),
        submission({ isShared: true }),
      );
      assert.equal(rights?.cases ?? 'nothing', seen);
      assert.equal(rights?.code ?? false, seen === 'all' || seen === 'messages', 'sharing is for the bank');
    }
  });
}

const contest = (isManager: boolean): ScopeMembership & { kind: 'contest' } => ({
  kind: 'contest',
  cid: 1,
  group: null,
  isManager,
  isEntered: true,
  phase: 'running',
  isSealed: false,
  fitsAccountRule: true,
  isShown: true,
  terms: openTerms,
});

test('participants of a contest see that a submission exists, and its managers see everything', () => {
  const seeing = cast.filter((who) => submissionRights(accessContext(who, contest(false)), submission()));
  assert.deepEqual(seeing, ['stranger', 'owner', 'admin', 'problem_admin', 'root']);
  const locked = { ...contest(false), isEntered: false, terms: { ...openTerms, auth: 'private' } } as const;
  const inside = cast.filter((who) => submissionRights(accessContext(who, locked), submission()));
  assert.deepEqual(inside, ['owner', 'root']);
  const gone = { ...contest(true), isShown: false };
  const left = cast.filter((who) => submissionRights(accessContext(who, gone), submission()));
  assert.deepEqual(left, ['owner', 'root'], 'a hidden contest has no managers but root');
  const author = submissionRights(accessContext('stranger', contest(true)), submission());
  assert.deepEqual([author?.code, author?.cases], [true, 'all']);
  assert.equal(submissionRights(accessContext('owner', contest(false)), submission())?.share, false);
  const hidden = accessContext('owner', contest(false), { isCodeHidden: true });
  assert.equal(submissionRights(hidden, submission())?.code, true, 'the site hides code outside contests');
});

type ContestState = 'running' | 'sealed' | 'ended' | 'ended, sealed';
/** Visible data of a submission made before the freeze, and then of one made during it, in each phase of a contest. */
const contestTable: [rule: 'acm' | 'oi', who: CastName, Record<ContestState, string>][] = [
  // f: outcome and metrics, o: outcome only, -: existence only. The second word is the level of visible case results.
  [
    'acm',
    'stranger',
    { running: 'o none', sealed: 'o none, - none', ended: 'f figures', 'ended, sealed': 'f figures, - none' },
  ],
  [
    'acm',
    'owner',
    {
      running: 'f none',
      sealed: 'f none, f none',
      ended: 'f messages',
      'ended, sealed': 'f messages, f messages',
    },
  ],
  [
    'acm',
    'root',
    { running: 'f all', sealed: 'f all, f all', ended: 'f all', 'ended, sealed': 'f all, f all' },
  ],
  [
    'oi',
    'stranger',
    { running: 'o none', sealed: '- none, - none', ended: 'f figures', 'ended, sealed': '- none, - none' },
  ],
  [
    'oi',
    'owner',
    {
      running: 'f figures',
      sealed: '- none, - none',
      ended: 'f messages',
      'ended, sealed': '- none, - none',
    },
  ],
  [
    'oi',
    'root',
    { running: 'f all', sealed: 'f all, f all', ended: 'f all', 'ended, sealed': 'f all, f all' },
  ],
];
const early = new Date('2026-03-01T15:59:59.999Z');
const late = new Date('2026-03-01T16:00:00Z');

for (const [rule, who, states] of contestTable) {
  for (const [state, expected] of Object.entries(states)) {
    test(`${rule} contest, ${state}: ${who}`, () => {
      const isSealed = state.includes('sealed');
      const place = {
        ...contest(false),
        phase: state.startsWith('ended') ? 'ended' : 'running',
        isSealed,
        terms: { ...openTerms, rule },
      } as const;
      const seen = (isSealed ? [early, late] : [late]).map((submittedAt) => {
        const rights = submissionRights(accessContext(who, place), submission({ submittedAt }));
        assert.ok(rights);
        return `${rights.figures ? 'f' : rights.outcome ? 'o' : '-'} ${rights.cases}`;
      });
      // Submissions from before the freeze are shown as in a contest without a freeze.
      assert.equal(seen.join(', '), expected);
    });
  }
}

test('code is never visible to other participants of the contest, even if shared', () => {
  const place = { ...contest(false), phase: 'ended' } as const;
  assert.equal(
    submissionRights(accessContext('stranger', place), submission({ isShared: true }))?.code,
    false,
  );
});

/** Failure details for a secret case, a sample, and a secret case of a problem that opens its data. */
const whyTable: Record<CastName, string> = {
  visitor: 'nothing nothing nothing',
  stranger: 'nothing nothing nothing',
  owner: 'kind data data',
  admin: 'kind data data',
  problem_admin: 'data data data',
  root: 'data data data',
};
const caseKinds = [
  { isSample: false, opensData: false },
  { isSample: true, opensData: false },
  { isSample: false, opensData: true },
];

for (const who of cast) {
  test(`failure details for ${who}`, () => {
    const seen = (facts: Partial<SubmissionFacts>) =>
      caseKinds.map((kind) => failureDetailLevel(rightsOf(who, facts), kind)).join(' ');
    assert.equal(seen({}), whyTable[who]);
    assert.equal(seen({ openCaseResult: false }), 'nothing nothing nothing');
  });
}

function whyAt(who: CastName, place: ScopeMembership): string | null {
  const rights = submissionRights(accessContext(who, place), submission());
  return rights && caseKinds.map((kind) => failureDetailLevel(rights, kind)).join(' ');
}

test("root of a group sees the secrets of the group's problems, not of the bank's", () => {
  const group = { gid: 7, role: 'root' } as const;
  const at = (problemGid: number | null, role: RoleName = 'default_user') => {
    const place: ScopeMembership = { kind: 'group', ...group };
    const problem = { ...bankProblem, gid: problemGid, isGroup: problemGid !== null };
    const rights = submissionRights(accessContext(person('x', role), place), submission({ problem }));
    assert.ok(rights);
    const fault = errorMessageView(JudgeStatus.SystemError, rights);
    return [rights.cases, caseKinds.map((kind) => failureDetailLevel(rights, kind)).join(' '), fault];
  };
  assert.deepEqual(at(7), ['all', 'data data data', 'shown']);
  for (const other of [null, 8]) assert.deepEqual(at(other), ['all', 'kind data data', 'general']);
  assert.deepEqual(at(null, 'root'), ['all', 'data data data', 'shown']);
  assert.deepEqual(at(null, 'admin'), ['all', 'kind data data', 'general']);
});

test('while a contest runs, cases show only the verdict, except to managers', () => {
  assert.equal(whyAt('owner', contest(false)), 'nothing nothing nothing');
  assert.equal(whyAt('stranger', contest(true)), 'kind data data');
  assert.equal(whyAt('root', contest(true)), 'data data data');
  assert.equal(whyAt('owner', { ...contest(false), phase: 'ended' }), 'kind data data');
});

test('a site administrator sees secret data of their own problems only', () => {
  const admin = person('writer', 'admin');
  const at = (author: string) => {
    const rights = submissionRights(
      accessContext(admin),
      submission({ problem: { ...bankProblem, author } }),
    );
    assert.ok(rights);
    return caseKinds.map((kind) => failureDetailLevel(rights, kind)).join(' ');
  };
  assert.equal(at('writer'), 'data data data');
  assert.equal(at('other'), 'kind data data');
});

function views(who: CastName, facts: Partial<SubmissionFacts> = {}): string[] {
  return [-2, 4, 10, 3, 0].map((status) => errorMessageView(status, rightsOf(who, facts)));
}

test('compiler messages need the right to see code, and judge errors are hidden from users', () => {
  const last = ['shown', 'unsupported', 'unsupported'];
  assert.deepEqual(views('visitor'), ['unsupported', 'general', ...last]);
  assert.deepEqual(views('stranger', { isShared: true }), ['shown', 'general', ...last]);
  assert.deepEqual(views('owner'), ['shown', 'general', ...last]);
  assert.deepEqual(views('root'), ['shown', 'shown', ...last]);
});

test('signing in or gaining a role never removes a right', () => {
  const facts = fc.record({
    uid: fc.constant('owner'),
    isShared: fc.boolean(),
    codeShare: fc.boolean(),
    openCaseResult: fc.boolean(),
    isProblemPublic: fc.boolean(),
    problem: fc.record({
      id: fc.constant(3),
      isTested: fc.boolean(),
      author: fc.constantFrom(null, 'owner'),
      gid: fc.constantFrom(null, 7),
      isGroup: fc.boolean(),
      isOffered: fc.boolean(),
    }),
    submittedAt: fc.constant(new Date(0)),
  });
  const ladder: RoleName[] = ['default_user', 'admin', 'problem_admin', 'root'];
  const order = ['none', 'figures', 'messages', 'all'];
  fc.assert(
    fc.property(facts, fc.constantFrom('owner', 'x'), fc.boolean(), (item, uid, isCodeHidden) => {
      const steps = [null, ...ladder.map((role) => person(uid, role))];
      const rights = steps.map((who) =>
        submissionRights(accessContext(who, { kind: 'practice' }, { isCodeHidden }), item),
      );
      for (const [index, now] of rights.entries()) {
        const before = rights[index - 1];
        if (!before) continue;
        assert.ok(now);
        for (const right of ['code', 'ip', 'title', 'judgingDetails', 'rejudge'] as const) {
          assert.ok(Number(now[right]) >= Number(before[right]), right);
        }
        assert.ok(order.indexOf(now.cases) >= order.indexOf(before.cases));
      }
    }),
  );
});

test('runs on a tested problem that is not public are seen by their owner and its editors only', () => {
  const facts = { isProblemPublic: false, problem: { ...bankProblem, isTested: true } };
  const seen = cast.filter((who) => submissionRights(accessContext(who), submission(facts)) !== null);
  assert.deepEqual(seen, ['owner', 'admin', 'problem_admin', 'root']);
  const published = { ...facts, isProblemPublic: true };
  assert.ok(cast.every((who) => submissionRights(accessContext(who), submission(published)) !== null));
});

test('runs before the start of a contest are seen by their owner and its managers only', () => {
  const beforeStart = submission({ submittedAt: new Date(contest(false).terms.startsAt.getTime() - 1) });
  const seen = cast.filter(
    (who) => submissionRights(accessContext(who, contest(false)), beforeStart) !== null,
  );
  assert.deepEqual(seen, ['owner', 'root']);
  assert.ok(submissionRights(accessContext('stranger', { ...contest(false), isManager: true }), beforeStart));
  const tester = { ...contest(false), isTester: true } as const;
  assert.equal(submissionRights(accessContext('stranger', tester), beforeStart), null);
});
