import type { Locale } from '@xiezhi/contract/limits';

type Names = readonly [zh: string, en: string];

/** Names of form fields for users. Fields that only programs send have no entry and appear with their wire name. */
const names: Readonly<Record<string, Names>> = {
  accountLimitRule: ['账号规则', 'The account rule'],
  announcement: ['公告', 'The announcement'],
  answer: ['答案', 'The answer'],
  auth: ['权限', 'The access type'],
  awardConfigList: ['奖项', 'The list of awards'],
  blog: ['博客地址', 'The blog address'],
  brief: ['一句话介绍', 'The short description'],
  captcha: ['验证码', 'The captcha'],
  cases: ['测试点', 'The list of cases'],
  categoryId: ['分类', 'The category'],
  cfUsername: ['Codeforces 用户名', 'The Codeforces username'],
  cid: ['比赛编号', 'The contest ID'],
  code: ['代码或验证码', 'The code'],
  codeTemplates: ['代码模板', 'The list of templates'],
  color: ['颜色', 'The color'],
  comment: ['评语', 'The comment'],
  content: ['内容', 'The content'],
  currentPage: ['页码', 'The page number'],
  description: ['描述', 'The description'],
  did: ['帖子编号', 'The post ID'],
  difficulty: ['难度', 'The difficulty'],
  displayId: ['题号', 'The problem ID'],
  displayTitle: ['显示标题', 'The displayed title'],
  duration: ['时长', 'The duration'],
  email: ['邮箱', 'The email address'],
  endTime: ['结束时间', 'The end time'],
  english: ['英文内容', 'The English text'],
  examples: ['样例', 'The samples'],
  expectedOutput: ['期望输出', 'The expected output'],
  gender: ['性别', 'The gender'],
  gid: ['团队编号', 'The group ID'],
  github: ['GitHub 地址', 'The GitHub address'],
  hint: ['提示', 'The hint'],
  input: ['输入', 'The input'],
  judgeCaseMode: ['测试点模式', 'The case scoring'],
  judgeMode: ['评测方式', 'The judging method'],
  keyword: ['关键字', 'The keyword'],
  language: ['编程语言', 'The language'],
  languages: ['编程语言', 'The list of languages'],
  limit: ['每页条数', 'The number of rows per page'],
  link: ['链接', 'The link'],
  locale: ['语言', 'The text language'],
  memoryLimit: ['内存限制', 'The memory limit'],
  name: ['名称', 'The name'],
  newEmail: ['新邮箱', 'The new email address'],
  newMobile: ['新手机号', 'The new phone number'],
  newPassword: ['新密码', 'The new password'],
  nickname: ['昵称', 'The nickname'],
  note: ['备注', 'The note'],
  number: ['学号', 'The student number'],
  oldPassword: ['当前密码', 'The old password'],
  output: ['输出', 'The output'],
  password: ['密码', 'The password'],
  password_length: ['密码长度', 'The password length'],
  pid: ['题目编号', 'The problem number'],
  pids: ['题目', 'The list of problems'],
  prefix: ['前缀', 'The prefix'],
  priority: ['优先级', 'The priority'],
  problemId: ['题号', 'The problem ID'],
  problemID: ['题号', 'The problem ID'],
  pwd: ['密码', 'The password'],
  rank: ['排序', 'The sort order'],
  realname: ['真实姓名', 'The real name'],
  reason: ['原因', 'The reason'],
  samples: ['测试数据', 'The list of cases'],
  school: ['学校', 'The school'],
  score: ['分数', 'The score'],
  sealRankTime: ['封榜时间', 'The freeze time'],
  searchUser: ['用户名', 'The username'],
  shortName: ['简称', 'The short name'],
  signature: ['个人简介', 'The signature'],
  source: ['来源', 'The source'],
  spjCode: ['评测程序', 'The judge program code'],
  stackLimit: ['栈限制', 'The stack limit'],
  starAccount: ['打星用户', 'The list of starred users'],
  startTime: ['开始时间', 'The start time'],
  status: ['状态', 'The status'],
  submitId: ['提交编号', 'The submission ID'],
  suffix: ['后缀', 'The suffix'],
  tags: ['标签', 'The list of tags'],
  text: ['正文', 'The text'],
  tid: ['训练编号', 'The training ID'],
  timeLimit: ['时间限制', 'The time limit'],
  title: ['标题', 'The title'],
  titleColor: ['头衔颜色', 'The title color'],
  titleName: ['头衔', 'The title'],
  type: ['类型', 'The type'],
  uid: ['用户', 'The user'],
  uids: ['用户', 'The list of users'],
  userInput: ['输入', 'The input'],
  username: ['用户名', 'The username'],
  users: ['用户', 'The list of users'],
  visible: ['是否可见', 'The visibility'],
};

const whole: Names = ['请求内容', 'The request'];
const placeOf = { 'zh-CN': 0, 'en-US': 1 } as const satisfies Record<Locale, 0 | 1>;

/**
 * Returns the name of a request field for the start of a sentence: its label or, if it has none, its wire name.
 * Includes the number of a list item, counted from 1.
 */
export function fieldName(path: readonly PropertyKey[], locale: Locale): string {
  const isChinese = locale === 'zh-CN';
  const field = path.findLast((step) => typeof step === 'string');
  const item = path.findLast((step) => typeof step === 'number');
  const known = field === undefined ? whole : Object.hasOwn(names, field) ? names[field] : undefined;
  const fallback = isChinese ? `参数 ${field ?? ''} ` : `The parameter “${field ?? ''}”`;
  const name = known?.[placeOf[locale]] ?? fallback;
  if (item === undefined) return name;
  return isChinese
    ? `第 ${item + 1} 项的${name.startsWith('参数') ? ` ${name}` : name}`
    : `${name} (item ${item + 1})`;
}
