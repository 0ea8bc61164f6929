import {
  type Person,
  siteRank,
  type AccessContext,
  submissionRights,
  type SubmissionRights,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ScopeColumns, scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContextOrNone } from '../../identity/access/access-context.ts';

/** Columns of a submission and its problem that the policy needs. Every query that shows submissions selects them. */
export interface SubmissionRow extends ScopeColumns {
  readonly pid: number;
  readonly uid: string;
  readonly submitted_at: Date;
  readonly share: boolean;
  readonly code_share: boolean;
  readonly open_case_result: boolean;
  readonly problem_auth: number;
  readonly problem_author: string | null;
  /** The group that owns the problem. */
  readonly problem_gid: number | null;
  readonly problem_is_group: boolean;
  /** Whether the group that owns the problem has proposed it for the bank. */
  readonly problem_is_offered: boolean;
  /** Whether the problem has or had testers or curators. */
  readonly problem_is_tested: boolean;
}

/** Returns the viewer's rights in the given access context, or null without access to the submission. */
export function rightsFor(access: AccessContext, row: SubmissionRow): SubmissionRights | null {
  return submissionRights(access, {
    uid: row.uid,
    submittedAt: row.submitted_at,
    isShared: row.share,
    codeShare: row.code_share,
    openCaseResult: row.open_case_result,
    isProblemPublic: row.problem_auth === 1,
    problem: {
      id: row.pid,
      author: row.problem_author,
      gid: row.problem_gid,
      isGroup: row.problem_is_group,
      isOffered: row.problem_is_offered,
      isTested: row.problem_is_tested,
    },
  });
}

/** Like `rightsFor`, but loads the access context for the scope of the submission. */
export async function rightsOn(
  services: Pick<Services, 'siteSettings' | 'containers' | 'clock'>,
  person: Person | null,
  row: SubmissionRow,
): Promise<SubmissionRights | null> {
  return rightsFor(await loadAccessContextOrNone(services, person, scopeOf(row), services.clock()), row);
}

/** Checks that a submission belongs to the viewer. Throws `submissionNotFound`, `notYourSubmission`. */
export async function checkSubmissionOwner(
  db: Kysely<Database>,
  { uid }: Person,
  name: string | number,
): Promise<void> {
  const row = await db
    .selectFrom('submission')
    .where('id', '=', Number(name))
    .select('uid')
    .executeTakeFirst();
  if (!row) throw new ApiError('submissionNotFound');
  if (row.uid !== uid) throw new ApiError('notYourSubmission');
}

/** Returns whether a user is exempt from the submit interval, because users with their role test problems. */
export function isExemptFromInterval(person: Person): boolean {
  const rank = siteRank({ person });
  return rank === 'root' || rank === 'problem_admin';
}
