import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing trainings and contests of a group. */
export const groupEventErrors = {
  groupTrainingNotFound: business(404, '团队没有这个训练', 'This training does not exist in the group'),
  groupTrainingNotYours: business(
    403,
    '只有该训练的所有者、管理者和群主可以管理它',
    'Only the owner and managers of the training and group managers can manage it',
  ),
  groupContestNotYours: business(
    403,
    '只有该比赛的所有者、管理者和群主可以管理它',
    'Only the owner and managers of the contest and group managers can manage it',
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
