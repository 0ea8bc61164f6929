/**
 * Layouts of the site and the paths they begin with. Pages below one of them are in its scope; the admin area
 * and the problem authoring within it have none.
 */
export const layoutPaths = {
  site: '',
  training: '/training/$trainingID',
  trainingPlace: '/training/$trainingID',
  contest: '/contest/$contestID',
  contestPlace: '/contest/$contestID',
  group: '/group/$groupID',
  groupPlace: '/group/$groupID',
  groupWorkshop: '/group/$groupID/problem-admin/$problemId',
  admin: '/admin',
  workshop: '/admin/problem/edit/$problemId',
  groupTraining: '/group/$groupID/training/$trainingID',
  groupTrainingPlace: '/group/$groupID/training/$trainingID',
} as const;

export type LayoutName = keyof typeof layoutPaths;
