import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { ApiError } from './api-error.ts';

/** Total bytes of request bodies that one user, or all visitors of one address, may have in memory at the same time. */
export const bodyBudget = 32 * 1024 * 1024;
/**
 * Bodies below this size do not count. All of them together fit into memory, and users who share an address can still
 * sign in.
 */
const countedFrom = 16 * 1024;
/** Routes with a larger upload limit write their uploads to disk as they arrive. */
const inMemoryMax = 16 * 1024 * 1024;

type BodyOf = Pick<RouteDefinition, 'access' | 'upload'>;
export type ReserveBody = (definition: BodyOf, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Limits the total bytes of bodies in memory for each user or address. A body counts from the request headers until the
 * response. Without this limit, a visitor could fill the memory with requests whose last byte never arrives. Throws
 * `tooManyRequests`. Must be called when the user is known and before the body is read.
 */
export function createBodyBudget(max = bodyBudget): ReserveBody {
  const used = new Map<string, number>();
  return (definition, request, reply) => {
    const bytes = bytesInMemory(definition, request);
    if (bytes === 0) return;
    const reader = request.viewer?.uid ?? addressKey(request.ip);
    const before = used.get(reader) ?? 0;
    // A single body may exceed the budget.
    if (before > 0 && before + bytes > max) throw new ApiError('tooManyRequests', { seconds: 10 });
    used.set(reader, before + bytes);
    reply.raw.once('close', () => {
      const left = (used.get(reader) ?? 0) - bytes;
      if (left > 0) used.set(reader, left);
      else used.delete(reader);
    });
  };
}

/** Also applies the limit to requests for unknown addresses, because their bodies are read, too. */
export function limitUnknownBodies(app: FastifyInstance, reserveBody: ReserveBody): void {
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) reserveBody({ access: 'anon' }, request, reply);
  });
}

/**
 * Returns the number of bytes that the headers announce, or the maximum of the route if they announce none. Returns 0
 * if the body is small or not kept in memory.
 */
function bytesInMemory({ access, upload }: BodyOf, { headers, routeOptions }: FastifyRequest): number {
  if (access === 'node' || (upload && upload.maxBytes > inMemoryMax)) return 0;
  const most = upload?.maxBytes ?? routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return most;
  const bytes = Math.min(most, Number(headers['content-length'] ?? 0));
  return bytes < countedFrom ? 0 : bytes;
}
