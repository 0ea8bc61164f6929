import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/environment.ts';

/**
 * Scripts load from this site only; inline ones are allowed one by one (`policyOfPage`). Styles may be inline: the
 * editor and formulas write them at run time. Statements may show external pictures and, where staff embedded
 * them, the video players of `frame-src`.
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

/** @param scripts CSP sources of inline scripts: the digests of their text */
export function policyOfPage(scripts: readonly string[]): string {
  return contentSecurityPolicy.replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '));
}

const headersOfPages = {
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
/**
 * Policy of page resources: a script, a style, a font, a picture of the application. It matters for scripts
 * that run as workers: it allows WebAssembly for the formatters of the editor. Pages cannot run WebAssembly.
 */
const policyOfParts = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";
/** Policy of responses to calls, which are never shown as a page. */
const policyOfCalls = "default-src 'none'; frame-ancestors 'none'";

const exposedHeaders = 'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type';

/**
 * Adds security headers to every response, and CORS to calls. No cookie authenticates a call, so any origin may call.
 * Page policies are sent with pages only, because they have 700 bytes: with each of the some twenty responses
 * of a first visit, they were a tenth of its bytes.
 */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.url.startsWith('/api/');
    const isPart = request.url.startsWith('/assets/');
    void reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
    void reply.headers(
      isCall || isPart
        ? { 'content-security-policy': isCall ? policyOfCalls : policyOfParts }
        : headersOfPages,
    );
    if (isSecure) void reply.header('strict-transport-security', 'max-age=31536000');
    if (!isCall) return;
    void reply.headers({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposedHeaders,
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers':
          'Authorization, Url-Type, Content-Type, Accept-Language, Idempotency-Key',
        'access-control-max-age': '86400',
      })
      .code(200)
      .send();
  });
}
