import { practice } from '@xiezhi/contract/scope';
import { profileLink } from '@xiezhi/contract/profile-link';
import type { Routes } from '@xiezhi/contract/routes/index';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';
import type { Places } from '../ranking/places.ts';
import { stateIn } from '../scope/sql.ts';
import type { Services } from '../services.ts';
import { findUid, type UserChoice } from './find.ts';

export type UserHome = Routes['GET /api/get-user-home-info']['data'];

/** A profile for everybody: address, real name and student number are never among it. Throws `userNotFound`. */
export async function userHome(
  { db, formulas, places }: Pick<Services, 'db' | 'formulas'> & { readonly places: Places },
  choice: UserChoice,
  viewer: Viewer | null,
): Promise<UserHome> {
  const uid = await findUid(db, choice, viewer);
  if (!uid) throw new Failure('userNotFound');
  const [user, standings, login, place] = await Promise.all([
    db
      .selectFrom('app_user')
      .leftJoin('user_counter', 'user_counter.uid', 'app_user.uid')
      .where('app_user.uid', '=', uid)
      .select(['app_user.uid', 'username', 'nickname', 'gender', 'avatar', 'school', 'signature'])
      .select(['github', 'blog', 'title_name', 'title_color', 'user_counter.total'])
      .executeTakeFirst(),
    db
      .selectFrom('user_problem')
      .innerJoin('problem', 'problem.id', 'user_problem.pid')
      .where('user_problem.uid', '=', uid)
      .where(stateIn(practice))
      .where('problem.hidden_at', 'is', null)
      .select(['problem.id', 'problem.display_id', 'problem.difficulty'])
      .select(['user_problem.accepted', 'user_problem.best_oi_rank_score'])
      .orderBy('problem.difficulty')
      .orderBy('problem.id')
      .execute(),
    db
      .selectFrom('session')
      .where('uid', '=', uid)
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    places(uid),
  ]);
  if (!user) throw new Failure('userNotFound');
  const [ofSignature = []] = await formulas.of([user.signature]);
  const solved = standings.filter((row) => row.accepted > 0);
  return {
    uid: user.uid,
    username: user.username,
    nickname: user.nickname,
    gender: user.gender,
    avatar: user.avatar,
    school: user.school,
    signature: user.signature,
    formulas: ofSignature,
    // Rows may be older than the rule that they keep to now.
    github: user.github && profileLink(user.github),
    blog: user.blog && profileLink(user.blog),
    titleName: user.title_name,
    titleColor: user.title_color,
    total: user.total ?? 0,
    rating: null,
    acmPlace: place.acm,
    oiPlace: place.oi,
    scoreList: standings.flatMap((row) => row.best_oi_rank_score ?? []),
    solvedList: solved.map((row) => row.display_id),
    solvedGroupByDifficulty: solved.length > 0 ? groupByDifficulty(solved) : null,
    recentLoginTime: login?.created_at.toISOString() ?? null,
  };
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
