/** Texts for trainings and contests of a group that are used only inside groups. */
export const groupEvent = {
  trainings: '管理训练',
  newTraining: '新建训练',
  noTrainings: '团队管理员可以用公开题目和团队题目组成训练。',
  contests: '管理比赛',
  newContest: '新建比赛',
  noContests: '团队管理员可以举办仅限成员参加的比赛。',
} as const;
