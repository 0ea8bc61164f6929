import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessContext } from '../access/testing.ts';
import {
  type TrainingAccess,
  type TrainingMembership,
  trainingRefusal,
  trainingRights,
  trainingSubmitRefusal,
} from './access.ts';

function at(
  who: 'visitor' | 'stranger' | 'admin' | 'root',
  more: Partial<TrainingMembership> = {},
): TrainingAccess {
  const place: TrainingMembership = {
    kind: 'training',
    tid: 1,
    group: null,
    isManager: false,
    isEntered: true,
    ...more,
  };
  return { ...accessContext(who, place), place };
}

const outside = { group: { gid: 7, role: 'none' } } as const;
const inside = { group: { gid: 7, role: 'member' } } as const;

const table: readonly [string, TrainingAccess, string | null, { enter: boolean; register: boolean }][] = [
  ['a public training', at('stranger'), null, { enter: true, register: false }],
  [
    'a private training',
    at('stranger', { isEntered: false }),
    'trainingPasswordNeeded',
    { enter: false, register: true },
  ],
  [
    'a private training, as administrator',
    at('admin', { isEntered: false }),
    'trainingPasswordNeeded',
    { enter: false, register: true },
  ],
  [
    'a training of another group',
    at('stranger', { ...outside, isEntered: false }),
    'groupMembersOnly',
    { enter: false, register: false },
  ],
  [
    "a training of the viewer's group",
    at('stranger', { ...inside, isEntered: false }),
    'trainingPasswordNeeded',
    { enter: false, register: true },
  ],
  [
    'a training with an open prerequisite',
    at('stranger', { isLocked: true }),
    'trainingLocked',
    { enter: false, register: false },
  ],
  [
    'a private training, as root',
    at('root', { isEntered: false, isLocked: true }),
    null,
    { enter: true, register: false },
  ],
  [
    "the viewer's own training",
    at('stranger', { isEntered: false, isManager: true }),
    null,
    { enter: true, register: false },
  ],
];
for (const [title, who, refusal, rights] of table)
  test(`${title}: content, submissions and registration`, () => {
    assert.equal(trainingRefusal(who), refusal);
    assert.equal(trainingSubmitRefusal(who), refusal);
    const { enter, register } = trainingRights(who);
    assert.deepEqual({ enter, register }, rights);
  });

test('homework that has not opened is closed to students and open to managers', () => {
  const homework = { hasOpened: false, isTaking: true };
  assert.equal(trainingRefusal(at('stranger', { homework })), 'homeworkNotOpen');
  assert.equal(trainingRefusal(at('stranger', { homework, isEntered: false })), 'trainingPasswordNeeded');
  assert.equal(trainingRefusal(at('stranger', { homework, isManager: true })), null);
});

test('homework that is over stays visible, but accepts submissions of managers only', () => {
  const homework = { hasOpened: true, isTaking: false };
  assert.equal(trainingRefusal(at('stranger', { homework })), null);
  assert.equal(trainingSubmitRefusal(at('stranger', { homework })), 'homeworkClosed');
  assert.equal(trainingSubmitRefusal(at('root', { homework })), null);
  assert.equal(
    trainingSubmitRefusal(at('stranger', { homework: { hasOpened: true, isTaking: true } })),
    null,
  );
});
