import compress from '@fastify/compress';
import { limits } from '#contract/vocabulary/limits';
import type { TypedApp } from './typed-app';

/** Level of zlib: 7 % fewer bytes than the level below for a tenth more time; a report of all rows is not slowed down by it. */
const level = 5;

/**
 * Compresses JSON and CSV as they stream, for whoever takes gzip. Never the answers of public calls: those of a sign-in
 * and a refresh hold tokens, and the length of what is compressed tells of its content.
 */
export async function registerCompression(app: TypedApp): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public' || route.config?.access === 'slip cookie') route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    // Brotli would hold a stream back until its end.
    encodings: ['gzip'],
    zlibOptions: { level },
    threshold: limits.smallAnswerBytes,
    customTypes: /^(application\/json|text\/csv)(;|$)/,
  });
}
