import { groupAuths } from '@xiezhi/contract/enums/group';
import { type RawBuilder, sql } from 'kysely';
import { shownInTraining } from '../../problems/problem/training-set.ts';
import { ownsGroup } from '../../platform/scope/sql.ts';

/** Verdicts that make a record; the others say nothing of the program. */
const recorded = [-3, -2, -1, 0, 1, 2, 3, 8];

/**
 * The records of a training, as common table expressions of a query. Whatever counts what its people did counts
 * these, so that detail, list, rank, matrix and homework agree.
 *
 * `student (uid, since)` is who learns there: in a private training whoever entered by password, in a public one of a
 * group its members, elsewhere whoever submitted in it. Whoever runs a training is none: its author, who owns its
 * group, root users.
 *
 * `shown (pid, display_id, gid)` are the problems that the training shows. This and `student` are made first and once: what
 * is guessed of their number otherwise makes the join of a large class take seconds, and so does `is not distinct from`,
 * which is taken to hold for one row in two hundred.
 *
 * `run` is what they submitted to one of these, outside contests, in the area (bank or group) where
 * the training lies: whichever was accepted counts, so that a row agrees with what its owner is told of their progress;
 * others count from `since` on, and only if they were not made in another training.
 *
 * `record` is a finished run, with the number of the accepted one that came first, and its place counted from the last.
 */
export function recordsOf(tid: number): RawBuilder<unknown> {
  return sql`
    student as materialized (
      select one.uid, one.since
      from training
      cross join lateral (${studentsByKind()}) one
      join app_user on app_user.uid = one.uid
      where training.id = ${tid} and one.uid <> training.uid and app_user.role <> 1000
        and not ${ownsGroup(sql`one.uid`, sql`training.gid`)}
    ),
    shown as materialized (
      select link.pid, problem.display_id, training.gid
      from training
      join training_problem link on link.tid = training.id
      join problem on problem.id = link.pid
      where training.id = ${tid} and ${shownInTraining()}
    ),
    run as (
      select submission.uid, submission.pid, shown.display_id, submission.id, submission.submitted_at,
        submission.counted_status as status, submission.score, submission.time_ms
      from student
      join submission on submission.uid = student.uid and submission.cid is null and submission.hidden_at is null
      join shown on shown.pid = submission.pid
        and case when shown.gid is null then submission.gid is null else submission.gid = shown.gid end
      where submission.counted_status = 0 or (
        submission.submitted_at >= student.since
        and (submission.tid is null or submission.tid = ${tid})
      )
    ),
    record as (
      select run.*,
        min(id) filter (where status = 0) over mine as solved_by,
        row_number() over (partition by uid, pid order by id desc) as from_last
      from run where status = any(${recorded}::smallint[])
      window mine as (partition by uid, pid)
    )`;
}

function studentsByKind(): RawBuilder<unknown> {
  return sql`
    select entered.uid, entered.created_at as since from training_registration entered
    where training.auth = 'Private' and entered.tid = training.id
    union all
    select member.uid, member.created_at from group_member member
    where training.auth = 'Public' and member.gid = training.gid and member.auth = ${groupAuths.member}
    union all
    select sent.uid, min(sent.submitted_at) from submission sent
    where training.auth = 'Public' and training.gid is null
      and sent.tid = training.id and sent.hidden_at is null
    group by sent.uid`;
}
