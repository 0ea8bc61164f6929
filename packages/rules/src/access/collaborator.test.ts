import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import { collaboratorRefusal, sharedIds, sharedKey, sharedRole } from './collaborator.ts';
import { mayDeleteProblem, mayEditProblem, problemRefusal, problemRights, submitRefusal } from './problem.ts';
import { person, accessContext } from './testing.ts';

const hidden = { id: 3, auth: 2, gid: null, isGroup: false, author: 'writer', isRemote: false };
const withRole = (role: CollaboratorRole, siteRole: 'default_user' | 'admin' = 'default_user') => ({
  ...person('x', siteRole),
  shared: new Map([[sharedKey('problem', 3), role]]),
});

test('a role belongs to one thing of one kind', () => {
  const tester = withRole('tester');
  assert.deepEqual(
    [sharedRole(tester, 'problem', 3), sharedRole(tester, 'problem', 4), sharedRole(tester, 'contest', 3)],
    ['tester', null, null],
  );
  assert.equal(sharedRole(null, 'problem', 3), null);
  assert.deepEqual(
    [sharedIds(tester, 'problem', 'tester'), sharedIds(tester, 'problem', 'curator')],
    [[3], []],
  );
});

test('testers read and submit to a hidden problem in its own scope, and edit nothing', () => {
  const access = accessContext(withRole('tester'));
  assert.deepEqual([problemRefusal(access, hidden), submitRefusal(access, hidden)], [null, null]);
  assert.equal(problemRefusal(access, { ...hidden, id: 4 }), 'problemHidden');
  assert.equal(mayEditProblem(access, hidden), false);
  const can = problemRights(access, hidden);
  assert.deepEqual(can, { submit: true, testRun: true, edit: false, test: true });
  assert.equal(problemRights(access, { ...hidden, auth: 1 }).test, false);
  const training = { kind: 'training', tid: 1, group: null, isManager: false, isEntered: true } as const;
  assert.equal(problemRefusal(accessContext(withRole('tester'), training), hidden), 'problemHidden');
});

test('testers of a group’s problem must be members', () => {
  const ofGroup = { ...hidden, gid: 7, isGroup: true };
  const at = (role: 'none' | 'member') =>
    problemRefusal(accessContext(withRole('tester'), { kind: 'group', gid: 7, role }), ofGroup);
  assert.deepEqual([at('none'), at('member')], ['groupMembersOnly', null]);
  assert.equal(problemRefusal(accessContext(withRole('tester')), ofGroup), 'problemHidden');
});

test('curators edit with the permission of authors, and never delete', () => {
  const curator = accessContext(withRole('curator', 'admin'));
  assert.deepEqual([mayEditProblem(curator, hidden), mayDeleteProblem(curator, hidden)], [true, false]);
  assert.equal(mayEditProblem(accessContext(withRole('curator')), hidden), false);
  const inGroup = { ...hidden, gid: 7, isGroup: true };
  const at = (role: 'member' | 'admin') =>
    mayEditProblem(accessContext(withRole('curator'), { kind: 'group', gid: 7, role }), inGroup);
  assert.deepEqual([at('member'), at('admin')], [false, true]);
});

test('testers may be anybody; those who edit need the editing pages', () => {
  const user = person('x', 'default_user');
  const teacher = person('x', 'admin');
  for (const kind of ['problem', 'contest', 'training'] as const) {
    const role = kind === 'problem' ? 'curator' : 'manager';
    const site = { kind, group: null };
    assert.equal(collaboratorRefusal(site, 'tester', user), null);
    assert.equal(collaboratorRefusal(site, role, user), 'collaboratorNeedsConsole');
    assert.equal(collaboratorRefusal(site, role, teacher), null);
    const of = (groupRole: 'none' | 'member' | 'admin') => ({ kind, group: { role: groupRole } });
    assert.equal(collaboratorRefusal(of('none'), 'tester', teacher), 'collaboratorNotMember');
    assert.equal(collaboratorRefusal(of('member'), 'tester', user), null);
    assert.equal(collaboratorRefusal(of('member'), role, teacher), 'collaboratorNeedsGroupRole');
    assert.equal(collaboratorRefusal(of('admin'), role, user), null);
  }
});

test('the editing pages of a kind need the permission of that kind', () => {
  const setter = person('x', 'default_user', ['problem_admin']);
  const organizer = person('x', 'default_user', ['contest_admin']);
  const refusal = (kind: 'problem' | 'contest', who: typeof setter) =>
    collaboratorRefusal({ kind, group: null }, kind === 'problem' ? 'curator' : 'manager', who);
  assert.deepEqual([refusal('problem', setter), refusal('contest', organizer)], [null, null]);
  assert.equal(refusal('problem', organizer), 'collaboratorNeedsConsole');
  assert.equal(refusal('contest', setter), 'collaboratorNeedsConsole');
});
