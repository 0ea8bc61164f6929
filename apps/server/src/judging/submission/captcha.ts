import { intervals } from '@xiezhi/contract/limits';
import { solvesCaptcha } from '../../identity/challenge/captcha.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { practiceSubmission } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';

export interface CaptchaAnswer {
  readonly key: string;
  readonly answer: string;
}

/**
 * Returns the required seconds between two submissions of the user: the site's interval, or after many recent
 * submissions a longer one for clients without captcha support (`given` is undefined). All other clients must then
 * solve a captcha. Throws `submitCaptchaRequired` if the answer is missing, `captchaWrong` if it is wrong.
 */
export async function requiredInterval(
  services: Services,
  uid: string,
  { given, usual, now }: { given: CaptchaAnswer | null | undefined; usual: number; now: Date },
): Promise<number> {
  const { submissionsBeforeCaptcha } = await services.siteSettings.get();
  if (!(await hasSubmittedMuch(services, uid, submissionsBeforeCaptcha, now))) return usual;
  if (given === undefined) return Math.max(usual, intervals.submitSlowed / 1000);
  if (given === null) throw new ApiError('submitCaptchaRequired');
  if (!(await solvesCaptcha(services, given.key, given.answer))) throw new ApiError('captchaWrong');
  return usual;
}

async function hasSubmittedMuch({ db }: Services, uid: string, most: number, now: Date): Promise<boolean> {
  if (most === 0) return false;
  const before = await db
    .selectFrom('submission')
    .where('uid', '=', uid)
    .where(practiceSubmission())
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .select('submitted_at')
    .executeTakeFirst();
  return (
    before !== undefined && now.getTime() - before.submitted_at.getTime() < intervals.submitCaptchaWindow
  );
}
