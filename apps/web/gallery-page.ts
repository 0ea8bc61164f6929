import type { Plugin } from 'vite';

/** Serves the component gallery at /kit during development. Builds do not contain the gallery. */
export function galleryPage(): Plugin {
  return {
    name: 'xiezhi:kit-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/kit(\?|$)/.test(request.url ?? '')) request.url = '/kit.html';
        next();
      });
    },
  };
}
