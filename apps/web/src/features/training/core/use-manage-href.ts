import { useUser } from '../../../api/session.ts';
import { useTraining } from './training-context.ts';

/** Where the problems of the training are put together, for whoever may; null for others. */
export function useManageHref(): string | null {
  const { tid, info } = useTraining();
  const entersConsole = useUser()?.can.enterConsole === true;
  if (!info.can.manage) return null;
  if (info.gid !== null) return `/group/${info.gid}/training-admin/${tid}/problems`;
  return entersConsole ? `/admin/training/${tid}/problems` : null;
}
