import type { LocalizedText } from '../../../platform/job/kind.ts';

/**
 * Rules for dirty rows of a source. The report lists each application of a rule with the key of the row; the text of a
 * rule says if it skips the row. Sources apply rules about their own data, writers apply rules about what this site
 * accepts.
 */
export const rules = {
  'zero-date': {
    'zh-CN': '日期为零或无法识别，改用同一行的其他时间，没有则用迁移时间',
    'en-US':
      'A zero or unreadable date is replaced by another time of the row or by the time of the migration',
  },
  'end-before-start': {
    'zh-CN': '结束时间不晚于开始时间，改为开始后 5 小时',
    'en-US': 'An end time that is not after the start is set to five hours after the start',
  },
  'freeze-outside': {
    'zh-CN': '封榜时间不在比赛时间内，取消封榜',
    'en-US': 'A freeze time outside the contest is removed',
  },
  'username-shortened': {
    'zh-CN': '用户名超过 20 个字符或含不允许的字符，已改名',
    'en-US': 'A username with more than 20 characters or invalid characters is changed',
  },
  'username-taken': {
    'zh-CN': '用户名已被占用或仅大小写不同，已改名',
    'en-US': 'A username that is taken or differs only in case is changed',
  },
  'email-taken': {
    'zh-CN': '邮箱已属于其他账号或格式不正确，不迁移邮箱',
    'en-US': 'An email address that is invalid or belongs to another account is not migrated',
  },
  'default-password': {
    'zh-CN': '账号仍使用公开的默认密码，需要重新设置密码',
    'en-US': 'An account with a public default password needs a new password',
  },
  'no-password': {
    'zh-CN': '没有可用的密码，需要重新设置',
    'en-US': 'An account without a usable password needs a new password',
  },
  'roles-merged': {
    'zh-CN': '用户有多个角色，取权限最高的一个',
    'en-US': 'A user with several roles keeps the role with the most permissions',
  },
  'group-name': {
    'zh-CN': '团队名称或简称过短、过长或重复，已调整',
    'en-US': 'A group name that is too short, too long or taken is changed',
  },
  'display-id-taken': {
    'zh-CN': '题号重复，后者改用新题号',
    'en-US': 'If two problems have the same ID, the second one gets a new ID',
  },
  'number-taken': {
    'zh-CN': '编号已被本站其他内容占用，改用新编号',
    'en-US': 'A number that is already used on this site is replaced by a new one',
  },
  'limit-corrected': {
    'zh-CN': '时间或内存限制为零、单位不同或超出范围，已更正',
    'en-US': 'A time or memory limit that is zero, in another unit or out of range is corrected',
  },
  'problem-unreadable': {
    'zh-CN': '题目无法评测，仅迁移题面，只在比赛中可见',
    'en-US':
      'Only the statement of a problem that cannot be judged is migrated, and the problem is visible only in contests',
  },
  'data-missing': {
    'zh-CN': '没有测试数据，补充之前只在比赛中可见',
    'en-US': 'A problem without test data is visible only in contests until test data is added',
  },
  'remote-taken': {
    'zh-CN': '与已有题目对应同一道远程题目，后迁移的这一道只在比赛中可见',
    'en-US':
      'If two problems are the same problem of a remote judge, the second one is visible only in contests',
  },
  'program-missing': {
    'zh-CN': '检查器或交互器没有源代码，题目只在比赛中可见',
    'en-US': 'A problem whose checker or interactor has no source code is visible only in contests',
  },
  'package-loss': {
    'zh-CN': '题目的部分设置没有对应功能',
    'en-US': 'Some settings of a problem have no counterpart on this site',
  },
  'letter-taken': {
    'zh-CN': '比赛内题号重复或题目重复，已调整或合并',
    'en-US': 'A duplicate label in a contest is changed, and a duplicate problem is merged',
  },
  'removed-problem': {
    'zh-CN': '提交的题目已不在比赛中，作为已移除的题目保留',
    'en-US': 'A problem that was removed from its contest but has submissions is kept as a removed problem',
  },
  deleted: {
    'zh-CN': '来源站已删除的行，不迁移',
    'en-US': 'A row that the source marks as deleted is not migrated',
  },
  duplicate: {
    'zh-CN': '重复的行，只保留一行',
    'en-US': 'Only one of several identical rows is migrated',
  },
  'orphan-user': {
    'zh-CN': '所属用户不存在，归于“已删除用户”',
    'en-US': 'A row whose user does not exist is assigned to the “deleted user”',
  },
  'orphan-group': {
    'zh-CN': '所属团队不存在，该行不再属于团队并隐藏；提交仅保留在题目下',
    'en-US':
      'A row whose group does not exist is hidden and belongs to no group; submissions stay with their problem',
  },
  'orphan-contest': {
    'zh-CN': '提交所属的比赛不存在，作为普通提交保留',
    'en-US': 'A submission whose contest does not exist is kept as a practice submission',
  },
  'orphan-left-out': {
    'zh-CN': '所属对象不存在，不迁移该行',
    'en-US': 'A row that belongs to a missing object is not migrated',
  },
  'unknown-status': {
    'zh-CN': '未知的评测结果，记为系统错误',
    'en-US': 'An unknown verdict is stored as system error',
  },
  'penalty-omitted': {
    'zh-CN': '来源站对系统错误和忽略的提交罚时，本站不罚',
    'en-US': 'The source adds a penalty for a system error or an ignored submission; this site does not',
  },
  'not-judged': {
    'zh-CN': '提交尚未评测完，记为已取消，再次迁移时更新',
    'en-US': 'A submission without a verdict is stored as cancelled; a later migration updates it',
  },
  'not-counted': {
    'zh-CN': '来源站不计分的提交，记为已取消',
    'en-US': 'A submission that the source does not count is stored as cancelled',
  },
  'test-run': {
    'zh-CN': '自测运行，不迁移',
    'en-US': 'A test run is not migrated',
  },
  'marks-as-time': {
    'zh-CN': '时间和内存栏存放的是得分，已清除',
    'en-US': 'Scores in the time and memory columns are removed',
  },
  'language-unknown': {
    'zh-CN': '本站没有的语言，保留其名称，不能重新评测',
    'en-US':
      'A language that this site does not support keeps its name, and its submissions cannot be rejudged',
  },
  'code-missing': {
    'zh-CN': '来源站没有提交的代码，只迁移评测结果',
    'en-US': 'If the source has no code of a submission, only the verdict is migrated',
  },
  'figure-corrected': {
    'zh-CN': '时间、内存或得分超出范围，改为最近的可用值',
    'en-US': 'A time, memory or score that is out of range is set to the nearest valid value',
  },
  'text-repaired': {
    'zh-CN': '文本含无法识别或被截断的字符，已更正',
    'en-US': 'Unreadable or truncated characters in a text are repaired',
  },
  'text-cut': {
    'zh-CN': '文本超过长度限制，已截断',
    'en-US': 'A text over the length limit is truncated',
  },
  'file-missing': {
    'zh-CN': '文本引用的文件不存在，保留原链接',
    'en-US': 'A link to a missing file is not changed',
  },
  'file-refused': {
    'zh-CN': '文件类型不允许公开或图片已损坏，保留原链接',
    'en-US': 'A link to a file type that cannot be published or to a damaged picture is not changed',
  },
  refused: {
    'zh-CN': '数据库拒绝该行，不迁移',
    'en-US': 'A row that the database rejects is not migrated',
  },
  'feature-lost': {
    'zh-CN': '本站没有对应功能，未迁移',
    'en-US': 'A feature without a counterpart on this site is not migrated',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type RuleId = keyof typeof rules;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the catalogue
export const ruleIds = Object.keys(rules) as readonly RuleId[];
