import type { Plugin } from 'vite';

/** Serves the page of all parts of the kit at /kit while developing; no build holds it. */
export function kitPage(): Plugin {
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
