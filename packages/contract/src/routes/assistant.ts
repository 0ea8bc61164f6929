import { z } from 'zod';
import { assistantLimits } from '../limits/assistant.ts';
import type { RouteTable } from '../wire/route.ts';

const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().min(1).max(assistantLimits.answerMax),
});

/**
 * Messages of a conversation. The last one is the reader's question. The question and all messages together have a
 * maximum length.
 */
const conversation = z
  .array(message)
  .min(1)
  .max(assistantLimits.messagesMax)
  .refine((messages) => messages.at(-1)?.role === 'user', 'the last message must be a question')
  .refine(
    (messages) =>
      messages.every(({ role, content }) => role !== 'user' || content.length <= assistantLimits.questionMax),
    `a question has at most ${assistantLimits.questionMax} characters`,
  )
  .refine(
    (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= assistantLimits.totalMax,
    `a conversation has at most ${assistantLimits.totalMax} characters`,
  );

/** Reasons why an answer of the assistant was interrupted. */
export const assistantFailure = z.enum(['timeout', 'unreachable', 'refused', 'unreadable', 'tooLong']);
export type AssistantFailure = z.infer<typeof assistantFailure>;

export const assistantRoutes = {
  'GET /api/assistant': {
    summary: 'Whether the AI assistant is on, and its model',
    summaryZh: 'AI 助手是否启用，以及所用的模型',
    access: 'anon',
    data: z.object({ isOn: z.boolean(), model: z.string().nullable() }),
  },
  'POST /api/assistant/chat': {
    summary:
      'Server-sent events: `delta` ({text}) repeatedly, then `done` ({}) or `failed` ({reason, detail})',
    summaryZh: '向 AI 助手提问，逐段推送回答',
    access: 'login',
    body: z.object({ messages: conversation }),
    errors: ['assistantOff', 'assistantBusy', 'assistantTooOften'],
    isRaw: true,
    rateLimit: 30,
  },
} as const satisfies RouteTable;
