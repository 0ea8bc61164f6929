/**
 * Layouts of the site and the paths they begin with. Pages below one of them are in its scope; the console
 * and the problem authoring within it have none.
 */
export const layoutPaths = {
  site: '',
  training: '/training/$trainingID',
  trainingFrame: '/training/$trainingID',
  contest: '/contest/$contestID',
  contestFrame: '/contest/$contestID',
  group: '/group/$groupID',
  groupFrame: '/group/$groupID',
  groupAuthoring: '/group/$groupID/problem-admin/$problemId',
  admin: '/admin',
  authoring: '/admin/problem/edit/$problemId',
  groupTraining: '/group/$groupID/training/$trainingID',
  groupTrainingFrame: '/group/$groupID/training/$trainingID',
} as const;

export type LayoutName = keyof typeof layoutPaths;
