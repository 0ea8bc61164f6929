import { pidsOf } from './bank.ts';
import type { Story } from './contests.ts';
import { latestTraining } from './homework.ts';
import { demoPeople } from './people.ts';
import type { Texts } from './problems/problem.ts';
import { triesAt } from './runs.ts';

interface TrainingPlan {
  readonly title: Texts;
  readonly description: Texts;
  readonly category: { readonly name: string; readonly color: string };
  readonly problems: readonly string[];
  /** An earlier training that is required, and the percentage of it that must be solved. */
  readonly needs?: { readonly index: number; readonly percent: number };
  readonly share: number;
}

const basics = { name: '入门 Basics', color: '#16a34a' };
const algorithms = { name: '算法 Algorithms', color: '#2563eb' };
const contest = { name: '备赛 Contests', color: '#b45309' };

const plans: readonly TrainingPlan[] = [
  {
    title: { zh: '从零开始：前五道题', en: 'From Zero: Your First Five Problems' },
    description: {
      zh: '读入、输出、判断、循环。每道题都写一遍，再看看别人为什么错。\n\n1. 先读**样例解释**；\n2. 想想最大的数据；\n3. 写完先用样例测试。',
      en: 'Input, output, branches and loops. Write each program yourself.\n\n1. Read the **explanation** first.\n2. Think of the largest input.\n3. Try the samples before you submit.',
    },
    category: basics,
    problems: ['1000', '2003', '2001', '1001', '2008'],
    share: 0.24,
  },
  {
    title: { zh: '排序、贪心与构造', en: 'Sorting, Greedy, Constructive' },
    description: {
      zh: '贪心的难点不在写，而在**证明**。每题写完请想一想：为什么先选它不会更差？',
      en: 'Greedy programs are short; their **proofs** are the work. Why is the first choice never worse?',
    },
    category: algorithms,
    problems: ['2002', '1002', '2005', '1012', '2006'],
    needs: { index: 0, percent: 60 },
    share: 0.16,
  },
  {
    title: { zh: '图与搜索', en: 'Graphs and Search' },
    description: { zh: '从方格到分层图。', en: 'From grids to layered graphs.' },
    category: algorithms,
    problems: ['2004', '1009', '1006'],
    share: 0.12,
  },
  {
    title: { zh: 'OI 子任务专练', en: 'Subtasks, One by One' },
    description: {
      zh: '先拿部分分，再想正解。每道题都有多档数据。',
      en: 'Earn the small subtasks first. Every problem has several.',
    },
    category: contest,
    problems: ['2007', '2009', '1005', '1013', '1008'],
    share: 0.12,
  },
];

/** Adds trainings of the site; users work through them over the last two months. */
export async function addTrainings(story: Story): Promise<number[]> {
  const { site, moments, programs, random, runs } = story;
  const tids: number[] = [];
  const categories = new Map<string, number>();
  await site.at(moments.day(-70, '09:00'), async () => {
    const root = await rootName(story);
    for (const { category } of plans) {
      if (categories.has(category.name)) continue;
      const made = await site.call('POST /api/admin/training/category', { as: root, body: category });
      categories.set(category.name, made.id);
    }
    for (const [index, { title, description, category, problems, needs }] of plans.entries()) {
      const needed = needs === undefined ? undefined : tids[needs.index];
      const training = {
        title: title.zh,
        description: description.zh,
        english: { title: title.en, description: description.en },
        auth: 'Public',
        rank: index + 1,
        status: true,
        ...(needed !== undefined && { prerequisites: [{ tid: needed, percent: needs?.percent ?? 50 }] }),
      } as const;
      const id = categories.get(category.name) ?? null;
      await site.call('POST /api/admin/training', {
        as: 'shen_yuan',
        body: { training, trainingCategory: { id } },
      });
      const tid = await latestTraining(story);
      tids.push(tid);
      const pids = await pidsOf(site, problems);
      await site.call('POST /api/admin/training/problems', { as: 'shen_yuan', body: { tid, pids } });
    }
  });
  for (const [index, { problems, share }] of plans.entries()) {
    const pids = await pidsOf(site, problems);
    for (const person of demoPeople) {
      if (person.part === 'teacher' || person.part === 'setter' || random.next() > share) continue;
      let minute = -1440 * random.between(1, 60 - 6 * index);
      for (const [order, pid] of pids.entries())
        for (const kind of triesAt(
          person,
          0.1 + 0.5 * (order / pids.length),
          programs.isScored(pid),
          random,
        )) {
          minute += 4 + 30 * random.next();
          const at = moments.minutes(minute);
          const tid = tids[index];
          if (at < moments.now && tid !== undefined) runs.push({ at, person, pid, kind, place: { tid } });
        }
    }
  }
  return tids;
}

/** Returns the name of the site's administrator. */
export async function rootName({ site }: Pick<Story, 'site'>): Promise<string> {
  const { username } = await site.services.db
    .selectFrom('app_user')
    .where('role', '=', 1000)
    .select('username')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return username;
}
