import { useUser } from '../../../api/session.ts';

interface ManagedContest {
  cid: number;
  /** Group of the contest; null if it belongs to the site. */
  gid: number | null;
  isManager: boolean;
}

/** Returns the URL of a contest's settings; null if the viewer cannot open them. */
export function useContestSettingsHref({ cid, gid, isManager }: ManagedContest): string | null {
  const isOfConsole = useUser()?.can.enterConsole ?? false;
  if (!isManager) return null;
  if (gid !== null) return `/group/${gid}/contest-admin/${cid}`;
  return isOfConsole ? `/admin/contest/${cid}` : null;
}
