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
 * question first. A question whose asker has replied to the answer is unanswered, and its newest text is that reply. The
 * policy of each contest decides who manages it.
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
    with waiting as (
      select id, cid, uid, problem_pid, content, modified_at as created_at from comment
      where question = 'asked' and follow_up_id is null and hidden_at is null and cid is not null
      union all
      select comment.id, cid, comment.uid, problem_pid, follow_up.content, follow_up.modified_at
      from comment join reply follow_up on follow_up.id = comment.follow_up_id
      where comment.follow_up_id is not null and comment.hidden_at is null and cid is not null
    ), newest as (
      select distinct on (cid) *, count(*) over (partition by cid) as unanswered from waiting
      order by cid, created_at desc, id desc
    )
    select contest.id as cid, contest.title, newest.unanswered, newest.id, newest.content, newest.created_at,
      app_user.username, problem.display_id as problem_id
    from newest
    join contest on contest.id = newest.cid
    join app_user on app_user.uid = newest.uid
    left join contest_problem problem on problem.cid = newest.cid and problem.pid = newest.problem_pid
      and problem.hidden_at is null
    where contest.ends_at > ${now} and contest.hidden_at is null and contest.is_visible
    order by newest.created_at desc, newest.id desc limit ${contestsMax}`.execute(services.db);
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
