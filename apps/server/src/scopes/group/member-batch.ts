import { errorText } from '@xiezhi/contract/errors';
import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import type { Locale } from '@xiezhi/contract/limits';
import type { MemberBatchAction, MemberChangeResult } from '@xiezhi/contract/routes/group-roster';
import type { Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import { changeMember, type MemberServices, removeMember } from './member-change.ts';

const newRoles: Readonly<Record<Exclude<MemberBatchAction, 'removed'>, GroupAuth>> = {
  refused: groupAuths.refused,
  member: groupAuths.member,
  admin: groupAuths.admin,
  root: groupAuths.root,
};

/**
 * Changes several members, each in a separate transaction, so that a refusal does not affect the other members. Reasons
 * for refusals are in the language `locale`.
 */
export async function changeMembers(
  services: MemberServices,
  by: { readonly viewer: Person; readonly locale: Locale },
  {
    gid,
    uids,
    become,
  }: { readonly gid: number; readonly uids: readonly string[]; readonly become: MemberBatchAction },
  now: Date,
): Promise<MemberChangeResult[]> {
  const act = (uid: string) =>
    become === 'removed'
      ? removeMember(services, by.viewer, { gid, uid }, now)
      : changeMember(services, by.viewer, { gid, uid, auth: newRoles[become] }, now);
  const results: MemberChangeResult[] = [];
  for (const uid of new Set(uids)) {
    try {
      await act(uid);
      results.push({ uid, isDone: true, reason: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ uid, isDone: false, reason: errorText(error.code, by.locale, error.parameters) });
    }
  }
  return results;
}
