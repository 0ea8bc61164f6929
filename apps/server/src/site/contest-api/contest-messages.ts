import type { Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import { openTarget, visibleComments, visibleReplies } from '../../community/comment/target.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

/** An announcement, a question or a reply in a contest. */
export interface ContestMessage {
  readonly id: string;
  readonly uid: string;
  readonly isByStaff: boolean;
  /** Id of the only user who receives a reply of staff; null if the message is for everybody. */
  readonly to: string | null;
  readonly answers: string | null;
  /** Id of the contest problem to which the question refers; null if it is general. */
  readonly cpid: number | null;
  readonly text: string;
  readonly at: Date;
}

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly is_manager: boolean;
  readonly to_uid: string | null;
  readonly answers: string | null;
  readonly cpid: number | null;
  readonly content: string;
  readonly created_at: Date;
}

/** Reads the messages that a person may see. Null stands for viewers who do not take part; they see none. */
export async function readClarifications(
  services: Pick<Services, 'db' | 'siteSettings' | 'containers' | 'clock' | 'cacheInvalidation'>,
  cid: number,
  person: Person | null,
  now: Date,
): Promise<readonly ContestMessage[]> {
  if (person === null) return [];
  const [announced, commented] = await Promise.all([
    readAnnouncements(services, cid),
    readComments(services, cid, person, now),
  ]);
  return [...announced, ...commented].toSorted((left, right) => left.at.getTime() - right.at.getTime());
}

async function readAnnouncements({ db }: Pick<Services, 'db'>, cid: number): Promise<ContestMessage[]> {
  const rows = await db
    .selectFrom('contest_announcement')
    .where('cid', '=', cid)
    .where('status', '=', 0)
    .select(['id', 'uid', 'title', 'content', 'created_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, uid, title, content, created_at: at }) => ({
    id: `a${id}`,
    uid,
    isByStaff: true,
    to: null,
    answers: null,
    cpid: null,
    text: content === '' ? title : `${title}\n\n${content}`,
    at,
  }));
}

async function readComments(
  services: Pick<Services, 'db' | 'siteSettings' | 'containers' | 'clock' | 'cacheInvalidation'>,
  cid: number,
  person: Person,
  now: Date,
): Promise<ContestMessage[]> {
  const opened = await openTarget(services, person, { cid }, now, { forWriting: false }).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    },
  );
  if (opened === null) return [];
  // Public replies are addressed to everybody, other replies of staff to the user who asked.
  const problem = sql`(select id from contest_problem held
    where held.cid = comment.cid and held.pid = comment.problem_pid and held.hidden_at is null)`;
  const { rows } = await sql<Row>`
    select 'c' || comment.id as id, uid, is_manager, null as to_uid, null as answers, ${problem} as cpid, content, created_at
    from comment where ${visibleComments(opened)}
    union all
    select 'r' || reply.id, reply.uid, reply.is_manager,
      case when reply.is_manager and not comment.is_manager and comment.question is distinct from 'broadcast'
        then comment.uid end,
      'c' || comment.id, ${problem}, reply.content, reply.created_at
    from comment join reply on reply.comment_id = comment.id
    where ${visibleComments(opened)} and ${visibleReplies(opened)}`.execute(services.db);
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    isByStaff: row.is_manager,
    to: row.to_uid,
    answers: row.answers,
    cpid: row.cpid,
    text: row.content,
    at: row.created_at,
  }));
}
