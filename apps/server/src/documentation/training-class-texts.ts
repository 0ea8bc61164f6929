import type { trainingClassRoutes } from '@xiezhi/contract/routes/training-class';
import type { problemHintRoutes } from '@xiezhi/contract/routes/problem-hint';
import type { trainingHomeworkRoutes } from '@xiezhi/contract/routes/training-homework';

/** What the calls about a class at work do, in Chinese. */
export const trainingClassSummaries: Readonly<
  Record<
    keyof typeof trainingClassRoutes | keyof typeof trainingHomeworkRoutes | keyof typeof problemHintRoutes,
    string
  >
> = {
  'GET /api/training-matrix': '训练中每名学生每道题的情况，以及谁卡住了',
  'GET /api/file/download-training-matrix': '把训练的做题矩阵下载为表格',
  'GET /api/training-pulse': '训练中每道题已开始、已提交、已通过的人数；不含任何姓名',
  'GET /api/training-homework': '作业的截止时间、现在提交计多少分，以及当前用户的完成情况',
  'PUT /api/training-homework': '把训练设为作业或修改作业的规则；给出 null 则不再是作业',
  'GET /api/problem-hints': '题目的分步提示：共几条、每条扣多少分，以及当前用户已打开的内容',
  'POST /api/problem-hint': '按所告知的扣分打开题目的下一条提示',
  'GET /api/training-hand-ins': '每名学生的作业完成情况',
  'POST /api/training-extensions': '给学生延长时间，或允许补交；未给出的项不变',
};
