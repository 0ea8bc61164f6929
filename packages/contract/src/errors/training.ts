import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to trainings and of saving them. */
export const trainingErrors = {
  trainingPasswordNeeded: business(401, '请先输入训练密码', 'Enter the password of the training first'),
  trainingLocked: business(403, '请先完成前置训练', 'Complete the required trainings first'),
  trainingPrerequisiteNotFound: business(
    400,
    '前置训练 {tid} 不存在，或不能用在这里',
    'The required training {tid} does not exist or cannot be used here',
  ),
  trainingPrerequisiteCircle: business(
    400,
    '前置训练互相依赖，形成了循环',
    'The required trainings depend on each other in a cycle',
  ),
  trainingPasswordWrong: business(400, '训练密码错误', 'Wrong training password'),
  trainingEntered: business(400, '你已加入该训练', 'You have already joined this training'),
  trainingNotYours: business(
    403,
    '只能管理自己创建或参与管理的训练',
    'You can only manage trainings that you own or help manage',
  ),
  trainingPasswordMissing: business(
    400,
    '凭密码进入的训练需要设置密码',
    'A private training needs a password',
  ),
  trainingCategoryMissing: business(400, '请填写训练分类名称', 'Enter a category name'),
  trainingCategoryNotFound: business(400, '训练分类不存在', 'This category does not exist'),
  trainingCategoryTaken: business(400, '训练分类名称已存在', 'This category name is already taken'),
  trainingProblemTaken: business(400, '该题目已在训练中', 'The problem is already in this training'),
  trainingProblemNotFound: business(400, '训练中没有该题目', 'This problem is not in the training'),
  trainingProblemClosed: business(
    400,
    '只能添加公开题目和自己的题目，题目 {problem} 不可用',
    'The problem {problem} cannot be added because it is neither public nor yours',
  ),
  trainingProblemUnpublished: business(
    400,
    '题目 {problem} 未公开，只能加入凭密码进入的训练或团队训练',
    'Problem {problem} is not public. Only private trainings and trainings of groups can include it',
  ),
} as const satisfies Record<string, ErrorEntry>;
