import type { FastifyInstance } from 'fastify';

/** Tools write the base address with a slash at its end. */
export function registerContestApiBase(app: FastifyInstance): void {
  app.get('/api/contest-api/', (_request, reply) => reply.redirect('/api/contest-api', 308));
}
