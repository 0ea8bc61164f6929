import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultLocale } from '@xiezhi/contract/limits';
import { errorText } from '@xiezhi/contract/errors';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { isHeavyJson } from './heavy-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of a JSON body. */
    bodyBytes: number;
  }
  interface FastifyContextConfig {
    ignoresBody?: boolean;
    /** The handler gets the body as text instead of parsed JSON. */
    takesText?: boolean;
    /** The route returns a file, and its errors have an HTTP error status. */
    isDownload?: boolean;
  }
}

/**
 * Accepts only JSON bodies. An empty body counts as `{}`, because clients send no body for an empty object. Routes
 * without a body ignore forms, because some clients send a form to them.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'remove');
  app.decorateRequest('bodyBytes', 0);
  app.removeAllContentTypeParsers();
  // Rejects compressed bodies: a few bytes may expand to many before size limits apply. Clients do not send compressed
  // bodies.
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new ApiError('unsupportedMediaType');
  });
  // `multipart/form-data` is matched by a pattern, so that upload routes can register a parser under the exact name.
  for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, (request, _body, done) => {
      if (request.routeOptions.config.ignoresBody === true) done(null, {});
      else done(new ApiError('unsupportedMediaType'));
    });
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body);
    if (request.routeOptions.config.takesText === true) return done(null, body);
    if (body.length === 0) return done(null, {});
    // Only requests of judge nodes may contain NUL, in program output. It is replaced, because text columns cannot
    // store it.
    const isReport = request.url.startsWith('/api/node/');
    const text = isReport ? withoutNul(body) : body;
    if (isHeavyJson(text)) return done(new ApiError('unreadableBody'));
    if (hasNul(text)) return done(new ApiError('nulCharacter'));
    const whole = replaceLoneSurrogates(text);
    if (whole === null) return done(new ApiError('unreadableBody'));
    void parse(request, whole, (error, value) => {
      if (error) done(new ApiError('unreadableBody'));
      else done(null, value);
    });
  });
}

const escape = String.raw`\u0000`;
const replacement = String.raw`\ufffd`;

/** An escaped surrogate. */
const half = /\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g;
const lowHalf = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;
/** Maximum escaped surrogates in a body. Checking more of them would block the event loop. */
const surrogatesMax = 200_000;
const highHalf = /^\\u[dD][89abAB]/;

/**
 * Replaces lone surrogates in a JSON text by replacement characters. Clients send lone surrogates when they truncate a
 * text inside an emoji, but no encoding can represent them and JSON columns reject them. Takes linear time. Returns
 * null if the text has more escaped surrogates than any client sends.
 */
export function replaceLoneSurrogates(json: string): string | null {
  let text = '';
  let done = 0;
  let count = 0;
  for (const { 0: found, index: at } of json.matchAll(half)) {
    count += 1;
    if (count > surrogatesMax) return null;
    if (at < done) continue;
    let first = at;
    while (json[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 1) continue;
    const end = at + found.length;
    lowHalf.lastIndex = end;
    const isPair = highHalf.test(found) && lowHalf.test(json);
    text += isPair ? json.slice(done, end + found.length) : `${json.slice(done, at)}${replacement}`;
    done = isPair ? end + found.length : end;
  }
  return done === 0 ? json : text + json.slice(done);
}

/**
 * Yields the positions of escaped NULs in a JSON text. `\u0000` is an escaped NUL only if an even number of backslashes
 * precedes it. Takes linear time.
 */
function* escapedNuls(json: string): Generator<number> {
  for (let at = json.indexOf(escape); at !== -1; at = json.indexOf(escape, at + escape.length)) {
    let first = at;
    while (json[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 0) yield at;
  }
}

export function hasNul(json: string): boolean {
  return escapedNuls(json).next().done === false;
}

/** Replaces escaped NULs in a JSON text by replacement characters. */
export function withoutNul(json: string): string {
  let text = '';
  let done = 0;
  for (const at of escapedNuls(json)) {
    text += `${json.slice(done, at)}${replacement}`;
    done = at + escape.length;
  }
  return text + json.slice(done);
}

/**
 * Removes the header `connection: close`, which Fastify adds if a body is too large. With this header, a client that is
 * still sending would get a connection reset instead of the response. Without it, Node reads and discards the rest of
 * the body.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  const worthReading = 64 * 1024 * 1024;
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 413) return;
    if (Number(request.headers['content-length'] ?? Infinity) <= worthReading)
      reply.removeHeader('connection');
  });
}

/** Responds to requests that reach no handler: invalid HTTP, or headers that are too large. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({ status: 400, data: null, msg: errorText('unreadableBody', defaultLocale) });
  socket.end(
    [
      `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
