import { defaultLocale, type Locale } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the language of a response. The query parameter `l` comes first (`zh-cn` is Chinese, anything else English),
 * then the header `Accept-Language`.
 */
export function localeOf(request: FastifyRequest): Locale {
  const asked = isRecord(request.query) ? request.query['l'] : undefined;
  if (typeof asked === 'string' && asked !== '') {
    return asked.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US';
  }
  return preferredLocale(request.headers['accept-language']);
}

/**
 * Returns the preferred supported language of an `Accept-Language` header; the default language if it contains none.
 */
export function preferredLocale(header: string | undefined): Locale {
  let best: Locale = defaultLocale;
  let bestQuality = 0;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = /^zh\b/.test(tag) ? 'zh-CN' : /^en\b/.test(tag) ? 'en-US' : null;
    const quality = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
    if (locale && quality > bestQuality) {
      best = locale;
      bestQuality = quality;
    }
  }
  return best;
}
