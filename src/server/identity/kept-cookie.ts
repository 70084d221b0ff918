import type { FastifyReply } from 'fastify';

/** A cookie that no script reads and no other site sends: for this path alone, over TLS only where the request came over it. */
export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
}

/** Lets the browser keep a cookie. */
export function keepCookie(reply: FastifyReply, { name, value, path, seconds }: KeptCookie): FastifyReply {
  return reply.setCookie(name, value, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    maxAge: seconds,
  });
}
