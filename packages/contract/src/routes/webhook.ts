import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { webhookFailures, webhookKinds, webhookLimits, webhookOffReasons } from '../enums/webhook.ts';
import { isoDate, page, pageQuery, visibleText, wireInt } from '../wire/wire.ts';

const kinds = z
  .array(z.enum(webhookKinds))
  .min(1)
  .max(webhookKinds.length)
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)));

/** An HTTP(S) URL without user name and password. The settings of the server restrict it further. */
const address = z
  .string()
  .trim()
  .max(webhookLimits.addressMax)
  .regex(/^https?:\/\/\S+$/);

const written = {
  name: visibleText(webhookLimits.nameMax),
  address,
  kinds,
};

const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isEnabled: z.boolean(),
  offReason: z.enum(webhookOffReasons).nullable().describe('why the server disabled it'),
  failingSince: isoDate.nullable().describe('null: the last attempt succeeded, or there was none'),
  waiting: z.number().int(),
  lastDelivered: isoDate.nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  id: z.number().int(),
  eventId: z.string(),
  kind: z.enum([...webhookKinds, 'test']),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe('HTTP status of the last response'),
  failure: z.enum(webhookFailures).nullable().describe('error of the last attempt'),
  took: z.number().int().nullable().describe('duration of the last attempt in milliseconds'),
  body: z.string().describe('JSON as sent'),
  answer: z.string().nullable().describe('beginning of the last response as text'),
  gmtCreate: isoDate,
  attemptedAt: isoDate.nullable(),
  nextAt: isoDate.nullable().describe('time of the next attempt; null: immediate, or none'),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const withSecret = z.object({
  id: z.number().int(),
  secret: z.string().describe('shown only in this response'),
});

/** Webhooks: URLs to which the site sends its events. Root manages them; docs/webhooks.md describes the deliveries. */
export const webhookRoutes = {
  'GET /api/admin/webhooks': {
    summary: 'Webhooks of the site, newest last; without their secrets',
    summaryZh: '本站的 Webhook，最新的在后；不含密钥',
    access: 'role:root',
    data: z.array(webhook),
  },
  'POST /api/admin/webhooks': {
    summary: 'Adds a webhook; only this response shows its signing secret',
    summaryZh: '添加 Webhook；签名密钥只显示这一次',
    access: 'role:root',
    body: z.object(written),
    data: withSecret,
    errors: ['webhookAddressWrong', 'webhookNeedsHttps', 'webhookAddressPrivate', 'webhookTooMany'],
    rateLimit: 30,
  },
  'PUT /api/admin/webhooks': {
    summary: 'Changes, enables or disables a webhook; omitted fields keep their values',
    summaryZh: '修改、启用或停用 Webhook；未提交的部分不变',
    access: 'role:root',
    body: z.object({
      id: wireInt,
      name: written.name.optional(),
      address: address.optional(),
      kinds: kinds.optional(),
      isEnabled: z.boolean().optional(),
    }),
    errors: ['webhookNotFound', 'webhookAddressWrong', 'webhookNeedsHttps', 'webhookAddressPrivate'],
  },
  'DELETE /api/admin/webhooks': {
    summary: 'Deletes a webhook and its log',
    summaryZh: '删除 Webhook 及其投递记录',
    access: 'role:root',
    query: z.object({ id: wireInt }),
    errors: ['webhookNotFound'],
  },
  'POST /api/admin/webhooks/secret': {
    summary: 'Replaces the signing secret of a webhook; only this response shows it',
    summaryZh: '为 Webhook 更换密钥，只显示这一次；旧密钥不再用于签名',
    access: 'role:root',
    body: z.object({ id: wireInt }),
    data: withSecret,
    errors: ['webhookNotFound'],
    rateLimit: 30,
  },
  'POST /api/admin/webhooks/test': {
    summary: 'Sends a test to a webhook immediately, even if disabled; one attempt',
    summaryZh: '立即向 Webhook 发送一次测试，已停用的也可以；只尝试一次',
    access: 'role:root',
    body: z.object({ id: wireInt }),
    data: z.object({ id: z.number().int().describe('id of the delivery') }),
    errors: ['webhookNotFound', 'webhookTestOpen'],
    rateLimit: 30,
  },
  'GET /api/admin/webhooks/deliveries': {
    summary: 'Deliveries of a webhook and their responses, newest first',
    summaryZh: '向 Webhook 发送了什么、得到什么响应，最新的在前',
    access: 'role:root',
    query: z.object({ ...pageQuery(20), id: wireInt }),
    data: page(delivery),
    errors: ['webhookNotFound'],
  },
  'POST /api/admin/webhooks/resend': {
    summary: 'Sends a delivery again, or a waiting one immediately',
    summaryZh: '重新发送一次；仍在等待的立即发送',
    access: 'role:root',
    body: z.object({ id: wireInt.describe('id of the delivery') }),
    errors: ['webhookDeliveryNotFound'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
