import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  errorMessageView,
  type PublicSubmission,
  publicSubmissionRights,
  type SiteRole,
  type SubmissionRights,
  type Viewer,
} from './submission-visibility.ts';

const cast: Record<string, Viewer | null> = {
  anonymous: null,
  other: { uid: 'other', role: 'other' },
  owner: { uid: 'owner', role: 'other' },
  admin: { uid: 'admin', role: 'admin' },
  problem_admin: { uid: 'setter', role: 'problem_admin' },
  root: { uid: '1', role: 'root' },
};

function submission(overrides: Partial<PublicSubmission> = {}): PublicSubmission {
  return {
    uid: 'owner',
    isShared: false,
    codeShare: true,
    openCaseResult: true,
    isCodeHiddenBySite: false,
    ...overrides,
  };
}

function rightsOf(who: string, facts: Partial<PublicSubmission> = {}): SubmissionRights {
  return publicSubmissionRights(cast[who] ?? null, submission(facts));
}

/** Code: who sees it by (owner shared it, problem allows sharing). */
const codeTable: Record<string, [unshared: boolean, shared: boolean, sharedButForbidden: boolean]> = {
  anonymous: [false, true, false],
  other: [false, true, false],
  owner: [true, true, true],
  admin: [true, true, true],
  problem_admin: [true, true, true],
  root: [true, true, true],
};

for (const [who, [unshared, shared, forbidden]] of Object.entries(codeTable)) {
  test(`code for ${who}`, () => {
    assert.equal(rightsOf(who, { isShared: false }).code, unshared);
    assert.equal(rightsOf(who, { isShared: false, codeShare: false }).code, unshared);
    assert.equal(rightsOf(who, { isShared: true }).code, shared);
    assert.equal(rightsOf(who, { isShared: true, codeShare: false }).code, forbidden);
  });
}

/** Everything else, with case results open. */
const rest: Record<string, Omit<SubmissionRights, 'code'>> = {
  anonymous: { judgeFault: false, ip: false, cases: 'figures', share: false },
  other: { judgeFault: false, ip: false, cases: 'figures', share: false },
  owner: { judgeFault: false, ip: true, cases: 'messages', share: true },
  admin: { judgeFault: true, ip: true, cases: 'all', share: false },
  problem_admin: { judgeFault: true, ip: true, cases: 'all', share: false },
  root: { judgeFault: true, ip: true, cases: 'all', share: false },
};

for (const [who, expected] of Object.entries(rest)) {
  test(`case results, address, judge faults and sharing for ${who}`, () => {
    for (const isShared of [true, false]) {
      const { code: _, ...rights } = rightsOf(who, { isShared });
      assert.deepEqual(rights, expected);
    }
    assert.equal(rightsOf(who, { openCaseResult: false }).cases, 'none');
    assert.equal(rightsOf(who, { codeShare: false }).share, false);
  });
}

test('while the site hides code only root and problem administrators see it', () => {
  const hidden = { isShared: true, isCodeHiddenBySite: true };
  const seeing = Object.keys(cast).filter((who) => rightsOf(who, hidden).code);
  assert.deepEqual(seeing, ['problem_admin', 'root']);
});

test('an administrator who owns the submission has the rights of both', () => {
  const rights = publicSubmissionRights({ uid: 'owner', role: 'admin' }, submission());
  assert.deepEqual(rights, { code: true, judgeFault: true, ip: true, cases: 'all', share: true });
});

function views(who: string, facts: Partial<PublicSubmission> = {}): string[] {
  return [-2, 4, 10, 3, 0].map((status) => errorMessageView(status, rightsOf(who, facts)));
}

test('error messages: compilers quote the code, judge faults are not for users', () => {
  const last = ['shown', 'unsupported', 'unsupported'];
  assert.deepEqual(views('anonymous'), ['unsupported', 'general', ...last]);
  assert.deepEqual(views('other', { isShared: true }), ['shown', 'general', ...last]);
  assert.deepEqual(views('owner'), ['shown', 'general', ...last]);
  assert.deepEqual(views('root'), ['shown', 'shown', ...last]);
});

test('logging in or gaining a role never takes a right away', () => {
  const facts = fc.record({
    uid: fc.constant('owner'),
    isShared: fc.boolean(),
    codeShare: fc.boolean(),
    openCaseResult: fc.boolean(),
    isCodeHiddenBySite: fc.boolean(),
  });
  const ladder: SiteRole[] = ['other', 'admin', 'problem_admin', 'root'];
  const order = ['none', 'figures', 'messages', 'all'];
  fc.assert(
    fc.property(facts, fc.constantFrom('owner', 'somebody'), (item, uid) => {
      const steps = [null, ...ladder.map((role) => ({ uid, role }))];
      const rights = steps.map((viewer) => publicSubmissionRights(viewer, item));
      for (const [index, now] of rights.entries()) {
        const before = rights[index - 1];
        if (!before) continue;
        assert.ok(Number(now.code) >= Number(before.code));
        assert.ok(Number(now.ip) >= Number(before.ip));
        assert.ok(Number(now.judgeFault) >= Number(before.judgeFault));
        assert.ok(order.indexOf(now.cases) >= order.indexOf(before.cases));
      }
    }),
  );
});
