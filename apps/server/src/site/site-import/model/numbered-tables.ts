/**
 * Tables whose rows may keep the ids of the source, by the kind of their records. Ids are assigned only in these tables,
 * and their sequences are raised above the ids of the source.
 */
export const numberedTables = {
  groups: 'app_group',
  tags: 'tag',
  problems: 'problem',
  contests: 'contest',
  contestProblems: 'contest_problem',
  trainings: 'training',
  submissions: 'submission',
  discussions: 'discussion',
  comments: 'comment',
  replies: 'reply',
} as const;

export type NumberedKind = keyof typeof numberedTables;
export type NumberedTable = (typeof numberedTables)[NumberedKind];
