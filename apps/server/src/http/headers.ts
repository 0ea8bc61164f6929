import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/environment.ts';

/**
 * Scripts come from this site alone. Styles may be inline: the editor and formulas write them at run time.
 * Statements may show pictures from elsewhere and, where staff embedded them, players of these hosts.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  'frame-src https://player.bilibili.com https://www.youtube.com https://www.youtube-nocookie.com',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const exposedHeaders = 'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type';

/** Security headers on every answer, CORS on calls. No cookie signs a call in, so any origin may ask. */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': request.id,
    });
    if (isSecure) void reply.header('strict-transport-security', 'max-age=31536000');
    if (!request.url.startsWith('/api/')) return;
    void reply.headers({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposedHeaders,
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': 'Authorization, Url-Type, Content-Type, Accept-Language',
        'access-control-max-age': '86400',
      })
      .code(200)
      .send();
  });
}
