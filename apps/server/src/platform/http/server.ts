import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { limits } from '@xiezhi/contract/limits';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { claimsOf } from './access.ts';
import { addressKey } from './address-key.ts';
import { sendError } from './answer.ts';
import type { Authentication } from './authentication.ts';
import type { ExamGuard } from './exam-guard.ts';
import { ApiError } from './api-error.ts';
import type { HandlerTable } from './handler.ts';
import { registerHeaders } from './headers.ts';
import { createBodyBudget, limitUnknownBodies } from './body-budget.ts';
import { limitConnections } from './connection-limit.ts';
import { closeStalledReaders } from './stalled-readers.ts';
import { answerUnreadableRequest, drainRefusedBodies, readJsonOnly } from './body.ts';
import type { OwnershipRules } from './ownership.ts';
import type { SiteIdentity } from './page-head.ts';
import type { RunOnce } from './idempotency.ts';
import { type CountText, registerRoutes } from './routes.ts';
import { acceptUploadCookie } from './upload-cookie.ts';
import { limitRedirects, type Redirects } from './redirects.ts';
import { registerWebApp } from './web-app.ts';

/** Timeout in ms for receiving a whole request. */
const requestTimeout = 120_000;

/** Dependencies of the HTTP layer, and hooks provided by higher layers. */
export interface HttpOptions {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly authentication: Authentication;
  readonly ownership: OwnershipRules;
  readonly examGuard: ExamGuard;
  /** Public address of the site; null if it is not set. */
  readonly publicAddress: () => Promise<string | null>;
  /** Name and description of the site for search engines and link previews. */
  readonly siteIdentity: () => Promise<SiteIdentity>;
  readonly handlers: HandlerTable;
  readonly runOnce: RunOnce;
  readonly countText: CountText;
  readonly redirects: Redirects;
  /** Functions that register routes outside the contract, or hooks for all routes. */
  readonly extensions: readonly ((app: FastifyInstance) => void)[];
}

/** Creates the HTTP server for all routes of the contract. The server does not listen yet. */
export async function createHttpServer({
  settings,
  log,
  clock,
  authentication,
  ownership,
  examGuard,
  publicAddress,
  siteIdentity,
  handlers,
  runOnce,
  countText,
  redirects,
  extensions,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: settings.trustProxy,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => withoutContestApiSlash(url),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    clientErrorHandler: answerUnreadableRequest,
  });
  limitConnections(app.server);
  closeStalledReaders(app.server);
  app.decorateRequest('viewer', null);
  app.decorateRequest('claims', undefined);
  registerHeaders(app, settings);
  acceptUploadCookie(app, publicAddress);
  readJsonOnly(app);
  logRequests(app);
  app.setErrorHandler(sendError);
  drainRefusedBodies(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    keyGenerator: async (request) => (await claimsOf(request, authentication))?.uid ?? addressKey(request.ip),
    errorResponseBuilder: (_request, context) =>
      new ApiError('tooManyRequests', { seconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
  const reserveBody = createBodyBudget();
  limitUnknownBodies(app, reserveBody);
  registerRoutes(app, {
    settings,
    clock,
    authentication,
    ownership,
    examGuard,
    handlers,
    runOnce,
    countText,
    reserveBody,
  });
  for (const extend of extensions) extend(app);
  await registerWebApp(app, siteIdentity, {
    findRedirect: limitRedirects(app, redirects, settings.rateLimitFactor),
  });
  return app;
}

/**
 * Removes the slash that tools of the Contest API append to its base address. A redirect would not help, because these
 * tools do not follow it.
 */
function withoutContestApiSlash(url: string): string {
  return url.replace(/^\/api\/contest-api\/(?=\?|$)/, '/api/contest-api');
}

/** Logs one line per response. Omits the query of the URL, because it may contain codes and tickets. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug';
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        uid: request.viewer?.uid,
      },
      'answered',
    );
  });
}
