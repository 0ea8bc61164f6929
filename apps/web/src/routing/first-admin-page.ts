import type { SessionCan } from '@xiezhi/contract/enums/can';

type Entrance = '/admin/dashboard' | '/admin/health' | '/admin/user' | '/admin/judge' | '/admin/ratings';

/** Returns the first admin page that the user may open; null if none. */
export function firstAdminPage(can: Readonly<SessionCan> | null): Entrance | null {
  if (can?.visitConsole !== true) return null;
  if (can.enterConsole) return '/admin/dashboard';
  if (can.seeSystem) return '/admin/health';
  if (can.manageUsers) return '/admin/user';
  return can.manageRatings && !can.seeNodes ? '/admin/ratings' : '/admin/judge';
}
