import {
  type ErrorCode,
  type ErrorEntry,
  errorCatalogue,
  type ErrorParameters,
  errorText,
} from '@xiezhi/contract/errors';
import type { Envelope } from '@xiezhi/contract/wire/wire';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isStorageRefusal, isUnstorableValue } from '../database/pool.ts';
import { ServiceUnavailable } from './service-unavailable.ts';
import { ApiError } from './api-error.ts';
import { localeOf } from './locale.ts';

export function success(data: unknown, message = 'success'): Envelope<unknown> {
  return { status: 200, data: data ?? null, msg: message };
}

/** Sends an error of the catalogue, in the language of the request. */
export function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  parameters: ErrorParameters = {},
): FastifyReply {
  const entry = errorCatalogue[code];
  if (isOfContestApi(request)) return refuse(request, reply, httpStatusOf(code), { code, parameters });
  if (entry.http === 401 || entry.http === 403) echoUrlType(request, reply);
  const body: Envelope<null> = {
    status: entry.status,
    data: null,
    msg: errorText(code, localeOf(request), parameters),
    error: code,
  };
  return reply
    .code(httpOf(entry.http, request))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/**
 * Returns whether an address, even an unknown one, belongs to the ICPC Contest API. Its errors have a special format.
 */
function isOfContestApi({ url }: FastifyRequest): boolean {
  return /^\/api\/contest-api(?:[/?]|$)/.test(url);
}

/** Sends an error in the format of the ICPC Contest API: the HTTP status is repeated in the body. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  http: number,
  { code, parameters }: Pick<ApiError, 'code' | 'parameters'>,
): FastifyReply {
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code: http, message: errorText(code, localeOf(request), parameters) });
}

/** Returns the HTTP status of an error in a response without an envelope. There, 200 would mean success. */
export function httpStatusOf(code: ErrorCode): number {
  const { http, status }: ErrorEntry = errorCatalogue[code];
  return http === 200 ? status : http;
}

/**
 * Returns the HTTP status of an error. For downloads, 400 replaces 200: otherwise a browser that follows a link would
 * save the error as the file.
 */
function httpOf(http: number, request: FastifyRequest): number {
  return http === 200 && request.routeOptions.config.isDownload === true ? 400 : http;
}

/** Sets the header with which clients distinguish admin routes from general ones. */
export function echoUrlType(request: FastifyRequest, reply: FastifyReply): void {
  const isAdmin = request.url.startsWith('/api/admin/');
  void reply.header('url-type', isAdmin ? 'admin' : 'general');
}

/** Converts any thrown error to an error of the catalogue and sends it. Details appear only in the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError) return fail(request, reply, error.code, error.parameters);
  const known = fastifyFailure(error, request);
  if (known) return fail(request, reply, known.code, known.parameters);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is unavailable');
    return fail(request, reply, 'unavailable');
  }
  if (error instanceof ServiceUnavailable) {
    request.log.warn({ err: error }, 'a service is unavailable');
    return fail(request, reply, 'unavailable');
  }
  if (isStorageRefusal(error)) {
    request.log.warn({ err: error }, 'the database or the disk refuses writes');
    return fail(request, reply, 'storageRefuses');
  }
  if (isUnstorableValue(error)) {
    request.log.info({ err: error }, 'a value does not fit its column');
    return fail(request, reply, 'invalidRequest', { detail: outOfRange[localeOf(request)] });
  }
  request.log.error({ err: error }, 'a request failed');
  return fail(request, reply, 'internal');
}

const outOfRange = {
  'zh-CN': '数值超出允许的范围',
  'en-US': 'a value is out of range',
} as const;

function fastifyFailure(error: unknown, request: FastifyRequest): ApiError | null {
  if (!isRecord(error)) return null;
  switch (error['code']) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('bodyTooLarge', { limit: sizeText(request.routeOptions.bodyLimit) });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupportedMediaType');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return new ApiError('unreadableBody');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('unknownAddress');
    // The path is longer than any file name can be.
    case 'ENAMETOOLONG':
      return new ApiError('unknownAddress');
    default:
      return failureOfStatus(error['statusCode']);
  }
}

/**
 * Converts an error that a plugin has thrown with an HTTP status to an error of the catalogue. Returns null if there is
 * no status, or if it is not a client error (4xx).
 */
function failureOfStatus(status: unknown): ApiError | null {
  switch (status) {
    case 403: // A path that leaves the folder of the web application or is malformed.
    case 404:
      return new ApiError('unknownAddress');
    case 405:
      return new ApiError('methodNotAllowed');
    case 412:
      return new ApiError('preconditionFailed');
    case 415:
      return new ApiError('unsupportedMediaType');
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? new ApiError('unreadableBody')
        : null;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`;
}
