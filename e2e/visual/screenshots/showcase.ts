import pg from 'pg';
import { seedWideContent, type WideContent, longName } from '../overflow/site.ts';
import { password } from '../../support/site.ts';
import type { System } from '../../support/system.ts';
import {
  type ApiCall,
  buildGroup,
  buildTrainings,
  buildWebhook,
  writeShowcaseTexts,
  createIndividualTiming,
  longText,
  openShowcase,
  post,
  seedContest,
} from './showcase-parts.ts';

/** The viewer of a page. */
export type Role = 'visitor' | 'pupil' | 'teacher' | 'root';

/** A site with content on every page: usual texts, texts of maximum length, and hostile texts. */
export interface Showcase {
  readonly tokens: Readonly<Record<Role, string | undefined>>;
  readonly submissions: WideContent;
  readonly problemID: string;
  readonly ownProblem: number;
  readonly contests: {
    readonly sealed: number;
    readonly ended: number;
    readonly oi: number;
    readonly own: number;
  };
  readonly trainings: { readonly open: number; readonly closed: number };
  readonly discussion: number;
  readonly group: number;
  readonly webhook: number;
}

export async function seedShowcase(system: System): Promise<Showcase> {
  const { client } = system;
  const admin = await client.login('root', system.rootPassword);
  const act: ApiCall = (name, body, token = admin) => client.act(name, body, token);
  await openShowcase(act);
  const submissions = await seedWideContent(system);
  const pupil = await client.login(longName, password);
  const teacher = await client.register('teacher_li', password);
  const db = new pg.Client({ connectionString: system.database.url });
  await db.connect();
  const one = async (query: string, values: unknown[] = []): Promise<number> =>
    Number((await db.query<{ id: string }>(query, values)).rows[0]?.id);
  try {
    await db.query(`update app_user set role = 1001 where username = 'teacher_li'`);
    const bank = await db.query<{ id: string }>('select id from problem where auth = 1 order by id limit 8');
    const pids = bank.rows.map(({ id }) => Number(id));
    const staff = await client.login('teacher_li', password);
    const contests = {
      sealed: seedContest(system, 'acm', 'sealed'),
      ended: seedContest(system, 'acm', 'ended'),
      oi: seedContest(system, 'oi', 'running'),
      own: await createIndividualTiming(act, pupil),
    };
    const discussion = await writeShowcaseTexts(act, pupil, contests.sealed);
    const trainings = await buildTrainings(act, pids, one);
    const group = await buildGroup(act, {
      owner: teacher,
      admit: (gid) =>
        client.call('POST /api/group/member', { token: pupil, query: { gid, code: '', reason: '' } }),
      pids,
      one,
    });
    const ownProblem = await one(`select id from problem where display_id = '1003'`);
    for (const [judge, username] of [
      ['HDU', 'xiezhi_team_1'],
      ['CF', `xiezhi_${'long_'.repeat(12)}`],
    ] as const)
      await act('POST /api/admin/remote-accounts', { judge, username, password });
    await db.query(
      `update remote_account set last_used_at = now(), fault = '{"zh-CN": "用户名或密码不对", "en-US": "The user name or the password is wrong"}'
        where judge = 'CF'`,
    );
    await db.query(
      `insert into job (id, kind, input, state, failure, finished_at)
       values (gen_random_uuid(), 'recount', '{}', 'failed', $1, now()),
         (gen_random_uuid(), 'backup', '{}', 'cancelled', null, now())`,
      [JSON.stringify({ 'zh-CN': longText, 'en-US': longText })],
    );
    await act('POST /api/admin/announcement', { title: longText, content: post, status: 0 });
    await act('POST /api/admin/announcement', {
      title: '机房周六停电',
      content: '**周六**全天。',
      status: 0,
    });
    const webhook = await buildWebhook(act, one);
    return {
      tokens: { visitor: undefined, pupil, teacher: staff, root: admin },
      submissions,
      problemID: '1000',
      ownProblem,
      contests,
      trainings,
      discussion,
      group,
      webhook,
    };
  } finally {
    await db.end();
  }
}
