import { drawEmblem } from './avatars.ts';
import { pidsOf } from './bank.ts';
import { type DemoContext, planContestSubmissions } from './contests.ts';
import { assignHomework, type PlannedHomework } from './homework.ts';
import { type ClassKey, type DemoPerson, demoPeople, studentsIn } from './people.ts';

interface GroupPlan {
  readonly owner: string;
  readonly name: string;
  readonly shortName: string;
  readonly brief: string;
  readonly description: string;
  /** 1 public, 3 private. */
  readonly auth: 1 | 3;
  readonly members: readonly DemoPerson[];
  /** Username of the assistant who helps to manage the group. */
  readonly helper: string;
  /** Days ago. */
  readonly made: number;
  readonly announcements: readonly {
    readonly day: number;
    readonly title: string;
    readonly content: string;
  }[];
}

/** Code with which students join a class. */
const code = 'qlan25';

async function createDemoGroup({ site, moments }: DemoContext, plan: GroupPlan): Promise<number> {
  const { owner, name, shortName, brief, description, auth, members, helper } = plan;
  let gid = 0;
  await site.at(moments.day(-plan.made, '08:10'), async () => {
    const made = await site.call('POST /api/group', {
      as: owner,
      body: { name, shortName, brief, description, auth, code: auth === 3 ? code : '', visible: true },
    });
    gid = made.id;
    await site.upload('POST /api/file/upload-group-avatar', owner, await drawEmblem(name), {
      gid: String(gid),
    });
  });
  await site.at(moments.day(-plan.made + 1, '12:30'), async () => {
    for (const { username } of members) {
      const query = {
        gid,
        code: auth === 3 ? code : '',
        reason: auth === 3 ? '我是本班学生 / I am in this class' : '',
      };
      await site.call('POST /api/group/member', { as: username, query });
    }
  });
  await site.at(moments.day(-plan.made + 1, '17:45'), async () => {
    for (const { username } of members) {
      const isHelper = username === helper;
      if (auth !== 3 && !isHelper) continue;
      const body = { gid, uid: await site.uidOf(username), auth: isHelper ? 4 : 3 } as const;
      await site.call('PUT /api/group/member', { as: owner, body });
    }
  });
  for (const { day, title, content } of plan.announcements)
    await site.at(moments.day(-day, '07:50'), () =>
      site.call('POST /api/group/announcement', { as: owner, body: { gid, title, content, status: 0 } }),
    );
  return gid;
}

/** Homework of each class: finished, overdue with late work, due soon, and open. */
const homework: Readonly<Record<ClassKey, readonly PlannedHomework[]>> = {
  class1: [
    {
      title: { zh: '第一次作业：顺序与分支', en: 'Homework 1: Sequence and Branches' },
      description: { zh: '三道入门题，注意**数据范围**。', en: 'Three easy problems. Mind the **limits**.' },
      problems: ['1000', '2003', '2001'],
      opens: -34,
      due: -27,
      late: null,
    },
    {
      title: { zh: '第二次作业：排序与贪心', en: 'Homework 2: Sorting and Greedy' },
      description: {
        zh: '迟交每天扣 20%，最低计 40%。提示可以打开，但会扣一点分。',
        en: 'Late work loses 20% a day, down to 40%. Hints may be opened and cost a few points.',
      },
      problems: ['2002', '1002', '1012', '2005'],
      opens: -11,
      due: -2,
      late: { percentPerDay: 20, floorPercent: 40 },
      lateShare: 0.45,
      extension: 'fang_ze',
    },
    {
      title: { zh: '第三次作业：前缀和与搜索', en: 'Homework 3: Prefix Sums and Search' },
      description: { zh: '先读题，再画图，最后写程序。', en: 'Read, draw, then write.' },
      problems: ['2008', '2004', '2007', '1003'],
      opens: -2,
      due: 5,
      late: { percentPerDay: 20, floorPercent: 40 },
    },
  ],
  class2: [
    {
      title: { zh: '周末练习：字符串', en: 'Weekend Practice: Strings' },
      description: { zh: '今晚截止，已经写完的同学可以试试第三题。', en: 'Due tonight.' },
      problems: ['2003', '2002', '1003'],
      opens: -5,
      due: 0.25,
      late: { percentPerDay: 10, floorPercent: 60 },
    },
  ],
  class3: [
    {
      title: { zh: '搜索单元', en: 'Unit 3: Searching' },
      description: {
        zh: '用任意语言完成，并在团队讨论中说明思路。',
        en: 'Use any language. Explain your approach in the discussion of the group.',
      },
      problems: ['2001', '2004', '2006', '1014'],
      opens: -6,
      due: 2,
      late: null,
    },
  ],
};

