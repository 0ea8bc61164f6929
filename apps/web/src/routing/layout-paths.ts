/**
 * The layouts of the site and the addresses they begin with. Whoever stands below one of them stands in its
 * scope; the console and the workshop of problems in it have none.
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
