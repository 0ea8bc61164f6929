import { groupAuths } from '@xiezhi/contract/enums/group';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { visibleInTraining } from '../../problems/problem/training-set.ts';
import { isMemberOfGroup, ownsGroup } from '../../platform/scope/sql.ts';

/** Verdicts that count as a record. Other statuses say nothing about the program. */
const recorded = [-3, -2, -1, 0, 1, 2, 3, 8];

/**
 * The records of a training, as common table expressions for a query. Detail, list, rank, matrix and homework all use
 * them, so their counts agree.
 *
 * `student (uid, since)` are the students. In a private training these are the users who entered by password; in a group
 * they must still be members. In a public training of a group they are the members without a higher role, in one of the
 * site the users who submitted in it. Managers of the training are excluded: its author, collaborators, the owner and the
 * roots of its group, and site root users.
 *
 * `shown (pid, display_id, gid)` are the visible problems of the training. `shown` and `student` are materialized:
 * otherwise wrong row estimates of the planner would make the join of a large class take seconds. For the same reason
 * groups are compared by `case`, not by `is not distinct from`, which the planner assumes to hold for one row in two
 * hundred.
 *
 * `run` are submissions of students to these problems outside contests, in the same area (bank or group) as the
 * training. Every accepted submission counts, so that a row agrees with the progress shown to its student. Other
 * submissions count if they were made in the training, or from `since` on outside trainings. `since` is reset for
 * users who join the group or enter the training again.
 *
 * `record` are the runs with a verdict. `solved_by` is the id of the student's first accepted submission to the
 * problem, `from_last` is the position of the record counted from the last one.
 *
 * @param isShown SQL condition for `shown`; marks use `countsForMarks`, so that submissions also count while a
 * contest hides the problem and after the problem was made private
 */
export function recordsOf(
  tid: number,
  isShown: RawBuilder<SqlBool> = visibleInTraining(),
): RawBuilder<unknown> {
  return sql`
    student as materialized (
      select one.uid, one.since
      from training
      cross join lateral (${studentsByKind()}) one
      join app_user on app_user.uid = one.uid
      where training.id = ${tid} and one.uid <> training.uid and app_user.role <> 1000
        and not ${ownsGroup(sql`one.uid`, sql`training.gid`)}
        and one.uid not in (select uid from collaborator where tid = ${tid} and ended_at is null)
    ),
    shown as materialized (
      select link.pid, problem.display_id, training.gid
      from training
      join training_problem link on link.tid = training.id
      join problem on problem.id = link.pid
      where training.id = ${tid} and ${isShown}
    ),
    run as (
      select submission.uid, submission.pid, shown.display_id, submission.id, submission.submitted_at,
        submission.counted_status as status, submission.score, submission.time_ms
      from student
      join submission on submission.uid = student.uid and submission.cid is null and submission.hidden_at is null
      join shown on shown.pid = submission.pid
        and case when shown.gid is null then submission.gid is null else submission.gid = shown.gid end
      where submission.counted_status = 0 or (
        submission.tid = ${tid} or (submission.tid is null and submission.submitted_at >= student.since)
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
      and (training.gid is null or ${isMemberOfGroup(sql`entered.uid`, sql`training.gid`)})
    union all
    select member.uid, member.created_at from group_member member
    where training.auth = 'Public' and member.gid = training.gid and member.auth = ${groupAuths.member}
    union all
    select sent.uid, min(sent.submitted_at) from submission sent
    where training.auth = 'Public' and training.gid is null
      and sent.tid = training.id and sent.hidden_at is null
    group by sent.uid`;
}
