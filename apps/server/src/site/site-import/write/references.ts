import type { StepName, StepRecords } from '../model/source.ts';
import { deletedUserKey } from './deleted-user.ts';
import type { IdRef } from './ids.ts';

const users = (keys: readonly (string | null)[]): IdRef[] => keys.map((key) => ['user', key]);
const people = (rows: readonly { readonly user: string }[]): IdRef[] =>
  rows.map(({ user }) => ['user', user]);

/**
 * By step, the records to which a record refers. If a later run may add to the record, the record itself is included.
 */
const references: {
  readonly [Step in StepName]: (record: StepRecords[Step], key: string) => readonly IdRef[];
} = {
  users: () => [],
  groups: ({ owner, members }, key) => [['group', key], ['user', owner], ...people(members)],
  tags: ({ group }) => [['group', group]],
  problems: ({ author, group, tags }) => [
    ['user', author],
    ['group', group],
    ...tags.map((tag): IdRef => ['tag', tag]),
  ],
  contests: (
    { owner, group, problems, registrations, individualStarts = [], starAccounts, announcements, prints },
    key,
  ) => [
    ['contest', key],
    ['user', owner],
    ['group', group],
    ...problems.flatMap((one): IdRef[] => [
      ['problem', one.problem],
      ['contestProblem', one.key],
    ]),
    ...people(registrations),
    ...people(individualStarts),
    ...users(starAccounts),
    ...users(announcements.map(({ author }) => author)),
    ...people(prints),
  ],
  trainings: ({ owner, group, problems, registrations, prerequisites }, key) => [
    ['training', key],
    ['user', owner],
    ['group', group],
    ...problems.map(({ problem }): IdRef => ['problem', problem]),
    ...people(registrations),
    ...prerequisites.map((needed): IdRef => ['training', needed]),
  ],
  submissions: (record) => [
    ['user', record.user],
    ['problem', record.problem],
    ['contest', record.contest],
    ['contestProblem', contestProblemKey(record)],
    ['training', record.training],
    ['group', record.group],
  ],
  announcements: ({ group, author }) => [
    ['group', group],
    ['user', author],
  ],
  discussions: ({ author, group, problem, likes }, key) => [
    ['discussion', key],
    ['user', author],
    ['group', group],
    ['problem', problem],
    ...users(likes),
  ],
  comments: ({ discussion, contest, problem = null, author, likes, replies }, key) => [
    ['comment', key],
    ['discussion', discussion],
    ['contest', contest],
    ['problem', problem],
    ['user', author],
    ...users(likes),
    ...replies.flatMap((reply) => users([reply.author, reply.to])),
  ],
};

/** Returns the key of the contest problem to which a submission belongs; null if the submission is outside contests. */
export function contestProblemKey({
  contest,
  contestProblem,
  problem,
}: Pick<StepRecords['submissions'], 'contest' | 'contestProblem' | 'problem'>): string | null {
  return contest === null ? null : (contestProblem ?? `${contest}:${problem}`);
}

/** Yields the records to which the records of a batch refer. */
export function* referencesOf<Step extends StepName>(
  step: Step,
  items: readonly { readonly key: string; readonly record: StepRecords[Step] | null }[],
): Generator<IdRef> {
  const of = references[step];
  yield ['user', deletedUserKey];
  for (const { key, record } of items) if (record !== null) yield* of(record, key);
}
