import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

const access = 'permission:system_info_admin';

/**
 * Why a text message was not accepted. `away`: the provider did not answer. `refused`: the provider rejected it.
 * `private`: the provider has a private network address, which the server must not contact.
 */
export type SmsFailure = 'away' | 'refused' | 'private';

/** Whether a text may be a phone number: 5 to 20 digits, optionally after a plus sign. */
export function isPhone(text: string): boolean {
  return /^\+?\d{5,20}$/.test(text);
}

/** Text messages of the last seven days, and a test message. The site settings define the provider. */
export const smsRoutes = {
  'GET /api/admin/sms-outbox': {
    summary: 'Text messages of the last seven days and whether the provider accepted them',
    summaryZh: '最近七天的短信，新的在前，以及短信服务是否接受',
    access,
    data: z.array(
      z.object({
        id: z.number().int(),
        phone: z.string(),
        templateCode: z.string(),
        error: z.string().nullable().describe('null: accepted'),
        gmtCreate: isoDate,
      }),
    ),
  },
  'POST /api/admin/sms-test': {
    summary: 'Sends a test text message with the stored settings and returns the result',
    summaryZh: '按已保存的设置发送一条测试短信，并说明结果',
    access,
    body: z.object({ phone: z.string().trim().max(40) }),
    errors: ['phoneInvalid', 'smsNotSet', 'smsProviderAway', 'smsRefused', 'smsAddressPrivate'],
    rateLimit: 20,
  },
} as const satisfies RouteTable;
