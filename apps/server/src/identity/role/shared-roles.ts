import { type CollaboratorRole, collaboratorRoles } from '@xiezhi/contract/enums/collaborator';
import type { SharedRoles } from '@xiezhi/rules';
import { type RawBuilder, sql } from 'kysely';

/** Returns a JSON column for a query on `app_user`: the roles of the user by `sharedKey`, or null if there are none. */
export function rolesColumn(): RawBuilder<Record<string, string> | null> {
  return sql<Record<string, string> | null>`(
    select json_object_agg(case when pid is not null then 'problem:' || pid when cid is not null then 'contest:' || cid
      else 'training:' || tid end, role)
    from collaborator where collaborator.uid = app_user.uid and ended_at is null)`;
}

/** Converts the column for `Person`; empty if the user has no roles. */
export function sharedOf(stored: Record<string, string> | null): { readonly shared?: SharedRoles } {
  if (stored === null) return {};
  const entries = Object.entries(stored).flatMap(([key, role]): [string, CollaboratorRole][] => {
    const known = collaboratorRoles.find((one) => one === role);
    return known ? [[key, known]] : [];
  });
  return { shared: new Map(entries) };
}
