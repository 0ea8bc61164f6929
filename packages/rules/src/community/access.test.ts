import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, openTerms, person, accessContext } from '../access/testing.ts';
import type { GroupRole, ScopeMembership } from '../access/access-context.ts';
import type { ContestAccess } from '../contest/access.ts';
import {
  areaRefusal,
  contestCommentsRefusal,
  mayReplyTo,
  postCommentsRefusal,
  postRefusal,
  postRights,
  postWriteRefusal,
  commentRights,
  seesOwnQuestionsOnly,
  type CommentFacts,
  type CommunitySwitches,
} from './access.ts';

const open: CommunitySwitches = { isPublicOpen: true, isGroupOpen: true, isContestOpen: true };
const normal = { uid: 'owner', isDisabled: false };
const disabled = { uid: 'owner', isDisabled: true };
const group = (role: GroupRole): ScopeMembership => ({ kind: 'group', gid: 1, role });

function contest(
  who: Parameters<typeof accessContext>[0],
  phase: 'scheduled' | 'running' | 'ended',
  isManager = false,
) {
  const place = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager,
    isEntered: true,
    phase,
    isSealed: false,
    fitsAccountRule: true,
    isShown: true,
    terms: openTerms,
  } as const;
  const found: ContestAccess = { ...accessContext(who, place), place };
  return found;
}

/** Returns the viewer's rights on a post, one letter each: edit, remove, moderate, like, report, comment. */
function rights(who: Parameters<typeof accessContext>[0], post = normal, place?: ScopeMembership): string {
  const can = postRights(accessContext(who, place), post);
  return Object.entries(can)
    .map(([name, may]) => (may ? name[0] : '-'))
    .join('');
}

test('rights on a post by role', () => {
  //                                    erm like report comment
  assert.deepEqual(Object.fromEntries(cast.map((who) => [who, rights(who)])), {
    visitor: '------',
    stranger: '---lrc',
    owner: 'er-l-c',
    admin: '-rmlrc',
    problem_admin: '-rmlrc',
    root: 'ermlrc',
  });
  assert.deepEqual(Object.fromEntries(cast.map((who) => [who, rights(who, disabled)])), {
    visitor: '------',
    stranger: '------',
    owner: 'er----',
    admin: '-rm---',
    problem_admin: '-rm---',
    root: 'erm---',
  });
});

test('roots and administrators of a group moderate its posts and edit them', () => {
  assert.equal(rights('stranger', normal, group('admin')), 'ermlrc');
  assert.equal(rights('stranger', normal, group('member')), '---lrc');
});

test('roles without a permission keep their other rights', () => {
  assert.equal(rights(person('x', 'mute_user')), '---lr-');
  assert.equal(rights(person('owner', 'no_submit_mute_user')), 'er-l--');
});

test('each area is closed by its own setting, and groups are for members only', () => {
  for (const who of cast) {
    assert.equal(areaRefusal(accessContext(who), { ...open, isPublicOpen: false }), 'discussionAreaClosed');
    assert.equal(
      areaRefusal(accessContext(who, group('member')), { ...open, isGroupOpen: false }),
      'groupDiscussionClosed',
    );
    const expected = who === 'root' ? null : 'groupMembersOnly';
    assert.equal(areaRefusal(accessContext(who, group('none')), open), expected, who);
  }
});

test('a disabled post is readable by moderators only and accepts nothing', () => {
  for (const who of cast) {
    const reads = who === 'admin' || who === 'problem_admin' || who === 'root';
    assert.equal(postRefusal(accessContext(who), disabled, open), reads ? null : 'discussionDisabled', who);
    assert.equal(postWriteRefusal(accessContext(who), disabled, open), 'discussionDisabled', who);
    assert.equal(postWriteRefusal(accessContext(who), normal, open), null, who);
  }
});

test('a post about a hidden problem exists for its author only, and its comments for nobody', () => {
  const hidden = { ...normal, isProblemHidden: true };
  for (const who of cast) {
    const own = who === 'owner' ? null : 'discussionNotFound';
    assert.equal(postRefusal(accessContext(who), hidden, open), own, who);
    assert.equal(postCommentsRefusal(accessContext(who), hidden, open), 'discussionNotFound', who);
    assert.equal(postWriteRefusal(accessContext(who), hidden, open), 'discussionNotFound', who);
  }
  assert.equal(rights('owner', hidden), 'er----');
  assert.equal(postCommentsRefusal(accessContext('stranger'), normal, open), null);
});

