import type { Issue } from '../../model/source.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import {
  dateOf,
  type Fields,
  listOf,
  numberOf,
  parseDocument,
  textOf,
  timeOfId,
} from '../../raw/document.ts';
import { documentTypes as types, isBroadcast, placesPerSecond } from './schema.ts';

/** Contests, homework and trainings, which Hydro stores alike. */
export interface EventRow {
  readonly n: number;
  readonly domain: string;
  readonly doc: string;
  readonly json: string | null;
  /** Problems that the event names; `doc` is the number, `json` contains the title. */
  readonly problems: readonly { doc: string; json: string | null }[] | null;
  /** Numbers of the problems that have submissions in the contest. */
  readonly submitted: readonly number[] | null;
  readonly people: readonly { uid: number; json: string | null }[] | null;
  /** In a contest with individual time: the time of each person's first submission, in seconds since the epoch. */
  readonly firsts: readonly { uid: number; seconds: number }[] | null;
  /** Messages of the jury to everybody. */
  readonly broadcasts: readonly { doc: string; json: string | null }[] | null;
  /** User groups of the domain. */
  readonly groups: readonly (string | null)[] | null;
}

/**
 * Returns a function that reads rows of contests and homework, or of trainings, with the problems that they name and
 * the people in them.
 */
export function eventRows(raw: RawDatabase, type: number, condition: string) {
  return (after: number): Promise<EventRow[]> =>
    raw.query(
      `select event.place as n, event.domain, event.doc, event.json, (
          select json_agg(json_build_object('doc', problem.doc, 'json', problem.json))
          from @document problem
          where problem.type = 10 and problem.domain = event.domain and problem.doc = any(
            select pid #>> '{}' from (
              select jsonb_path_query(event.json::jsonb, '$.pids[*]') as pid
              union all select jsonb_path_query(event.json::jsonb, '$.dag[*].pids[*]')
            ) named)
        ) as problems, (
          select json_agg(distinct record.problem) from @record record where record.contest = event.doc
        ) as submitted, (
          select json_agg(json_build_object('uid', uid, 'json', status.json) order by uid)
          from @document_status status
          where status.type = event.type and status.domain = event.domain and status.doc = event.doc
        ) as people, (
          select json_agg(json_build_object('uid', uid, 'seconds', seconds)) from (
            select record.uid, min(record.place) / ${placesPerSecond} as seconds from @record record
            where event.json::json ->> 'duration' is not null and record.contest = event.doc group by record.uid
          ) first
        ) as firsts, (
          select json_agg(json_build_object('doc', said.doc, 'json', said.json) order by said.place)
          from @document said
          where said.type = ${types.clarification} and said.domain = event.domain and said.parent = event.doc
            and ${isBroadcast('said')}
        ) as broadcasts, (
          select json_agg(grouped.json) from @user_group grouped where grouped.domain = event.domain
        ) as groups
      from @document event
      where event.type = ${type} and ${condition} and event.place > $1
      order by event.place fetch first 5 rows with ties`,
      [after],
    );
}

/** SQL condition on the contest document `event`: it is homework, which Hydro stores as a contest. */
export const isHomework = `coalesce(event.json::json ->> 'rule', '') = 'homework'`;

/**
 * Returns the times of a contest or homework. A missing start is derived from the end or the creation time, a missing
 * end from the start.
 */
export function hydroContestTimes(event: Fields, doc: string, issues: Issue[]) {
  const [begin, end] = [dateOf(event['beginAt']), dateOf(event['endAt'])];
  if (begin === null || end === null) issues.push({ rule: 'zero-date' });
  const startsAt = begin ?? end ?? timeOfId(doc) ?? new Date();
  return { startsAt, endsAt: end ?? startsAt };
}

/** Whether a contest or homework is only for the users to whom it is assigned, even if there are none. */
export function isAssigned(event: Fields): boolean {
  return listOf(event['assign']).length > 0;
}

/** Returns the users to whom the contest is assigned, directly or as members of a user group. */
export function assignedUsers(contest: Fields, { groups }: EventRow): string[] {
  const names = new Set(listOf(contest['assign']).map(textOf));
  const users = [...names].filter((name) => /^-?\d+$/.test(name));
  for (const json of groups ?? []) {
    const group = parseDocument(json);
    if (names.has(textOf(group['name']))) users.push(...listOf(group['uids']).map(textOf));
  }
  return users;
}

/**
 * Returns the people who take part, and the users to whom the event is assigned.
 * @param field field of a person's status that is 1 if the person takes part: `attend` or `enroll`
 */
export function registrationsOf(row: EventRow, assigned: readonly string[], field: string) {
  const attending = (row.people ?? [])
    .filter(({ json }) => numberOf(parseDocument(json)[field]) === 1)
    .map(({ uid }) => String(uid));
  return [...new Set([...attending, ...assigned])].map((user) => ({ user, createdAt: null }));
}
