import type { StepName, StepRecords } from './model/source.ts';
import { writeComments } from './write/comments.ts';
import { writeContests } from './write/contests.ts';
import type { RecordWriter } from './write/context.ts';
import { writeGroups } from './write/groups.ts';
import { writeAnnouncements, writeDiscussions } from './write/posts.ts';
import { writeProblems } from './write/problems.ts';
import { writeSubmissions } from './write/submissions.ts';
import { writeTags } from './write/tags.ts';
import { writeTrainings } from './write/trainings.ts';
import { writeUsers } from './write/users.ts';

/** The writer of each step. */
export const writers: { readonly [Step in StepName]: RecordWriter<StepRecords[Step]> } = {
  users: writeUsers,
  groups: writeGroups,
  tags: writeTags,
  problems: writeProblems,
  contests: writeContests,
  trainings: writeTrainings,
  submissions: writeSubmissions,
  announcements: writeAnnouncements,
  discussions: writeDiscussions,
  comments: writeComments,
};
