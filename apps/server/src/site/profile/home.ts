import { practice } from '@xiezhi/contract/enums/scope';
import { profileLink } from '@xiezhi/contract/profile-link';
import type { Routes } from '@xiezhi/contract/routes/index';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { RankIndex } from '../ranking/rank-lookup.ts';
import { lacksVerdict, practiceSubmission, publicProblem, stateIn } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { chosenUser, type UserChoice } from './chosen-user.ts';

export type UserHome = Routes['GET /api/get-user-home-info']['data'];

/** Returns a public profile. It has no email address, real name or student number. Throws `userNotFound`. */
export async function userHome(
  {
    db,
    formulas,
    siteSettings,
    places,
  }: Pick<Services, 'db' | 'formulas' | 'siteSettings'> & { readonly places: RankIndex },
  choice: UserChoice,
  viewer: Viewer | null,
): Promise<UserHome> {
  const chosen = chosenUser(choice, viewer);
  const user = chosen && (await readUser(db, chosen));
  if (!user) throw new ApiError('userNotFound');
  const { results } = user;
  const place = await places.of(user.isListed === true ? { ac: user.ac ?? 0, oi: user.oiScore ?? 0 } : null);
  const [ofSignature = []] = await formulas.of([user.signature], { author: user.uid });
  const { codeforcesRatings, ratingSource } = await siteSettings.get();
  const codeforcesRating = codeforcesRatings ? user.rating : null;
  const solved = results.filter((row) => row.accepted > 0);
  return {
    uid: user.uid,
    username: user.username,
    nickname: user.nickname,
    gender: user.gender,
    avatar: user.avatar,
    school: user.school,
    signature: user.signature,
    formulas: ofSignature,
    // Links are validated again, because rows may be older than the current rule.
    github: user.github && profileLink(user.github),
    blog: user.blog && profileLink(user.blog),
    titleName: user.title_name,
    titleColor: user.title_color,
    total: user.total ?? 0,
    judged: Math.max(0, (user.total ?? 0) - user.unjudged),
    rating: ratingSource === 'site' ? user.siteRating : codeforcesRating,
    ...(user.siteRating !== null && {
      siteRating: { rating: user.siteRating, best: user.best ?? 0, contests: user.contests ?? 0 },
    }),
    ...(codeforcesRating !== null && { codeforcesRating }),
    acmPlace: place.acm,
    oiPlace: place.oi,
    scoreList: results.flatMap((row) => row.best_oi_rank_score ?? []),
    solvedList: solved.map((row) => row.display_id),
    solvedGroupByDifficulty: solved.length > 0 ? groupByDifficulty(solved) : null,
    recentLoginTime: user.signedInAt?.toISOString() ?? null,
  };
}

/** Reads a user and all data of the profile in one query. */
function readUser(db: Kysely<Database>, chosen: RawBuilder<boolean>) {
  return db
    .selectFrom('app_user')
    .leftJoin('user_counter', 'user_counter.uid', 'app_user.uid')
    .leftJoin('user_rating', 'user_rating.uid', 'app_user.uid')
    .where(chosen)
    .modifyFront(prepared)
    .select(['app_user.uid', 'username', 'nickname', 'gender', 'avatar', 'school', 'signature'])
    .select(['github', 'blog', 'title_name', 'title_color', 'user_counter.total', 'user_counter.ac'])
    .select(['user_rating.rating as siteRating', 'user_rating.best', 'user_rating.contests'])
    .select(['user_counter.is_listed as isListed', 'user_counter.oi_score as oiScore'])
    .select([
      sql<number>`(select count(*) from submission where submission.uid = app_user.uid and ${lacksVerdict()}
        and ${practiceSubmission()})`.as('unjudged'),
      sql<Date | null>`(select max(created_at) from session where session.uid = app_user.uid)`.as(
        'signedInAt',
      ),
      sql<number | null>`(select rating from codeforces_rating where handle = lower(cf_username))`.as(
        'rating',
      ),
      sql<ProblemResult[]>`coalesce((
        select json_agg(json_build_object('id', problem.id, 'display_id', problem.display_id,
          'difficulty', problem.difficulty, 'accepted', user_problem.accepted,
          'best_oi_rank_score', user_problem.best_oi_rank_score) order by problem.difficulty, problem.id)
        from user_problem join problem on problem.id = user_problem.pid
        where user_problem.uid = app_user.uid and ${stateIn(practice)} and ${publicProblem()}
      ), '[]')`.as('results'),
    ])
    .executeTakeFirst();
}

/** Result of a user for a problem of the bank. */
interface ProblemResult extends Solved {
  readonly accepted: number;
  readonly best_oi_rank_score: number | null;
}

interface Solved {
  readonly id: number;
  readonly display_id: string;
  readonly difficulty: number;
}

function groupByDifficulty(solved: readonly Solved[]) {
  const groups: Record<string, { id: number; problemId: string; difficulty: number }[]> = {};
  for (const { id, display_id: problemId, difficulty } of solved) {
    (groups[difficulty] ??= []).push({ id, problemId, difficulty });
  }
  return groups;
}
