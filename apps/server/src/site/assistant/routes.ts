import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import type { Locale } from '@xiezhi/contract/limits';
import type { assistantRoutes } from '@xiezhi/contract/routes/assistant';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { openStream } from '../../platform/http/event-stream.ts';
import { effectiveAssistant } from '../../platform/settings/effective.ts';
import type { Services } from '../../platform/services.ts';
import { askUpstream, type ChatMessage, UpstreamError } from './upstream.ts';

/** System message that precedes the user's messages to the assistant. */
const instruction: Readonly<Record<Locale, string>> = {
  'zh-CN':
    '你是一个在线评测网站的编程助手，用中文回答。解释概念、算法思路和报错原因，可以给出短小的示例；不要替用户写出题目的完整解答。',
  'en-US':
    'You are the programming assistant of an online judge; answer in English. Explain concepts, ideas of algorithms and causes of errors, with short examples; do not write whole solutions of problems for the user.',
};

/** Maximum number of parallel responses on this server. */
const answersMax = 50;

export function assistantHandlers(services: Services): Pick<HandlerTable, keyof typeof assistantRoutes> {
  const { db, settings, siteSettings } = services;
  /** Ids of users who receive a response at the moment. Each user can receive one at a time. */
  const answering = new Set<string>();

  return {
    'GET /api/assistant': async () => {
      const assistant = effectiveAssistant(settings, await siteSettings.get());
      return { isOn: assistant !== null, model: assistant?.model ?? null };
    },

    'POST /api/assistant/chat': async ({ body, viewer, locale, now, log, reply }) => {
      const assistant = effectiveAssistant(settings, await siteSettings.get());
      if (assistant === null) throw new ApiError('assistantOff');
      if (answering.has(viewer.uid) || answering.size >= answersMax) throw new ApiError('assistantBusy');
      answering.add(viewer.uid);
      try {
        const rule = {
          key: `assistant:${viewer.uid}`,
          count: assistantLimits.questions,
          window: assistantLimits.window,
        };
        await db.transaction().execute((trx) => consumeRateLimit(trx, [rule], now, 'assistantTooOften'));
        const stream = openStream(reply);
        const disconnected = new AbortController();
        stream.onEnd(() => disconnected.abort());
        const messages: ChatMessage[] = [{ role: 'system', content: instruction[locale] }, ...body.messages];
        try {
          for await (const text of askUpstream(assistant, messages, disconnected.signal))
            stream.send('delta', { text });
          stream.send('done', {});
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          log.warn({ reason: error.reason, detail: error.detail }, 'the assistant gave no answer');
          stream.send('failed', { reason: error.reason, detail: error.detail });
        } finally {
          stream.end();
        }
      } finally {
        answering.delete(viewer.uid);
      }
    },
  };
}
