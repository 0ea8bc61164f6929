import { isPhone, type SmsFailure } from '@xiezhi/contract/routes/sms';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { effectiveSms } from './effective-sms.ts';

const codes = {
  away: 'smsProviderAway',
  refused: 'smsRefused',
  private: 'smsAddressPrivate',
} as const satisfies Record<SmsFailure, ErrorCode>;

/**
 * Sends a text message with the stored settings, immediately and without retries, and stores the result in the outbox.
 * Throws `phoneInvalid`, `smsNotSet`, or an error of `codes` if the provider did not accept the message.
 */
export async function sendTestSms(services: Services, by: Actor, typed: string): Promise<void> {
  const phone = typed.replaceAll(/[\s()-]/g, '');
  if (!isPhone(phone)) throw new ApiError('phoneInvalid');
  const sms = await effectiveSms(services);
  if (sms === null) throw new ApiError('smsNotSet');
  const { provider, templateCode } = sms;
  const refusal = await provider.send({ phone, templateCode, params: { code: '123456' } });
  await services.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sms_outbox')
      .values({
        phone,
        template_code: templateCode,
        error: refusal?.reason ?? null,
        created_at: services.clock(),
      })
      .execute();
    await recordAudit(transaction, by, {
      action: 'sms-tested',
      target: 'settings:sms',
      detail: { phone, isSent: refusal === null, reason: refusal?.reason ?? null },
    });
  });
  if (refusal !== null) throw new ApiError(codes[refusal.failure], { reason: refusal.reason });
}
