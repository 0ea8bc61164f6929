import type { FastifyInstance } from 'fastify';
import { localeOf } from '../../platform/http/locale.ts';
import { openApiDocument } from './openapi.ts';
import { documentationPage } from './page.ts';

/** Registers the documentation of all calls, for machines and for humans. */
export function registerDocumentation(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(openApiDocument());
  });

  app.get('/api/docs', async (request, reply) => {
    return reply.type('text/html; charset=utf-8').send(documentationPage(localeOf(request)));
  });
}
