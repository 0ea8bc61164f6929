import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { ApiError } from './api-error.ts';

/** Bytes of request bodies that one user, or one address of visitors, may have in memory at a time. */
export const bodyBudget = 32 * 1024 * 1024;
/**
 * Smaller bodies do not count: all together fit in memory, and other users of an address can still sign in.
 */
const countedFrom = 16 * 1024;
/** Calls that accept larger uploads write them to disk as they arrive. */
const inMemoryMax = 16 * 1024 * 1024;

type BodyOf = Pick<RouteDefinition, 'access' | 'upload'>;
export type ReserveBody = (definition: BodyOf, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Limits the bytes of bodies that one user or address has in memory, from the head of a request until its
 * response. Without this limit, a visitor could fill the memory with requests whose last byte never arrives.
 * Throws `tooManyRequests`. Call it when the user is known, before the body is read.
 */
export function createBodyBudget(max = bodyBudget): ReserveBody {
  const used = new Map<string, number>();
  return (definition, request, reply) => {
    const bytes = bytesInMemory(definition, request);
    if (bytes === 0) return;
    const reader = request.viewer?.uid ?? addressKey(request.ip);
    const before = used.get(reader) ?? 0;
    // A single body may be larger than the budget.
    if (before > 0 && before + bytes > max) throw new ApiError('tooManyRequests', { seconds: 10 });
    used.set(reader, before + bytes);
    reply.raw.once('close', () => {
      const left = (used.get(reader) ?? 0) - bytes;
      if (left > 0) used.set(reader, left);
      else used.delete(reader);
    });
  };
}

/** Applies the limit to requests for unknown addresses, whose bodies are read, too. */
export function limitUnknownBodies(app: FastifyInstance, reserveBody: ReserveBody): void {
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) reserveBody({ access: 'anon' }, request, reply);
  });
}

/** Returns the announced bytes of a body, or the maximum of the call; 0 if few or none stay in memory. */
function bytesInMemory({ access, upload }: BodyOf, { headers, routeOptions }: FastifyRequest): number {
  if (access === 'node' || (upload && upload.maxBytes > inMemoryMax)) return 0;
  const most = upload?.maxBytes ?? routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return most;
  const bytes = Math.min(most, Number(headers['content-length'] ?? 0));
  return bytes < countedFrom ? 0 : bytes;
}
