import { pidsOf } from './bank.ts';
import type { DemoSite } from './demo-site.ts';
import type { Moments } from './moments.ts';
import { demoPeople, type DemoPerson, personNamed, studentsIn } from './people.ts';
import type { Texts } from './problems/problem.ts';
import type { Programs } from './programs.ts';
import type { DemoRandom } from './random.ts';
import { planSitting, type PlannedRun } from './runs.ts';

const balloons = ['#e11d48', '#2563eb', '#16a34a', '#f59e0b', '#7c3aed', '#0891b2', '#db2777'];

/** Shared state of all parts of the story. */
export interface Story {
  readonly site: DemoSite;
  readonly moments: Moments;
  readonly programs: Programs;
  readonly random: DemoRandom;
  /** Planned submissions; they are stored once everything else exists. */
  readonly runs: PlannedRun[];
}

export interface DemoContests {
  readonly finished: number;
  readonly running: number;
  readonly upcoming: number;
  readonly virtual: number;
  readonly exam: number;
}

interface ContestPlan {
  readonly as: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly rule: 'acm' | 'oi';
  readonly madeAt: Date;
  readonly startsAt: Date;
  /** Minutes. */
  readonly length: number;
  /** Minutes from the start. */
  readonly sealAfter?: number;
  readonly problems: readonly string[];
  readonly more?: Readonly<Record<string, unknown>>;
}

function inMinutes(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000);
}

const awards = {
  awardType: 2,
  awardConfigList: [
    { priority: 1, name: '金牌 Gold', background: '#f5e3a3', color: '#614a00', num: 2 },
    { priority: 2, name: '银牌 Silver', background: '#dfe5e8', color: '#3f4a50', num: 4 },
    { priority: 3, name: '铜牌 Bronze', background: '#f1d9c4', color: '#6f3f17', num: 6 },
  ],
} as const;

async function holdContest({ site }: Story, plan: ContestPlan): Promise<number> {
  const { as, title, description, startsAt, length, sealAfter, problems, rule } = plan;
  let cid = 0;
  await site.at(plan.madeAt, async () => {
    const made = await site.call('POST /api/admin/contest', {
      as,
      body: {
        title: title.zh,
        description: description.zh,
        english: { title: title.en, description: description.en },
        type: rule === 'acm' ? 0 : 1,
        auth: 0,
        startTime: startsAt.toISOString(),
        endTime: inMinutes(startsAt, length).toISOString(),
        rankShowName: 'nickname',
        openRank: true,
        ...(sealAfter !== undefined && {
          sealRank: true,
          sealRankTime: inMinutes(startsAt, sealAfter).toISOString(),
          autoRealRank: false,
        }),
        ...plan.more,
      },
    });
    cid = made.id;
    const pids = await pidsOf(site, problems);
    await site.call('POST /api/admin/contest/add-problems', { as, body: { cid, pids, staysPublic: true } });
    for (const [index, pid] of pids.entries()) {
      const link = await site.call('GET /api/admin/contest/contest-problem', { as, query: { cid, pid } });
      const color = balloons[index % balloons.length] ?? '#2563eb';
      await site.call('PUT /api/admin/contest/contest-problem', { as, body: { ...link, color } });
    }
  });
  return cid;
}

/** Returns the ids of a contest's problem links, by problem. */
export async function linksOf({ services }: DemoSite, cid: number): Promise<Map<number, number>> {
  const rows = await services.db
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .select(['id', 'pid'])
    .orderBy('display_id')
    .execute();
  return new Map(rows.map(({ id, pid }) => [pid, id]));
}

/** Plans the submissions of all participants from the start of a contest to its end, or to now. */
export async function sitContest(
  story: Story,
  cid: number,
  people: readonly DemoPerson[],
  { startsAt, length, gid }: { readonly startsAt: Date; readonly length: number; readonly gid?: number },
): Promise<void> {
  const { site, moments, programs, random, runs } = story;
  const links = await linksOf(site, cid);
  const place = { cid, links, ...(gid !== undefined && { gid }) };
  const problems = [...links.keys()];
  runs.push(
    ...planSitting({ startsAt, length, until: moments.now, people, problems, place, programs, random }),
  );
}

function contestants(random: DemoRandom, share: number): readonly DemoPerson[] {
  return demoPeople.filter(
    ({ part, skill }) => (part === 'student' || part === 'guest') && random.next() < share + 0.45 * skill,
  );
}

