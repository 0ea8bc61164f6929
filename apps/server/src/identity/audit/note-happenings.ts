import type { Services } from '../../platform/services.ts';
import { noteAct } from './note-act.ts';

/** Acts of staff in rooms below, noted with what they did. */
export function noteHappenings({ happenings }: Pick<Services, 'happenings'>): void {
  happenings.join('job-cancelled', (transaction, { id, kind, username, by, ip }) =>
    noteAct(
      transaction,
      { uid: by, ip },
      { action: 'job-cancelled', target: `job:${id}`, detail: { kind, of: username } },
    ),
  );
}
