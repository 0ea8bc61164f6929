import type { RemoteJudge } from './remote-judge.ts';

/** The judges that this site can speak with. An adapter joins by standing here; none does yet. */
export const remoteJudges: readonly RemoteJudge[] = [];