/** Creates contests of the site in every phase; class contests are in `classes.ts`. */
export async function createContests(story: Story): Promise<DemoContests> {
  const { site, moments, random } = story;
  const virtual = await holdVirtual(story);

  const autumn = { startsAt: moments.day(-12, '13:00'), length: 300 };
  const finished = await holdContest(story, {
    as: 'noether',
    title: { zh: '青岚杯秋季程序设计赛', en: 'Qinglan Cup, Autumn Programming Contest' },
    description: {
      zh: '五小时，七道题，ICPC 赛制，最后一小时封榜。\n\n- 每次错误提交罚时 20 分钟；\n- 可以使用纸质资料；\n- 前两名获金牌，其后四名银牌、六名铜牌。\n\n颁奖在赛后半小时于报告厅举行。',
      en: 'Five hours and seven problems by ICPC rules; the scoreboard is frozen for the last hour.\n\n- A rejected submission costs 20 minutes of penalty.\n- Printed material is allowed.\n- Two gold, four silver and six bronze medals.\n\nThe ceremony follows half an hour after the end.',
    },
    rule: 'acm',
    madeAt: moments.day(-20, '10:12'),
    ...autumn,
    sealAfter: 240,
    problems: ['2003', '2001', '2002', '2005', '1002', '2004', '1009'],
    more: { ...awards, starAccount: ['tide_pool'] },
  });
  await sitContest(story, finished, contestants(random, 0.2), autumn);
  await site.at(inMinutes(autumn.startsAt, 335), () =>
    site.call('POST /api/admin/contest/publish-results', { as: 'noether', body: { cid: finished } }),
  );

  const exam = await holdExam(story);

  const long = { startsAt: moments.minutes(-380), length: 600 };
  const running = await holdContest(story, {
    as: 'qiu_ming',
    title: { zh: '秋茗长赛：十小时五道题', en: 'Autumn Tea: Five Problems in Ten Hours' },
    description: {
      zh: '不必熬夜，也不必抢第一秒：从早到晚十个小时，五道新题，随时可以开始。最后四小时封榜。\n\n题目由易到难排列。有疑问请在“提问”里提出，我会尽快回复。',
      en: 'No need to be quick: ten hours for five new problems, begin whenever you like. The scoreboard is frozen for the last four hours.\n\nThe problems go from easy to hard. Ask if something is unclear.',
    },
    rule: 'acm',
    madeAt: moments.day(-9, '20:40'),
    ...long,
    sealAfter: 360,
    problems: ['2101', '2102', '2103', '2104', '2105'],
    more: awards,
  });
  await sitContest(story, running, contestants(random, 0.18), long);
  await askQuestions(story, running);

  const upcoming = await holdContest(story, {
    as: 'qiu_ming',
    title: { zh: '立冬月赛（OI 赛制）', en: 'First Frost, Monthly Contest (OI rules)' },
    description: {
      zh: '三小时三道题，满分 300 分，按子任务给分，以最高分计。适合正在准备 NOIP 的同学。',
      en: 'Three hours, three problems, 300 points. Subtasks are scored and the best submission counts.',
    },
    rule: 'oi',
    madeAt: moments.day(-2, '18:05'),
    startsAt: moments.day(3, '14:00'),
    length: 180,
    problems: ['2201', '2202', '2203'],
    more: { oiRankScoreType: 'Highest' },
  });
  return { finished, running, upcoming, virtual, exam };
}

/** Creates a contest of last month with one virtual participation right now and one last week. */
async function holdVirtual(story: Story): Promise<number> {
  const { site, moments, programs, random, runs } = story;
  const times = { startsAt: moments.day(-38, '14:00'), length: 180 };
  const cid = await holdContest(story, {
    as: 'noether',
    title: { zh: '新学期热身赛', en: 'Warm-up for the New Term' },
    description: {
      zh: '三小时五道题，熟悉平台与 ICPC 赛制。赛后可以虚拟参赛。',
      en: 'Three hours and five problems to get to know the site. Take part virtually at any time.',
    },
    rule: 'acm',
    madeAt: moments.day(-45, '09:30'),
    ...times,
    problems: ['1000', '2003', '1012', '1003', '1006'],
    more: { openVirtual: true },
  });
  await sitContest(story, cid, contestants(random, 0.08), times);
  const links = await linksOf(site, cid);
  for (const [username, startsAt, until] of [
    ['s_okafor', moments.day(-7, '19:00'), moments.now],
    ['xu_jiahe', moments.minutes(-75), moments.now],
  ] as const)
    await site.at(startsAt, async () => {
      const run = await site.call('POST /api/contest-virtual', { as: username, body: { cid } });
      const place = { cid, links, virtualRun: run.id };
      const people = [personNamed(username)];
      const problems = [...links.keys()];
      runs.push(...planSitting({ startsAt, length: 180, until, people, problems, place, programs, random }));
    });
  return cid;
}

