import path from 'node:path';
import fs from 'node:fs';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageFile, pagePolicy } from './page-policy';

const policyHeader = 'content-security-policy';

/** Serves the built console: hashed assets for ever, pages always fresh; unknown addresses of people get the console, those of programs 404. */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  if (!fs.existsSync(path.join(folder, pageFile))) return;
  app.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config };
  });
  const allowOwnScripts = pagePolicy(folder);
  await app.register(staticFiles, {
    root: folder,
    wildcard: true,
    index: pageFile,
    cacheControl: false,
    // The build has made each text in brotli and gzip too; a file that has no such form goes as it is.
    preCompressed: true,
    setHeaders: (response, file) => {
      response.setHeader('vary', 'accept-encoding');
      const isHashed = path.dirname(file) === path.join(folder, 'assets');
      const policy = response.getHeader(policyHeader);
      if (path.basename(file).startsWith(pageFile) && typeof policy === 'string')
        response.setHeader(policyHeader, allowOwnScripts(policy));
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Not to be waited for: behind who went away meanwhile the request would go on, and be answered a second time.
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request.method, request.url)) reply.sendFile(pageFile);
    else done();
  });
}

/** Whether a person's browser asks for a page: no file of ours, nothing of the API and nothing hidden has such an address. */
function isPageRequest(method: string, url: string): boolean {
  const [address = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets)(\/|$)|\/\./.test(address) &&
    !path.posix.basename(address).includes('.')
  );
}
