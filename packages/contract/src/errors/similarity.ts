import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of similarity reports and of the cases that staff open for similar programs. */
export const similarityErrors = {
  similarityPlaceMissing: business(
    400,
    '请指明一场比赛、一个训练或一道题目',
    'Specify one contest, training or problem',
  ),
  similarityNotYours: business(
    403,
    '只有能查看此处全部代码的管理者可以查看代码相似度',
    'Only managers who may read all code submitted here can see similarity reports',
  ),
  similarityReportNotFound: business(404, '该相似度报告不存在', 'This similarity report does not exist'),
  similarityPairNotFound: business(404, '这一对提交不存在', 'This pair of submissions does not exist'),
  similarityCaseNotFound: business(404, '该事项不存在', 'This case does not exist'),
  similarityRunning: business(
    400,
    '已有一份相似度报告正在生成',
    'A similarity report for this contest, training or problem is already running',
  ),
  similarityTooFew: business(
    400,
    '至少需要两名用户的提交才能比较',
    'A comparison needs submissions of at least two users',
  ),
  similarityTooMany: business(
    400,
    '一份报告最多比较 {limit} 份提交',
    'One report compares at most {limit} submissions',
  ),
  similarityReportsFull: business(
    400,
    '最多保留 {limit} 份报告，请先删除旧的报告',
    'At most {limit} reports are kept. Delete an old one first',
  ),
  similarityReportUsed: business(
    400,
    '该报告中已有处理记录，不能删除',
    'Users were asked for statements or decisions were made, so this report cannot be deleted',
  ),
  similarityStopped: business(
    400,
    '比较超出了时间或内存限制',
    'The comparison exceeded its time or memory limit',
  ),
  similarityReasonMissing: business(
    400,
    '认定时必须向用户说明理由',
    'Enter a reason for the users before you confirm the case',
  ),
  similarityOutdated: business(
    400,
    '该事项已被他人修改，请刷新后重试',
    'Another user changed this case. Reload it and try again',
  ),
  similarityDecided: business(400, '该事项已经处理', 'This case is already decided'),
  similarityNoAppeal: business(400, '现在不能申诉', 'You cannot appeal now'),
} as const satisfies Record<string, ErrorEntry>;
