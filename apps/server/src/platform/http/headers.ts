import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/environment.ts';

/**
 * Scripts load only from this site; inline scripts are allowed one by one (`policyOfPage`). Inline styles are allowed,
 * because the editor and formulas write them at run time. Statements may show external pictures and, if staff have
 * embedded them, the video players in `frame-src`.
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

/**
 * Returns the content security policy of a page with inline scripts.
 *
 * @param scripts CSP sources of inline scripts: the digests of their text
 */
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
 * Policy for files that pages load: scripts, styles, fonts and pictures of the application. It takes effect in scripts
 * that run as workers, and allows them WebAssembly for the editor's formatters. Pages themselves cannot run
 * WebAssembly.
 */
const policyOfParts = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";
/** Policy for API responses, which browsers never show as a page. */
const policyOfCalls = "default-src 'none'; frame-ancestors 'none'";

const exposedHeaders = 'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type';

/**
 * Adds security headers to every response, and CORS headers to API responses. Any origin may use the API, because no
 * cookie authenticates a request. Page policies have 700 bytes and are sent only with pages: if they were sent with
 * each of the about twenty responses of a first visit, they would be a tenth of all bytes.
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
