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
/** What the server knows about the address of a request that no route has. */
export interface RedirectLookup {
  /** Whether the address has the form of a page or file that has moved. */
  readonly isOldAddress: boolean;
  /** The new address; null if there is none that every visitor may see. */
  readonly target: string | null;
}

export type FindRedirect = (request: FastifyRequest) => Promise<RedirectLookup>;

const notBuilt = 'The web application is not built; `npm start` builds it.\n';

/**
 * Serves the built web application: hashed assets immutable, everything else revalidated, and index.html from memory
 * for every page path. `.br` and `.gz` files next to an asset are sent as they are.
 */
export async function registerWebApp(
  app: FastifyInstance,
  siteIdentity: () => Promise<SiteIdentity>,
  { folder = distFolder, findRedirect }: { folder?: string; findRedirect?: FindRedirect } = {},
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  const page = createAppShellReader(join(folder, 'index.html'));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without the database, the page appears and reports that calls fail.
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
      // The page is served from memory.
      index: false,
      cacheControl: false,
      // Files are small, and an unsatisfiable range would need an error, while sending the whole file is harmless.
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
    // Some old pages are visible to certain users only. The web app, which knows the user, looks the address up again.
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
