/** The home page. */
export const home = {
  announcements: '公告',
  'announcements.none': '暂无公告',
  updatedProblems: '最近更新的题目',
  'updatedProblems.none': '题库中还没有题目',
  week: '近 7 天提交',
  'week.total': '提交',
  'week.accepted': '通过',
  'week.day': '{day}：提交 {total}，通过 {accepted}',
  rank: '近 7 天通过榜',
  'rank.unit': '通过题数',
  'rank.none': '近 7 天还没有人通过题目',
  remoteJudges: '支持的远程评测',
  integrity: '学术诚信',
  'integrity.text': '请独立完成。禁止抄袭，禁止提交由 AI 生成的代码；一经查实，成绩作废并公示。',
} as const;
