import type { trainingClassRoutes } from '@xiezhi/contract/routes/training-class';

/** What the calls about a class at work do, in Chinese. */
export const trainingClassSummaries: Readonly<Record<keyof typeof trainingClassRoutes, string>> = {
  'GET /api/training-matrix': '训练中每名学生每道题的情况，以及谁卡住了',
  'GET /api/file/download-training-matrix': '把训练的做题矩阵下载为表格',
  'GET /api/training-pulse': '训练中每道题已开始、已提交、已通过的人数；不含任何姓名',
};
