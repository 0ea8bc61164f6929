import type { FastifyInstance } from 'fastify';

/** Redirects the base address with a trailing slash, which tools request, to the address without it. */
export function registerContestApiBase(app: FastifyInstance): void {
  app.get('/api/contest-api/', (_request, reply) => reply.redirect('/api/contest-api', 308));
}
