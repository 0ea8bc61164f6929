interface Outcome {
  readonly people: number;
  readonly submissions: number;
  readonly password: string;
  /** Password of the new administrator; null if the administrator existed before. */
  readonly adminPassword: string | null;
}

/** Accounts to try, with what each shows. */
const accounts = [
  ['shen_yuan', '教师：班级、作业、考试', 'teacher: classes, homework, an exam'],
  ['m_carter', '国际班教师', 'teacher of the international class'],
  ['qiu_ming', '出题人：正在进行的比赛', 'problem setter: runs the contest of today'],
  ['lin_xiaoyu', '学生，成绩最好', 'student, at the top of every ranking'],
  ['xu_jiahe', '学生，正在虚拟参赛', 'student, in a virtual participation right now'],
  ['oliver_b', '国际班学生', 'student of the international class'],
] as const;

function table(index: 1 | 2): string {
  return accounts.map((row) => `    ${row[0].padEnd(12)} ${row[index]}`).join('\n');
}

function list(found: Readonly<Record<string, number>>): string {
  return Object.entries(found)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ');
}

/** Messages of the command, in both languages. */
export const commandTexts = {
  'zh-CN': {
    usage: '用法：npm run seed:demo [-- --reset] [--seed 数字] [--now 时间] [--password 密码] [--lang zh|en]',
    passwordLength: '密码长度须为 6 至 128 个字符。',
    used: (found: Readonly<Record<string, number>>) =>
      `此站点含有演示之外的数据（${list(found)}），未作任何改动。请用 XIEZHI_DATA 指定一个新的数据目录。`,
    present: (people: number) =>
      `此站点已有演示数据（${people} 个账号），未作任何改动。要清空并重新生成，请加上 --reset：npm run seed:demo -- --reset`,
    step: (name: string, seconds: number) => `  ✓ ${name}  ${seconds.toFixed(1)} s`,
    done: ({ people, submissions, password, adminPassword }: Outcome) => `
  演示站点已就绪：${people} 个账号，${submissions} 份提交等待评测。
  运行 npm start 启动站点，评测机会依次评测这些提交。

  可以用这些账号登录，密码都是 ${password}
${table(1)}
${adminPassword === null ? '' : `\n  管理员 root，密码 ${adminPassword}（仅显示这一次）\n`}`,
  },
  'en-US': {
    usage:
      'Usage: npm run seed:demo [-- --reset] [--seed NUMBER] [--now TIME] [--password TEXT] [--lang zh|en]',
    passwordLength: 'The password must have 6 to 128 characters.',
    used: (found: Readonly<Record<string, number>>) =>
      `This site contains data other than the demo (${list(found)}). Nothing was changed. Set XIEZHI_DATA to a new folder.`,
    present: (people: number) =>
      `This site already contains the demo (${people} accounts). Nothing was changed. To delete and recreate the demo: npm run seed:demo -- --reset`,
    step: (name: string, seconds: number) => `  ✓ ${name}  ${seconds.toFixed(1)} s`,
    done: ({ people, submissions, password, adminPassword }: Outcome) => `
  The demo site is ready: ${people} accounts, and ${submissions} submissions waiting to be judged.
  Start it with npm start. Its judge node then judges the submissions one by one.

  Sign in with one of these accounts; the password of each is ${password}
${table(2)}
${adminPassword === null ? '' : `\n  Administrator root, password ${adminPassword} (shown only this once)\n`}`,
  },
} as const;
