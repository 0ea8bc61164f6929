import { intervals } from '@xiezhi/contract/limits';
import { solvesCaptcha } from '../challenge/captcha.ts';
import { Failure } from '../http/failure.ts';
import { practiceSubmission } from '../scope/sql.ts';
import type { Services } from '../services.ts';

export interface CaptchaAnswer {
  readonly key: string;
  readonly answer: string;
}

/**
 * Who has submitted much lately shows that no program submits. Throws Failure: `submitCaptchaRequired` where
 * nothing was answered, `captchaWrong`.
 */
export async function requireCaptcha(
  services: Services,
  uid: string,
  given: CaptchaAnswer | null,
  now: Date,
): Promise<void> {
  const { submissionsBeforeCaptcha } = await services.site.get();
  if (!(await hasSubmittedMuch(services, uid, submissionsBeforeCaptcha, now))) return;
  if (given === null) throw new Failure('submitCaptchaRequired');
  if (!(await solvesCaptcha(services, given.key, given.answer))) throw new Failure('captchaWrong');
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
