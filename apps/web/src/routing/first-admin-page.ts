import type { SessionCan } from '@xiezhi/contract/enums/can';

type Entrance = '/admin/dashboard' | '/admin/health' | '/admin/user' | '/admin/judge';

/** The first page of the console that somebody may see; null: none is theirs. */
export function firstAdminPage(can: Readonly<SessionCan> | null): Entrance | null {
  if (can?.visitConsole !== true) return null;
  if (can.enterConsole) return '/admin/dashboard';
  if (can.seeSystem) return '/admin/health';
  return can.manageUsers ? '/admin/user' : '/admin/judge';
}
