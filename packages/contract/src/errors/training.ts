import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to trainings and of saving them. */
export const trainingErrors = {
  trainingPasswordNeeded: business(401, '请先输入训练密码', 'Enter the password of the training first'),
  trainingLocked: business(403, '请先完成前置训练', 'Finish the trainings that come before this one first'),
  trainingPrerequisiteNotFound: business(
    400,
    '前置训练 {tid} 不存在，或不能用在这里',
    'Training {tid} does not exist or cannot be asked for here',
  ),
  trainingPrerequisiteCircle: business(
    400,
    '前置训练互相依赖，形成了循环',
    'The trainings would wait for each other in a circle',
  ),
  trainingPasswordWrong: business(400, '训练密码错误', 'The password of the training is wrong'),
  trainingEntered: business(400, '你已加入该训练', 'You have entered this training already'),
  trainingNotYours: business(403, '只能管理自己创建的训练', 'You may manage only trainings of your own'),
  trainingPasswordMissing: business(
    400,
    '凭密码进入的训练需要设置密码',
    'A private training needs a password',
  ),
  trainingCategoryMissing: business(400, '请填写训练分类名称', 'Please enter the name of the category'),
  trainingCategoryNotFound: business(400, '训练分类不存在', 'There is no such category of trainings'),
  trainingCategoryTaken: business(400, '训练分类名称已存在', 'Another category has this name already'),
  trainingProblemTaken: business(400, '该题目已在训练中', 'The problem is in this training already'),
  trainingProblemNotFound: business(400, '训练中没有该题目', 'This problem is not in the training'),
  trainingProblemClosed: business(
    400,
    '只能添加公开题目，题目 {problem} 不可用',
    'Only public problems can be added; {problem} is none',
  ),
} as const satisfies Record<string, ErrorEntry>;
