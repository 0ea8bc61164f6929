import type { Scope } from '@xiezhi/contract/enums/scope';
import { type Person, submissionRights } from '@xiezhi/rules';
import type { Services } from '../../platform/services.ts';
import { loadAccessContextOrNone } from './access-context.ts';

/**
 * Returns whether the viewer may read the code and judging details of all submissions in the scope. Nobody without a
 * site-wide right may do so in a scope that was deleted, or in a contest that is not shown to users.
 */
export async function readsAllCode(
  services: Pick<Services, 'siteSettings' | 'scopes' | 'clock'>,
  person: Person,
  scope: Scope,
): Promise<boolean> {
  const now = services.clock();
  const access = await loadAccessContextOrNone(services, person, scope, now);
  const rights = submissionRights(access, {
    uid: '',
    submittedAt: now,
    isShared: false,
    codeShare: false,
    openCaseResult: false,
    isProblemPublic: true,
    problem: { id: 0, author: null, gid: null, isGroup: false, isOffered: false, isTested: false },
  });
  return rights?.judgingDetails === true && rights.code;
}
