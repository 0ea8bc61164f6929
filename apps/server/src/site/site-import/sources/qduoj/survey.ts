import type { TableHandling } from '../../raw/survey.ts';

const operation: TableHandling = {
  outcome: 'lost',
  why: { 'zh-CN': '来源系统的运行数据和设置', 'en-US': 'Operational data and settings of the source' },
};

/** What a migration does with each table of QDUOJ. */
export const qduojTableHandling: Readonly<Record<string, TableHandling>> = {
  user: { outcome: 'taken', laterRun: 'users' },
  user_profile: { outcome: 'taken', laterRun: 'users' },
  problem: {
    outcome: 'converted',
    laterRun: 'problems',
    why: {
      'zh-CN': '题面保留 HTML，比赛中的副本成为比赛题目',
      'en-US': 'Statements stay HTML; copies in contests become contest problems',
    },
  },
  problem_tag: { outcome: 'taken', laterRun: 'tags' },
  problem_tags: { outcome: 'taken', laterRun: 'problems' },
  contest: { outcome: 'taken', laterRun: 'contests' },
  contest_announcement: { outcome: 'taken', laterRun: 'new' },
  announcement: { outcome: 'taken', laterRun: 'posts' },
  submission: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: {
      'zh-CN': '十六进制编号改为数字，旧链接自动跳转',
      'en-US': 'Submissions get numbers; links with their hexadecimal IDs are redirected',
    },
  },
  acm_contest_rank: { outcome: 'derived' },
  oi_contest_rank: { outcome: 'derived' },
  judge_server: operation,
  options_sysoptions: operation,
  django_session: operation,
  django_migrations: operation,
  django_content_type: operation,
  django_dramatiq_task: operation,
  auth_group: operation,
  auth_group_permissions: operation,
  auth_permission: operation,
};
