import type pg from 'pg';
import type { Client } from '../../support/client.ts';
import type { OnStop } from '../../support/cached-site.ts';
import { untilJobsEnd, untilJudged } from './jobs.ts';
import { bindRepository } from './bound-repository.ts';

/** Password of all accounts of the demo. */
export const demoPassword = 'demo-password';

export interface DemoOptions {
  readonly client: Client;
  readonly db: pg.Client;
  /** Session token of root. */
  readonly admin: string;
  readonly onStop: OnStop;
}

/** Values for the placeholders in paths of pictures: ids and codes of objects in the demo site, by name. */
export type DemoPlaces = Readonly<Record<string, string>>;

/** Queries that return one value each. They find contests, trainings and problems by their names in the demo. */
const queries: DemoPlaces = {
  finished: `select id from contest where title like '青岚杯%'`,
  running: `select id from contest where title like '秋茗长赛%'`,
  warmUp: `select id from contest where title = '新学期热身赛'`,
  exam: `select id from contest where title like '%期中考试'`,
  class: `select gid from training where title like '第二次作业%'`,
  homework: `select id from training where title like '第二次作业%'`,
  problem: `select id from problem where display_id = '2002'`,
};

/**
 * Finds the objects of the demo that pictures show, and adds what the demo lacks: a similarity report, ratings and a
 * preview of ratings, checks of a problem, a backup, a problem repository, a wrong answer judged by the real judge with
 * its first difference, and a pending sign-in of a program.
 */
export async function addDemoPlaces(
  options: DemoOptions,
): Promise<{ readonly places: DemoPlaces; readonly substitutes: Readonly<Record<string, string>> }> {
  const { db, client, admin } = options;
  const places: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) places[name] = await valueOf(db, query);
  const idOf = (name: string) => Number(places[name]);

  // Marks all messages as read, also future ones. Unread messages would appear in a corner of each viewer's first page.
  await db.query('alter table message alter is_read set default true; update message set is_read = true');
  const setter = await client.login('noether', demoPassword);
  const compared = { cid: idOf('finished'), choice: 'best' } as const;
  const report = await client.act('POST /api/similarity/report', compared, setter);
  await client.act('POST /api/admin/problem-check', { pid: idOf('problem') }, setter);
  await client.act('POST /api/admin/backup-jobs', undefined, admin);
  const wrong = await submitWrongAnswer(client);
  const repository = await bindRepository(options);
  await untilJobsEnd(db);
  await computeRatings(options, [idOf('warmUp'), idOf('finished')]);
  await untilJobsEnd(db);
  await untilJudged(db);
  // Some messages were stored by transactions that began before the default changed.
  await db.query('update message set is_read = true');

  const device = { name: 'xiezhi, lab-pc-07', scopes: ['read' as const, 'submit' as const] };
  const { userCode } = await client.call('POST /api/device-authorizations', { body: device });
  const found = {
    ...places,
    report: String(report.id),
    pair: await valueOf(
      db,
      `select id from similarity_pair where report_id = ${report.id} order by score desc, id limit 1`,
    ),
    repository: String(repository.id),
    wrong: String(wrong),
    deviceCode: userCode,
  };
  return { places: found, substitutes: { [`http://${repository.host}`]: 'https://git.example.org' } };
}

/** Submits a program whose 16-bit integers overflow. */
async function submitWrongAnswer(client: Client): Promise<number> {
  const token = await client.login('lin_xiaoyu', demoPassword);
  const code =
    '#include <iostream>\n\nint main() {\n  short a, b;\n  std::cin >> a >> b;\n  std::cout << a + b;\n}\n';
  const body = { pid: '1000', language: 'C++ 17', code, cid: 0, requestId: 'picture' };
  return (await client.call('POST /api/submit-problem-judge', { body, token })).submitId;
}

async function valueOf(db: pg.Client, query: string): Promise<string> {
  const { rows } = await db.query<(string | null)[]>({ text: query, rowMode: 'array' });
  const value = rows[0]?.[0];
  if (value === undefined || value === null) throw new Error(`the demo has nothing for: ${query}`);
  return value;
}

/** Applies the ratings of the first contest and computes a preview of the second. */
async function computeRatings(
  { client, db, admin }: DemoOptions,
  [first = 0, second = 0]: readonly number[],
): Promise<void> {
  await db.query(`update contest set is_rated = true, rating_formula = 'codeforces' where id in ($1, $2)`, [
    first,
    second,
  ]);
  await client.act('POST /api/admin/rating-draft', { add: [first], revoke: [] }, admin);
  await untilJobsEnd(db);
  const { draft } = await client.call('GET /api/admin/rating-draft', { token: admin });
  await client.act('POST /api/admin/rating-draft/apply', { id: draft?.id ?? 0 }, admin);
  await client.act('POST /api/admin/rating-draft', { add: [second], revoke: [] }, admin);
}
