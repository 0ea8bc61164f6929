import type { ScopeMembership } from '@xiezhi/rules';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { claimTarget, readOwnRun, takeOwnRun } from '../remote-judge/claim/claim.ts';
import {
  intervalOf,
  type NewSubmission,
  storeOnce,
  openSubmissionTarget,
  storeWithInterval,
} from './submit.ts';

/** A run that the user submitted at the remote judge of the problem. */
export interface NewClaim extends Pick<NewSubmission, 'displayId' | 'scope' | 'requestId' | 'ip'> {
  /** Address or id of the run at the judge. */
  readonly run: string;
}

/**
 * Stores a run of a remote judge as a submission with the current time, and polls it until it ends. The code stays at
 * the judge. All rules of submissions (scope, time, interval) apply. Returns the submission's id; a repeated request
 * returns the id of the first one. Throws the error codes of `POST /api/claim-remote-run`.
 */
export async function claimRun(
  services: Services,
  viewer: Viewer,
  claim: NewClaim,
  now: Date,
): Promise<number> {
  const { uid } = viewer;
  return storeOnce(services.db, uid, claim.requestId, async () => {
    const { access, ...place } = await openSubmissionTarget(services, viewer, claim, now);
    const target = await claimTarget(services.db, place.pid);
    const interval = await intervalOf(services, viewer, { ...claim, captcha: undefined }, now);
    const terms = { uid, run: claim.run, now, startsAt: startOf(access.place, now) };
    const run = await readOwnRun(services, target, terms);
    const { requestId, ip } = claim;
    const fixed = { uid, language: run.language, code: '', submittedAt: now, ip, requestId, claim: run };
    return storeWithInterval(services, { ...place, ...fixed }, interval, (trx, id) =>
      takeOwnRun(trx, target, run, id),
    );
  });
}

/**
 * Start of the user's contest time; earlier runs do not count. Null outside contests, and for staff who submit before
 * the start.
 */
function startOf(place: ScopeMembership, now: Date): Date | null {
  if (place.kind !== 'contest') return null;
  const start = place.virtual?.startsAt ?? place.own?.run?.startsAt ?? place.terms.startsAt;
  return start > now ? null : start;
}
