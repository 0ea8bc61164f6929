import type { DemoContext } from './contests.ts';
import type { DemoGroups } from './classes.ts';
import { demoPeople } from './people.ts';
import { type DemoPost, groupPosts, sitePosts } from './posts.ts';
import { rootName } from './trainings.ts';

/** Adds posts with comments, likes and views. */
export async function addPosts(demo: DemoContext, { classes, club }: DemoGroups): Promise<void> {
  const { site } = demo;
  const categories = await site.call('GET /api/discussion-category');
  const category = (english: string) => {
    const found = categories.find((one) => one.english === english);
    if (found === undefined) throw new Error(`there is no category ${english}`);
    return found.id;
  };
  for (const post of sitePosts) await publish(demo, post, category(post.category), null);
  const groups = { ...classes, club };
  for (const { group, ...post } of groupPosts)
    await publish(demo, post, category(post.category), groups[group]);
}

async function publish(
  { site, moments, random }: DemoContext,
  post: DemoPost,
  categoryId: number,
  gid: number | null,
): Promise<void> {
  const { day, time, author, title, description, content, pid, pinned } = post;
  const written = moments.day(-day, time);
  const later = (minutes: number) => {
    const moment = new Date(written.getTime() + minutes * 60_000);
    return moment < moments.now ? moment : moments.now;
  };
  let did = 0;
  await site.at(written, async () => {
    const body = { title, description, content, categoryId, pid: pid ?? null, topPriority: pinned ?? false };
    if (gid === null) {
      const made = await site.call('POST /api/discussions', { as: author, body });
      did = made.id;
      return;
    }
    await site.call('POST /api/group/discussion', { as: author, body: { ...body, pid: null, gid } });
    const { id } = await site.services.db
      .selectFrom('discussion')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    did = id;
  });
  let minutes = 0;
  for (const { author: by, text, replies = [] } of post.comments) {
    minutes += random.between(9, 95);
    let commentId = 0;
    await site.at(later(minutes), async () => {
      const made = await site.call('POST /api/comment', { as: by, body: { did, content: text } });
      commentId = made.id;
    });
    for (const [replier, reply] of replies) {
      minutes += random.between(3, 40);
      await site.at(later(minutes), () =>
        site.call('POST /api/reply', { as: replier, body: { reply: { commentId, content: reply } } }),
      );
    }
    if (random.next() < 0.5)
      await site.at(later(minutes + 30), () =>
        site.call('POST /api/comment-like', { as: author, body: { cid: commentId, toLike: true } }),
      );
  }
  if (gid !== null) return;
  const readers = random.shuffled(demoPeople).filter(({ username }) => username !== author);
  await site.at(later(minutes + 60), async () => {
    for (const [index, { username }] of readers.slice(0, post.readers).entries()) {
      await site.call('GET /api/get-discussion-detail', { as: username, query: { did } });
      if (index < post.likes)
        await site.call('POST /api/discussion-like', { as: username, body: { did, toLike: true } });
    }
  });
}

const announcements = [
  {
    day: 60,
    zh: [
      '欢迎来到青岚在线评测',
      '这里有同学们的作业、比赛和题库。\n\n- 新同学请从训练**从零开始**入手；\n- 提问前请先搜索讨论区；\n- 密码忘了请找班主任重置。',
    ],
    en: [
      'Welcome to the Qinglan online judge',
      'Homework, contests and problems of our school.\n\n- New here? Begin with the training **From Zero**.\n- Search the discussions before you ask.\n- Your teacher can reset your password.',
    ],
  },
  {
    day: 10,
    zh: ['青岚杯秋季赛成绩公布', '祝贺各位获奖同学！题解见讨论区，重现赛可随时**虚拟参赛**。'],
    en: ['Results of the Qinglan Cup', 'Congratulations to the winners! Solutions are in the discussions.'],
  },
  {
    day: 1,
    zh: ['周六凌晨维护', '周六 **01:00–02:00** 升级数据库，期间可能有几分钟无法提交。'],
    en: [
      'Maintenance on Saturday',
      'The database is upgraded on Saturday from **01:00 to 02:00**. You may be unable to submit for some minutes.',
    ],
  },
] as const;

/** Adds announcements on the home page, and a broadcast that the site delivers at the next full hour. */
export async function addAnnouncements(demo: DemoContext): Promise<void> {
  const { site, moments } = demo;
  const root = await rootName(demo);
  for (const { day, zh, en } of announcements)
    await site.at(moments.day(-day, '09:15'), () =>
      site.call('POST /api/admin/announcement', {
        as: root,
        body: { title: zh[0], content: zh[1], english: { title: en[0], content: en[1] }, status: 0 },
      }),
    );
  await site.at(moments.minutes(-40), () =>
    site.call('POST /api/admin/msg/notice', {
      as: root,
      body: {
        title: '月赛报名提醒',
        content: '**立冬月赛**三天后开始，请提前熟悉 OI 赛制。',
        english: {
          title: 'The monthly contest is near',
          content: '**First Frost** begins in three days, by OI rules.',
        },
        type: 'All',
        toNewcomers: false,
      },
    }),
  );
}
