import type { FastifyInstance } from 'fastify';

/** Serves the base address with a trailing slash, as tools request it. */
export function registerContestApiBase(app: FastifyInstance): void {
  app.get('/api/contest-api/', (_request, reply) => reply.redirect('/api/contest-api', 308));
}
