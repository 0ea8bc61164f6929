import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing trainings and contests of a group. */
export const groupEventErrors = {
  groupTrainingNotFound: business(404, '小组没有这个训练', 'This group has no such training'),
  groupTrainingNotYours: business(
    403,
    '只有创建者和团队拥有者可以管理该训练',
    'Only the author and owners of the group can manage this training',
  ),
  groupContestNotYours: business(
    403,
    '只有创建者和团队拥有者可以管理该比赛',
    'Only the author and owners of the group can manage this contest',
  ),
  trainingNotOfGroup: business(403, '该训练不属于任何团队', 'This training does not belong to a group'),
  contestNotOfGroup: business(403, '该比赛不属于任何团队', 'This contest does not belong to a group'),
  trainingCategoryNotYours: business(
    403,
    '不能使用其他团队的训练分类',
    'You cannot use a category of another group',
  ),
  groupContestAnnouncementNotFound: business(
    404,
    '公告不存在或不属于该比赛',
    'This announcement does not exist or belongs to another contest',
  ),
} as const satisfies Record<string, ErrorEntry>;
