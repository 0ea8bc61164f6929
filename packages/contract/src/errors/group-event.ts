import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing trainings and contests of a group. */
export const groupEventErrors = {
  groupTrainingNotFound: business(404, '小组没有这个训练', 'The group has no such training'),
  groupTrainingNotYours: business(
    403,
    '只有创建者和团队拥有者可以管理该训练',
    'Only its author and the owners of the group may manage this training',
  ),
  groupContestNotYours: business(
    403,
    '只有创建者和团队拥有者可以管理该比赛',
    'Only its author and the owners of the group may manage this contest',
  ),
  trainingNotOfGroup: business(403, '该训练不属于任何团队', 'This training is of the site, not of a group'),
  contestNotOfGroup: business(403, '该比赛不属于任何团队', 'This contest is of the site, not of a group'),
  trainingCategoryNotYours: business(
    403,
    '不能使用其他团队的训练分类',
    'A category of another group cannot be used',
  ),
  groupContestAnnouncementNotFound: business(
    404,
    '公告不存在或不属于该比赛',
    'There is no such announcement of this contest',
  ),
} as const satisfies Record<string, ErrorEntry>;
