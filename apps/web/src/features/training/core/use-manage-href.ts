import { useUser } from '../../../api/session.ts';
import { useTraining } from './training-context.ts';

/** Returns the URL of the problem management of the training; null if the viewer may not use it. */
export function useManageHref(): string | null {
  const { tid, info } = useTraining();
  const entersConsole = useUser()?.can.enterConsole === true;
  if (!info.can.manage) return null;
  if (info.gid !== null) return `/group/${info.gid}/training-admin/${tid}/problems`;
  return entersConsole ? `/admin/training/${tid}/problems` : null;
}
