import type { SourceTable } from '../../model/source.ts';
import type { RawContents } from '../../raw/copy-tables.ts';
import { surveyTables, type TableHandling } from '../../raw/survey.ts';
import type { LaterRun } from '../../model/later-run.ts';
import type { hojTables } from './schema.ts';

const taken = Object.fromEntries(
  Object.entries({
    user_info: 'users',
    user_role: 'users',
    group: 'groups',
    group_member: 'members',
    tag: 'tags',
    tag_classification: 'tags',
    problem: 'problems',
    problem_case: 'problems',
    problem_language: 'problems',
    problem_tag: 'problems',
    code_template: 'problems',
    contest: 'contests',
    contest_problem: 'new',
    contest_register: 'new',
    contest_print: 'new',
    contest_announcement: 'new',
    announcement: 'posts',
    training: 'trainings',
    training_category: 'trainings',
    mapping_training_category: 'trainings',
    training_problem: 'new',
    training_register: 'new',
    judge_case: 'submissions',
    category: 'new',
    discussion: 'posts',
    discussion_like: 'new',
    comment: 'posts',
    comment_like: 'new',
    reply: 'posts',
  } as const satisfies Partial<Record<keyof typeof hojTables, LaterRun>>).map(
    ([name, laterRun]): [string, TableHandling] => [name, { outcome: 'taken', laterRun }],
  ),
);

const noCounterpart: TableHandling = {
  outcome: 'lost',
  why: { 'zh-CN': '没有对应功能', 'en-US': 'Has no counterpart' },
};
const derived = (zh: string, en: string): TableHandling => ({
  outcome: 'derived',
  why: { 'zh-CN': zh, 'en-US': en },
});
const configured = (zh: string, en: string): TableHandling => ({
  outcome: 'lost',
  why: { 'zh-CN': zh, 'en-US': en },
});

const tableHandling: Readonly<Record<string, TableHandling>> = {
  ...taken,
  judge: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: {
      'zh-CN': '未评测完的提交记为已取消',
      'en-US': 'Submissions without a verdict are stored as cancelled',
    },
  },
  user_role: {
    outcome: 'converted',
    laterRun: 'users',
    why: {
      'zh-CN': '每个用户保留权限最高的角色',
      'en-US': 'Each user keeps the role with the most permissions',
    },
  },
  training_record: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: { 'zh-CN': '提交归入第一个相关训练', 'en-US': 'A submission is assigned to its first training' },
  },
  contest_record: derived(
    '由提交重新计算榜单并核对',
    'Scoreboards are computed again from the submissions and compared',
  ),
  user_acproblem: derived('由提交重新统计', 'Counted again from the submissions'),
  language: configured('语言由本站的评测机提供', 'The judge nodes of this site determine the languages'),
  auth: configured('本站权限一一对应', 'This site uses its own permissions'),
  role: configured('本站角色一一对应', 'This site uses its own roles'),
  role_auth: configured('角色权限请在后台设置', 'Set the permissions of roles in the admin console'),
  judge_server: configured('评测机须在本站注册', 'Judge nodes must register on this site'),
  remote_judge_account: configured('远程账号须重新录入', 'Enter the remote judge accounts again'),
  session: configured('登录记录不迁移', 'Sign-in history is not migrated'),
  file: configured('文件由文本中的链接读取', 'Files are read through the links in texts'),
  user_record: configured('Codeforces 分数由本站更新', 'Codeforces ratings are fetched by this site'),
  msg_remind: configured('消息提醒不迁移', 'Notifications are not migrated'),
  admin_sys_notice: configured('系统通知不迁移', 'System messages are not migrated'),
  user_sys_notice: configured('系统通知不迁移', 'System messages are not migrated'),
  discussion_report: configured('举报不迁移', 'Reports about posts are not migrated'),
  contest_score: noCounterpart,
  contest_explanation: noCounterpart,
};

export const hojSurvey = (contents: RawContents): SourceTable[] => surveyTables(contents, tableHandling);
