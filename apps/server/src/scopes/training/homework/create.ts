import type { Locale } from '@xiezhi/contract/limits';
import type { homeworkCandidate } from '@xiezhi/contract/routes/create-homework';
import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RequestContext } from '../../../platform/http/handler.ts';
import { isNamedOrAuthored } from '../../../problems/problem/keyword.ts';
import type { Services } from '../../../platform/services.ts';
import { addableTo, linkProblems, type TrainingEditor } from '../admin/problems.ts';
import { insertTraining } from '../admin/save.ts';
import { storeTerms } from './write.ts';

type Written = Omit<RequestContext<'POST /api/group/homework'>['body'], 'gid'>;

/** Audience of homework: the members of a group, or everyone who knows the password. */
export type Audience = { readonly gid: number } | { readonly password: string };

/**
 * Creates a training with its problems and homework terms in one transaction; returns its id. Throws `problemNotFound`,
 * `trainingProblemClosed`, `homeworkTimesWrong`.
 */
export async function createHomework(
  services: Pick<Services, 'db' | 'clock' | 'settings' | 'events'>,
  by: TrainingEditor,
  { title, description, pids, homework }: Written,
  audience: Audience,
): Promise<number> {
  const gid = 'gid' in audience ? audience.gid : null;
  const auth = gid === null ? ('Private' as const) : ('Public' as const);
  const privatePwd = 'password' in audience ? audience.password : null;
  return services.db.transaction().execute(async (trx) => {
    const written = { title, description: description ?? '', auth, privatePwd };
    const id = await insertTraining(trx, services, by, written, undefined, gid);
    await linkProblems(trx, { id, gid, auth }, pids, addableTo(gid, by.person));
    await storeTerms(trx, id, homework, services.clock());
    await recordAudit(trx, by, {
      action: 'training-changed',
      target: `training:${id}`,
      after: { added: pids, homework },
    });
    await services.events.publish(trx, 'standing');
    return id;
  });
}

const candidatesMax = 30;

/**
 * Lists problems that a person may assign as homework. The keyword is a list of ids, or a part of an id, a title or an
 * author's name.
 */
export async function listCandidates(
  db: Kysely<Database>,
  person: Person,
  { keyword, gid }: { readonly keyword: string | undefined; readonly gid: number | null },
  locale: Locale,
): Promise<z.input<typeof homeworkCandidate>[]> {
  const ids = (keyword ?? '')
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter((part) => part !== '');
  const fits =
    ids.length > 1 ? sql`lower(problem.display_id) = any(${ids}::text[])` : isNamedOrAuthored(keyword ?? '');
  const { rows } = await sql<z.input<typeof homeworkCandidate>>`
    select problem.id as pid, problem.display_id as "problemId", problem.author, problem.auth = 1 as "isPublic",
      coalesce(text.title, fallback.title, '') as title
    from problem
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where ${addableTo(gid, person)} and ${fits}
    order by lower(problem.display_id) = any(${ids}::text[]) desc, problem.author is distinct from ${person.username},
      char_length(problem.display_id), problem.display_id
    limit ${candidatesMax}`.execute(db);
  return rows;
}