export interface DemoGroups {
  readonly classes: Readonly<Record<ClassKey, number>>;
  readonly club: number;
  readonly groupContest: number;
}

export async function createDemoGroups(demo: DemoContext): Promise<DemoGroups> {
  const club = await createDemoGroup(demo, {
    owner: 'shen_yuan',
    name: '青岚信息学社 Algorithm Club',
    shortName: 'qlclub',
    brief: '每周四晚七点，实验楼 402，欢迎旁听',
    description:
      '## 我们做什么\n\n- 每周一个专题，由同学轮流讲解；\n- 每月一场内部赛；\n- 暑期组队参加邀请赛。\n\nEverybody is welcome; talks are in Chinese or English.',
    auth: 1,
    members: demoPeople.filter(({ part, skill }) => part !== 'teacher' && part !== 'setter' && skill > 0.58),
    helper: 'lin_xiaoyu',
    made: 120,
    announcements: [
      { day: 9, title: '本周专题：双指针', content: '主讲：**林晓雨**。请提前做完 2103 之前的练习。' },
      {
        day: 1,
        title: '月赛名单与教室安排',
        content: '| 教室 | 座位 |\n| --- | --- |\n| 402 | 1–20 |\n| 404 | 21–36 |',
      },
    ],
  });
  const classes = {
    class1: await createDemoClass(
      demo,
      'class1',
      'shen_yuan',
      '高一（1）班 信息技术',
      'grade10-1',
      'xu_jiahe',
    ),
    class2: await createDemoClass(demo, 'class2', 'he_lan', '高一（2）班 信息技术', 'grade10-2', 'wu_tong'),
    class3: await createDemoClass(
      demo,
      'class3',
      'm_carter',
      'International Class, CS',
      'intl-cs',
      'sofia_r',
    ),
  };
  for (const key of ['class1', 'class2', 'class3'] as const)
    for (const plan of homework[key])
      await assignHomework(demo, { gid: classes[key], owner: owners[key], students: studentsIn(key) }, plan);
  return { classes, club, groupContest: await createClassContest(demo, classes.class1) };
}

const owners: Readonly<Record<ClassKey, string>> = {
  class1: 'shen_yuan',
  class2: 'he_lan',
  class3: 'm_carter',
};

async function createDemoClass(
  demo: DemoContext,
  key: ClassKey,
  owner: string,
  name: string,
  shortName: string,
  helper: string,
): Promise<number> {
  const isEnglish = key === 'class3';
  return await createDemoGroup(demo, {
    owner,
    name,
    shortName,
    brief: isEnglish ? 'Homework, contests and questions of our class' : '作业、随堂赛与答疑',
    description: isEnglish
      ? 'Homework appears on **Monday** and is due on Sunday.\n\nAsk in the discussion first, then come to my office hours.'
      : '每周一布置作业，周日晚截止。\n\n有问题先在团队讨论里提问，附上自己的思路和出错的数据。',
    auth: 3,
    members: studentsIn(key),
    helper,
    made: 80,
    announcements: isEnglish
      ? [
          {
            day: 4,
            title: 'No class on Friday',
            content: 'Use the time for unit 3. I answer questions here.',
          },
        ]
      : [
          { day: 12, title: '期中考试安排', content: '周日上午九点，机房 301、302，请提前十分钟到场。' },
          { day: 3, title: '作业答疑', content: '周四中午在 **402** 讲解上次作业的第三、四题。' },
        ],
  });
}

/** A contest in class, yesterday. */
async function createClassContest(demo: DemoContext, gid: number): Promise<number> {
  const { site, moments } = demo;
  const times = { startsAt: moments.day(-1, '15:30'), length: 80 };
  let cid = 0;
  await site.at(moments.day(-3, '11:00'), async () => {
    const made = await site.call('POST /api/group/contest', {
      as: 'shen_yuan',
      body: {
        gid,
        title: '随堂赛：前缀和与动态规划',
        description: '两节课，三道题，按得分排名。讲评在周四。',
        english: {
          title: 'In-class Contest: Prefix Sums and DP',
          description: 'Two lessons, three problems.',
        },
        type: 1,
        auth: 0,
        startTime: times.startsAt.toISOString(),
        endTime: inMinutes(times.startsAt, times.length).toISOString(),
        rankShowName: 'realname',
        oiRankScoreType: 'Highest',
      },
    });
    cid = made.id;
    const pids = await pidsOf(site, ['2008', '1004', '2009']);
    await site.call('POST /api/group/contest-problems', { as: 'shen_yuan', body: { cid, pids } });
  });
  await planContestSubmissions(demo, cid, studentsIn('class1'), { ...times, gid });
  return cid;
}

function inMinutes(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000);
}
