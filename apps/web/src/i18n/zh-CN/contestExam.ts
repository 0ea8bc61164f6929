/** Contests that are exams. */
export const contestExam = {
  name: '考试',
  ahead: '这是一场考试：进行期间，参加者只能使用本场考试的页面，网站的其余部分对其关闭',
  until: '考试至 {time}，期间只能使用本场考试的页面',
} as const;
