import { z } from 'zod';
import type { RouteTable } from '../route.ts';

/** How often unread messages are told by mail. */
export const digestFrequencies = ['never', 'immediately', 'daily', 'weekly'] as const;
/** Stands in the mails, and names the account. */
const ticket = z.string().max(200);
const frequency = z.enum(digestFrequencies);

/** Mails about unread messages, for those who ask for them. */
export const messageDigestRoutes = {
  'GET /api/message-digest': {
    summary: 'How often the caller is told of unread messages by mail',
    access: 'login',
    data: z.object({
      frequency,
      email: z.string().nullable().describe('where the mails go; null: the account has no address'),
      canSend: z.boolean().describe('whether this site sends mails'),
    }),
  },
  'PUT /api/message-digest': {
    summary: 'Sets how often the caller is told of unread messages by mail',
    access: 'login',
    body: z.object({ frequency }),
    errors: ['digestWithoutEmail'],
  },
  'GET /api/message-digest/end': {
    summary:
      'A page with a button that ends the mails about messages; the link stands in each of them. It changes nothing',
    access: 'anon',
    query: z.object({ ticket }),
    isRaw: true,
    rateLimit: 30,
  },
  'POST /api/message-digest/end': {
    summary:
      'Ends the mails about messages, by the button of that page or by a mail program; it asks for no login',
    access: 'anon',
    query: z.object({ ticket }),
    isRaw: true,
    rateLimit: 30,
  },
} as const satisfies RouteTable;
