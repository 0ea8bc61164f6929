import type { TableHandling } from '../../raw/survey.ts';

/** What a migration does with each collection of Hydro. */
export const hydroTableHandling: Readonly<Record<string, TableHandling>> = {
  user: { outcome: 'taken', laterRun: 'users' },
  vuser: {
    outcome: 'converted',
    laterRun: 'users',
    why: {
      'zh-CN': '仅用于展示的用户，没有密码',
      'en-US': 'Users that are only displayed become accounts without a password',
    },
  },
  'user.group': {
    outcome: 'converted',
    laterRun: 'new',
    why: { 'zh-CN': '展开为比赛和作业的报名名单', 'en-US': 'Become registrations for contests and homework' },
  },
  domain: {
    outcome: 'converted',
    laterRun: 'groups',
    why: {
      'zh-CN': 'system 域成为本站，其他域成为团队',
      'en-US': 'The domain “system” becomes the site; other domains become groups',
    },
  },
  'domain.user': {
    outcome: 'converted',
    laterRun: 'members',
    why: { 'zh-CN': '团队成员', 'en-US': 'Become members of groups' },
  },
  document: {
    outcome: 'converted',
    laterRun: 'problems',
    why: {
      'zh-CN': '题目、题解、讨论、比赛、作业、训练；打印任务不迁移',
      'en-US': 'Problems, editorials, posts, contests, homework and trainings; print jobs are not migrated',
    },
  },
  'document.status': {
    outcome: 'converted',
    laterRun: 'new',
    why: {
      'zh-CN': '报名、打星、点赞；成绩重新计算并核对',
      'en-US': 'Registrations, stars and votes; results are computed again and compared',
    },
  },
  record: { outcome: 'taken', laterRun: 'submissions' },
  'record.history': {
    outcome: 'lost',
    why: { 'zh-CN': '重测前的旧结果', 'en-US': 'Results before rejudging' },
  },
  'record.stat': { outcome: 'derived' },
  storage: {
    outcome: 'converted',
    laterRun: 'problems',
    why: { 'zh-CN': '测试数据、图片和附件', 'en-US': 'Test data, pictures and attachments' },
  },
  message: {
    outcome: 'lost',
    why: { 'zh-CN': '本站没有用户之间的私信', 'en-US': 'This site has no private messages' },
  },
  'discussion.history': {
    outcome: 'lost',
    why: { 'zh-CN': '帖子的编辑历史', 'en-US': 'Edit history of posts' },
  },
  'contest.balloon': {
    outcome: 'lost',
    why: { 'zh-CN': '气球发放记录', 'en-US': 'Records of delivered balloons' },
  },
  oauth: {
    outcome: 'lost',
    why: { 'zh-CN': '第三方登录需要重新绑定', 'en-US': 'Users must link their sign-in services again' },
  },
  ...Object.fromEntries(
    ['token', 'task', 'schedule', 'status', 'check', 'blacklist', 'oplog', 'opcount', 'event', 'system'].map(
      (name) => [
        name,
        {
          outcome: 'lost',
          why: {
            'zh-CN': '来源系统的运行数据和设置',
            'en-US': 'Operational data and settings of the source',
          },
        },
      ],
    ),
  ),
};
