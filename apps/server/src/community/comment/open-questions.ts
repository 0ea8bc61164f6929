import type { OpenQuestions } from '@xiezhi/contract/routes/comment';
import { sql } from 'kysely';
import type { DiscussionAccessServices } from '../discussion/access.ts';
import { excerptOf } from '../inbox/excerpt.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { openFor } from './mentioned-readers.ts';

/** Maximum number of contests to look through; no site runs as many at the same time. */
const contestsMax = 200;

/**
 * Lists unanswered questions of contests that a person manages and that have not ended, the contest with the newest
 * question first. The policy of each contest decides who manages it.
 */
export async function listOpenQuestions(
  services: DiscussionAccessServices,
  viewer: Viewer,
  now: Date,
): Promise<OpenQuestions[]> {
  const { rows } = await sql<{
    cid: number;
    title: string;
    unanswered: number;
    id: number;
    content: string;
    created_at: Date;
    username: string;
    problem_id: string | null;
  }>`
    select contest.id as cid, contest.title, asked.unanswered, newest.id, newest.content, newest.created_at,
      app_user.username, problem.display_id as problem_id
    from (
      select cid, count(*) as unanswered, max(id) as id from comment
      where question = 'asked' and hidden_at is null and cid is not null group by cid
    ) asked
    join contest on contest.id = asked.cid
    join comment newest on newest.id = asked.id
    join app_user on app_user.uid = newest.uid
    left join contest_problem problem on problem.cid = newest.cid and problem.pid = newest.problem_pid
      and problem.hidden_at is null
    where contest.ends_at > ${now} and contest.hidden_at is null and contest.is_visible
    order by newest.id desc limit ${contestsMax}`.execute(services.db);
  const found: OpenQuestions[] = [];
  for (const row of rows) {
    const opened = await openFor(services, viewer, { cid: row.cid }, now);
    if (opened?.manages !== true) continue;
    found.push({
      cid: row.cid,
      title: row.title,
      unanswered: row.unanswered,
      newest: {
        id: row.id,
        fromName: row.username,
        problemId: row.problem_id,
        text: excerptOf(row.content),
        gmtCreate: row.created_at.toISOString(),
      },
    });
  }
  return found;
}
