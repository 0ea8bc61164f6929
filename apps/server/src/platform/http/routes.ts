import multipart from '@fastify/multipart';
import { creatingCalls } from '@xiezhi/contract/creating-calls';
import { addressLimits } from '@xiezhi/contract/limits/address';
import { isDownload, type RouteDefinition } from '@xiezhi/contract/wire/route';
import { type RouteName, routes } from '@xiezhi/contract/routes/index';
import { keysOf } from '@xiezhi/contract/wire/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { checkAccess } from './access.ts';
import { addressKey } from './address-key.ts';
import { success } from './answer.ts';
import type { Authentication } from './authentication.ts';
import { encodeInParts, hasLongList } from './encode-long.ts';
import { EncodedResponse, sendEncodedResponse } from './encoded-response.ts';
import type { ReserveBody } from './body-budget.ts';
import type { ExamGuard } from './exam-guard.ts';
import { ApiError } from './api-error.ts';
import { FileResponse, sendFile } from './file-response.ts';
import type { HandlerTable, RequestContext, Viewer } from './handler.ts';
import { type HandlerResult, idempotencyKeyOf, type RunOnce } from './idempotency.ts';
import { localeOf } from './locale.ts';
import { checkOwnership, type OwnershipRules } from './ownership.ts';
import { validate, type ValidatedParts } from './validation.ts';

/** Maximum requests per minute by one user to one route. The limit of an address is higher: see `addressLimits`. */
const generalRateLimit = 600;

const definitions: ReadonlyMap<RouteName, RouteDefinition> = new Map(
  keysOf(routes).map((name) => [name, routes[name]]),
);

/** Counts the bytes of texts that a user sends. Throws if they exceed the daily limit. */
export type CountText = (uid: string, bytes: number) => Promise<void>;

export interface RegistrationOptions {
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly authentication: Authentication;
  readonly ownership: OwnershipRules;
  readonly examGuard: ExamGuard;
  readonly handlers: HandlerTable;
  readonly runOnce: RunOnce;
  readonly countText: CountText;
  readonly reserveBody: ReserveBody;
}

/** Registers all routes of the contract with access check, validation, handler and envelope. */
export function registerRoutes(app: FastifyInstance, options: RegistrationOptions): void {
  registerCalls(app, options, (definition) => !definition.upload);
  // Only upload routes, which are registered in this scope, read multipart bodies. All other routes reject them.
  void app.register(async (scope) => {
    await scope.register(multipart);
    registerCalls(scope, options, (definition) => definition.upload !== undefined);
  });
}

function registerCalls(
  app: FastifyInstance,
  {
    settings,
    clock,
    authentication,
    ownership,
    examGuard,
    handlers,
    runOnce,
    countText,
    reserveBody,
  }: RegistrationOptions,
  isWanted: (definition: RouteDefinition) => boolean,
): void {
  for (const [name, definition] of definitions) {
    if (!isWanted(definition)) continue;
    const handler = untyped(handlers[name]);
    const [method = 'GET', url = '/'] = name.split(' ');
    app.route({
      method,
      url,
      ...(definition.bodyLimit ? { bodyLimit: definition.bodyLimit } : {}),
      config: {
        rateLimit: rateLimitOf(definition, settings),
        ignoresBody: definition.body === undefined && definition.takesText !== true,
        takesText: definition.takesText === true,
        isDownload: isDownload(name, definition),
      },
      preParsing: async (request, reply) => {
        await checkAccess(definition, request, reply, { authentication, settings });
        reserveBody(definition, request, reply);
      },
      handler: (request, reply) =>
        handle(
          { name, definition, handler, ownership, examGuard, runOnce, countText },
          clock(),
          request,
          reply,
        ),
    });
  }
}

/** Context of every handler, with parts parsed by the schemas of its route. */
type AnyContext = Omit<RequestContext<RouteName>, 'viewer' | keyof ValidatedParts> &
  ValidatedParts & { readonly viewer: Viewer | null };
type AnyHandler = (context: AnyContext) => Promise<unknown>;

/** Removes the route-specific type of a handler, because the code here treats all handlers alike. */
function untyped(handler: HandlerTable[RouteName]): AnyHandler {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas that parse a request also define the type of its handler, but a table of all routes cannot express that
  return handler as AnyHandler;
}

function rateLimitOf(definition: RouteDefinition, settings: Settings) {
  if (settings.rateLimitFactor === 0 || definition.access === 'node') return false;
  const ofUser = definition.rateLimit ?? generalRateLimit;
  const ofAddress = definition.addressLimit ?? ofUser * addressLimits.sharedBy;
  return {
    // The limit of an address is higher, because a whole class may share it.
    max: ({ ip }: FastifyRequest, key: string) =>
      (key === addressKey(ip) ? ofAddress : ofUser) * settings.rateLimitFactor,
    timeWindow: 60_000,
  };
}

interface RegisteredCall {
  readonly name: RouteName;
  readonly examGuard: ExamGuard;
  readonly definition: RouteDefinition;
  readonly handler: AnyHandler;
  readonly ownership: OwnershipRules;
  readonly runOnce: RunOnce;
  readonly countText: CountText;
}

async function handle(
  { name, definition, handler, ownership, examGuard, runOnce, countText }: RegisteredCall,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const locale = localeOf(request);
  const parts = validate(definition, request, locale);
  const { viewer } = request;
  if (viewer) {
    const isByProgram = request.claims !== null && 'apiTokenId' in (request.claims ?? {});
    await examGuard({ name, parts, viewer, isByProgram, ip: request.ip, now });
  }
  if (definition.owner) {
    if (!viewer) throw new ApiError('loginRequired');
    await checkOwnership(definition.owner, parts, viewer, ownership);
  }
  if (viewer && request.bodyBytes > 0) await countText(viewer.uid, request.bodyBytes);
  const run = async (): Promise<HandlerResult> => {
    let message: string | undefined;
    const data = await handler({
      ...parts,
      viewer,
      locale,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
      now,
      log: request.log,
      request,
      reply,
      setMessage: (text: string) => {
        message = text;
      },
    });
    return { data, message };
  };
  const key = viewer && creatingCalls.has(name) ? idempotencyKeyOf(request) : null;
  const { data, message } =
    viewer && key !== null ? await runOnce({ uid: viewer.uid, key, request, parts, now }, run) : await run();
  if (data instanceof EncodedResponse) return sendEncodedResponse(request, reply, data);
  if (data instanceof FileResponse) return sendFile(request, reply, data);
  const body = definition.isRaw ? data : success(data, message);
  if (!hasLongList(data)) return body;
  const encoded = await encodeInParts(body);
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
  return reply.send(encoded);
}

const patterns = [...definitions.keys()].map((name) => {
  const [method, url = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`) };
});

/** Returns the HTTP methods that the contract defines for a path. */
export function methodsOf(path: string): string[] {
  return patterns.flatMap(({ method, pattern }) => (method && pattern.test(path) ? [method] : []));
}
