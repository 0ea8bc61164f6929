/**
 * Layouts of the site and their path prefixes. Pages below a layout are in its scope. Exceptions are the console and
 * the problem editor in the console, which have no scope.
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