/**
 * Creates the exam of two classes, which is protected by a password. While it ran, the rest of the site was closed to
 * its participants.
 */
async function holdExam(story: Story): Promise<number> {
  const { site, moments } = story;
  const times = { startsAt: moments.day(-6, '09:00'), length: 120 };
  const cid = await holdContest(story, {
    as: 'shen_yuan',
    title: { zh: '高一信息技术期中考试', en: 'Mid-term Exam, Grade 10' },
    description: {
      zh: '闭卷，120 分钟，四题共 400 分。考试期间站内其他页面关闭，开考前五分钟请在监考老师处领取密码。',
      en: 'Closed book, 120 minutes, four problems, 400 points. The rest of the site is closed during the exam; the invigilator tells the password five minutes before it begins.',
    },
    rule: 'oi',
    madeAt: moments.day(-10, '16:20'),
    ...times,
    problems: ['2008', '2009', '2007', '1005'],
    more: { auth: 1, pwd: 'qinglan-midterm', exam: true, openRank: false, oiRankScoreType: 'Highest' },
  });
  const people = [...studentsIn('class1'), ...studentsIn('class2')];
  await site.at(inMinutes(times.startsAt, -5), async () => {
    for (const { username } of people)
      await site.call('POST /api/register-contest', {
        as: username,
        body: { cid, password: 'qinglan-midterm' },
      });
  });
  await sitContest(story, cid, people, times);
  return cid;
}

/** Adds questions in the running contest, replies to one or to all, and announcements. */
async function askQuestions({ site, moments }: Story, cid: number): Promise<void> {
  const announce = (minutes: number, zh: readonly [string, string], en: readonly [string, string]) =>
    site.at(moments.minutes(minutes), () =>
      site.call('POST /api/admin/contest/announcement', {
        as: 'qiu_ming',
        body: {
          cid,
          announcement: {
            title: zh[0],
            content: zh[1],
            english: { title: en[0], content: en[1] },
            status: 0,
          },
        },
      }),
    );
  const ask = async (
    minutes: number,
    username: string,
    question: string,
    answer: readonly [number, string, 'answered' | 'broadcast'] | null,
  ) => {
    let commentId = 0;
    await site.at(moments.minutes(minutes), async () => {
      const asked = await site.call('POST /api/comment', { as: username, body: { cid, content: question } });
      commentId = asked.id;
    });
    if (answer === null) return;
    await site.at(moments.minutes(answer[0]), async () => {
      await site.call('POST /api/reply', {
        as: 'qiu_ming',
        body: { reply: { commentId, content: answer[1] } },
      });
      await site.call('PUT /api/contest-question', {
        as: 'qiu_ming',
        body: { cid, commentId, state: answer[2] },
      });
    });
  };
  await announce(
    -378,
    ['比赛开始，祝大家玩得开心', '五道题由易到难。**C 题**输入较大，Python 请一次读入。'],
    ['The contest has begun', 'The problems go from easy to hard. Input of **problem C** is large.'],
  );
  await ask(-341, 'lu_yao', 'B 题的灯可以装在负数位置吗？', [-330, '可以，任何整数位置都行。', 'answered']);
  await ask(-262, 'hugo', 'Problem D: may there be several roads between the same two towers?', [
    -251,
    'Yes, and roads from a tower to itself as well. The statement says so now.',
    'broadcast',
  ]);
  await announce(
    -250,
    ['D 题题面补充', '可能有**重边和自环**，题面已更新，数据不变。'],
    [
      'Problem D, clarification',
      'There may be several roads between two towers, and loops. Data are unchanged.',
    ],
  );
  await ask(-118, 'dp_dreamer', 'E 题旋转后相同的方法算一种还是多种？', [
    -103,
    '座位有编号，算不同的方法。',
    'answered',
  ]);
  await ask(-14, 'noah_w', 'Is the penalty for compile errors 20 minutes too?', null);
}
