import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from './answer.ts';
import { sendEncoded } from './encoded.ts';
import { policyOfPage } from './headers.ts';
import { createAppShellReader } from './app-shell.ts';
import { pageHead, type SiteIdentity, webAppManifest } from './page-head.ts';
import { methodsOf } from './routes.ts';

const distFolder = join(import.meta.dirname, '../../../../web/dist');
/** What is known about the address of a request for which there is no route. */
export interface RedirectLookup {
  /** Whether the address looks like that of a page or file that has moved. */
  readonly isOldAddress: boolean;
  /** The new address; null if there is none, or if not every visitor may see it. */
  readonly target: string | null;
}

export type FindRedirect = (request: FastifyRequest) => Promise<RedirectLookup>;

const notBuilt = 'The web application is not built; `npm start` builds it.\n';

/**
 * Serves the built web application. Hashed assets are immutable, all other files are revalidated, and every page path
 * gets index.html from memory. If there is a `.br` or `.gz` file next to an asset, it is sent unchanged.
 */
export async function registerWebApp(
  app: FastifyInstance,
  siteIdentity: () => Promise<SiteIdentity>,
  { folder = distFolder, findRedirect }: { folder?: string; findRedirect?: FindRedirect } = {},
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  const page = createAppShellReader(join(folder, 'index.html'));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // If the database is unavailable, the page is still sent; it reports that its requests fail.
    const [{ at, scripts }, head] = await Promise.all([page(), siteIdentity().then(pageHead, () => '')]);
    void reply.header('content-security-policy', policyOfPage(scripts));
    return sendEncoded(request, reply, at(request.url.split('?', 1)[0] ?? '/', head), {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      vary: 'accept-encoding',
    });
  };
  if (isBuilt) {
    for (const path of ['/', '/index.html']) app.get(path, sendPage);
    app.get('/manifest.webmanifest', async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(webAppManifest(await siteIdentity())),
    );
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // `sendPage` serves the page from memory.
      index: false,
      cacheControl: false,
      // Files are small, so ranges are ignored and the whole file is sent. This also avoids the error for unsatisfiable
      // ranges.
      acceptRanges: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return answerUnknownCall(path, request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return fail(request, reply, 'methodNotAllowed');
    const { isOldAddress = false, target = null } = (await findRedirect?.(request)) ?? {};
    if (target) return reply.header('cache-control', 'public, max-age=3600').redirect(target, 302);
    // Only certain users may see some of the old pages. The web app knows the user and looks up the address again.
    const isOldPage = isOldAddress && path.endsWith('.php');
    if (/\.\w{1,8}$/.test(path) && !isOldPage) return fail(request, reply, 'unknownAddress');
    if (!isBuilt) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    return sendPage(request, reply);
  });
}

function answerUnknownCall(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = methodsOf(path);
  if (allowed.length === 0) return fail(request, reply, 'unknownAddress');
  void reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
  return fail(request, reply, 'methodNotAllowed');
}
