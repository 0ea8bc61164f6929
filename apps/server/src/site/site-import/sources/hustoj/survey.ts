import type { SourceTable } from '../../model/source.ts';
import type { RawContents } from '../../raw/copy-tables.ts';
import { surveyTables, type TableHandling } from '../../raw/survey.ts';

const tableHandling: Readonly<Record<string, TableHandling>> = {
  users: { outcome: 'taken', laterRun: 'users' },
  contest: { outcome: 'taken', laterRun: 'contests' },
  contest_problem: { outcome: 'taken', laterRun: 'new' },
  source_code: { outcome: 'taken', laterRun: 'submissions' },
  source_code_user: { outcome: 'taken', laterRun: 'submissions' },
  compileinfo: { outcome: 'taken', laterRun: 'submissions' },
  problem: {
    outcome: 'converted',
    laterRun: 'problems',
    why: {
      'zh-CN': '题面保留 HTML，来源字段转为标签',
      'en-US': 'Statements stay HTML; the source field becomes tags',
    },
  },
  solution: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: {
      'zh-CN': '评测结果转换，自测运行不迁移',
      'en-US': 'Results are converted; test runs are not migrated',
    },
  },
  privilege: {
    outcome: 'converted',
    laterRun: 'users',
    why: {
      'zh-CN': '权限转为角色、作者和比赛报名',
      'en-US': 'Privileges become roles, authors and registrations',
    },
  },
  runtimeinfo: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: {
      'zh-CN': '仅保留运行错误信息，输出差异含测试数据',
      'en-US': 'Only runtime error messages; output differences contain test data',
    },
  },
  balloon: {
    outcome: 'converted',
    laterRun: 'submissions',
    why: { 'zh-CN': '转为提交的气球状态', 'en-US': 'Become the balloon status of submissions' },
  },
  news: {
    outcome: 'converted',
    laterRun: 'posts',
    why: { 'zh-CN': '转为公告', 'en-US': 'Become announcements' },
  },
  topic: {
    outcome: 'converted',
    laterRun: 'posts',
    why: { 'zh-CN': '转为讨论', 'en-US': 'Become posts' },
  },
  reply: {
    outcome: 'converted',
    laterRun: 'posts',
    why: { 'zh-CN': '转为讨论正文和评论', 'en-US': 'Become post texts and comments' },
  },
  mail: {
    outcome: 'lost',
    why: { 'zh-CN': '本站没有用户私信', 'en-US': 'This site has no private messages' },
  },
  printer: {
    outcome: 'lost',
    why: { 'zh-CN': '打印任务未记录所属比赛', 'en-US': 'Print jobs do not record their contest' },
  },
  loginlog: {
    outcome: 'lost',
    why: {
      'zh-CN': '登录日志含明文密码，不读取',
      'en-US': 'The sign-in log contains plain-text passwords and is not read',
    },
  },
  custominput: { outcome: 'lost', why: { 'zh-CN': '自测输入', 'en-US': 'Test run inputs' } },
  online: { outcome: 'lost', why: { 'zh-CN': '在线会话', 'en-US': 'Online sessions' } },
  sim: {
    outcome: 'lost',
    why: { 'zh-CN': '查重由本站重新计算', 'en-US': 'This site computes similarity again' },
  },
  share_code: { outcome: 'lost', why: { 'zh-CN': '没有对应功能', 'en-US': 'Has no counterpart' } },
  solution_ai_answer: { outcome: 'lost', why: { 'zh-CN': '没有对应功能', 'en-US': 'Has no counterpart' } },
  openai_task_queue: { outcome: 'lost', why: { 'zh-CN': '任务队列', 'en-US': 'A task queue' } },
};

export const hustojSurvey = (contents: RawContents): SourceTable[] => surveyTables(contents, tableHandling);