test('a closed area hides its posts and their comments from everybody', () => {
  const closed = { ...open, isPublicOpen: false };
  for (const who of cast)
    for (const refusal of [postRefusal, postCommentsRefusal, postWriteRefusal])
      assert.equal(refusal(accessContext(who), normal, closed), 'discussionAreaClosed', who);
});

/** Returns the viewer's rights on a comment, one letter each: edit, remove, reply, report, answer. */
const commentLetters = (where: ReturnType<typeof accessContext>, comment: CommentFacts, takes: boolean) => {
  const { edit, remove, reply, report, answer } = commentRights(where, comment, takes);
  return [edit && 'e', remove && 'd', reply && 'r', report && '!', answer && 'a'].filter(Boolean).join('');
};

test('rights on a comment by role, where comments are accepted and where they are not', () => {
  const comment = { uid: 'owner', isManager: false };
  const letters = (takes: boolean) =>
    Object.fromEntries(cast.map((who) => [who, commentLetters(accessContext(who), comment, takes)]));
  assert.deepEqual(letters(true), {
    visitor: '',
    stranger: 'r!',
    owner: 'edr',
    admin: 'dr!',
    problem_admin: 'dr!',
    root: 'dr!',
  });
  assert.deepEqual(letters(false), {
    visitor: '',
    stranger: '',
    owner: 'd',
    admin: 'd',
    problem_admin: 'd',
    root: 'd',
  });
  assert.equal(commentLetters(contest('stranger', 'running'), comment, true), 'r');
  assert.equal(commentLetters(contest('root', 'running'), comment, true), 'dra');
  assert.equal(commentLetters(contest('root', 'running'), { ...comment, isManager: true }, true), 'dr');
  assert.equal(commentLetters(accessContext(person('owner', 'mute_user')), comment, true), 'd');
});

test('authors without the permission neither edit nor delete their posts', () => {
  assert.equal(rights(person('owner', 'default_user', [])), '---l--');
});

test('questions are visible to their author and the managers until the contest ends', () => {
  for (const who of cast) {
    const isManager = who === 'root';
    assert.equal(seesOwnQuestionsOnly(contest(who, 'running')), !isManager, who);
    assert.equal(seesOwnQuestionsOnly(contest(who, 'ended')), false, who);
  }
  assert.equal(seesOwnQuestionsOnly(contest('owner', 'running', true)), false);
  assert.equal(contestCommentsRefusal(contest('stranger', 'scheduled'), open), 'contestNotStarted');
  const closed = { ...open, isContestOpen: false };
  assert.equal(contestCommentsRefusal(contest('root', 'running'), closed), 'contestCommentsClosed');
});

test('in contests, only managers reply to manager comments; elsewhere everyone does', () => {
  const comment = { uid: 'author', isManager: true };
  assert.equal(mayReplyTo(contest('stranger', 'running'), comment), false);
  assert.equal(mayReplyTo(contest('root', 'running'), comment), true);
  assert.equal(mayReplyTo(contest('stranger', 'running'), { ...comment, isManager: false }), true);
  assert.equal(mayReplyTo(accessContext('stranger'), comment), true);
  assert.equal(mayReplyTo(accessContext(person('x', 'mute_user')), comment), false);
});

test('comments are deleted by their author, by moderators outside contests and groups, and by managers inside', () => {
  const comment = { uid: 'owner', isManager: false };
  const removes = (where: ReturnType<typeof accessContext>) => commentRights(where, comment, true).remove;
  for (const who of cast) {
    const isStaff = who === 'admin' || who === 'problem_admin' || who === 'root';
    assert.equal(removes(accessContext(who)), isStaff || who === 'owner', who);
    assert.equal(removes(contest(who, 'running')), who === 'root' || who === 'owner', who);
    assert.equal(removes(accessContext(who, group('none'))), who === 'root' || who === 'owner', who);
  }
  assert.equal(removes(contest('stranger', 'running', true)), true);
  assert.equal(removes(accessContext('stranger', group('admin'))), true);
  assert.equal(commentRights(contest('stranger', 'running', true), comment, true).answer, true);
  assert.equal(commentRights(contest('stranger', 'running'), comment, true).answer, false);
});
