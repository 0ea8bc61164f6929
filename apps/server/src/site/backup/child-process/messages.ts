import { errorCatalogue, type ErrorCode } from '@xiezhi/contract/errors';
import { z } from 'zod';
import { blobSettings } from '../../../platform/settings/object-storage.ts';
import { backupHead, backupTail } from '../format.ts';

/** Order from a server to the process that writes its backup. The process has no other information about the site. */
export const order = z.object({
  settings: z.object({
    directDatabaseUrl: z.string(),
    dataFolder: z.string(),
    /** Base64. */
    secret: z.string(),
    nodeToken: z.string().nullable(),
    blobs: blobSettings,
  }),
  siteName: z.string(),
  /** Start time of the backup. */
  at: z.iso.datetime(),
});
export type Order = z.output<typeof order>;

const localizedText = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** Messages of the process: `progress` repeatedly, then exactly one of the others. */
export const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({
    kind: z.literal('written'),
    backup: z.object({
      name: z.string(),
      path: z.string(),
      size: z.number(),
      head: backupHead,
      tail: backupTail,
    }),
  }),
  z.object({
    kind: z.literal('refused'),
    code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorCatalogue),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), localizedText])),
  }),
  z.object({
    kind: z.literal('broken'),
    message: z.string(),
    stack: z.string().optional(),
    /** Error code of the system or of PostgreSQL. */
    code: z.string().optional(),
  }),
]);
export type ChildMessage = z.output<typeof childMessage>;
