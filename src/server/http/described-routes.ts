import type { RouteOptions } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import type { Permission } from '#contract/vocabulary/permissions';
import type { OpenAccess } from './guard';
import type { TypedApp } from './typed-app';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the JSON part of an upload, beside which a slip may travel */
    jsonPart?: { readonly name: string; readonly body: TSchema };
    /** the parts of an upload of another kind */
    formParts?: TSchema;
    /** media types that it answers with beside JSON, or instead of it */
    otherAnswers?: readonly string[];
    /** what a success answers, where the serializer is chosen by the request */
    describedAnswer?: TSchema;
  }
}

/** A call as its route declares it, from which the description of the API is made. */
export interface DescribedRoute {
  readonly method: string;
  /** as in the contract, with `:id` */
  readonly path: string;
  readonly access: Permission | OpenAccess;
  readonly schemas: Readonly<Partial<Record<'body' | 'querystring' | 'params', TSchema>>>;
  /** the answer of a success, by its status */
  readonly answers: Readonly<Record<string, TSchema>>;
  readonly jsonPart?: { readonly name: string; readonly body: TSchema } | undefined;
  readonly formParts?: TSchema | undefined;
  readonly otherAnswers: readonly string[];
}

/** Takes down every route that is registered from here on; HEAD goes with its GET. */
export function collectRoutes(app: TypedApp): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => method !== 'HEAD');
    for (const method of methods) routes.push(describedRoute(method, route));
  });
  return routes;
}

function describedRoute(method: string, { url, config, schema }: RouteOptions): DescribedRoute {
  const { access, jsonPart, formParts, otherAnswers = [], describedAnswer } = config ?? {};
  if (!access) throw new Error(`Route ${method} ${url} does not declare its access`);
  const { body, querystring, params, response } = (schema ?? {}) as DescribedRoute['schemas'] & {
    response?: Record<string, TSchema>;
  };
  return {
    method,
    path: url,
    access,
    schemas: { ...(body && { body }), ...(querystring && { querystring }), ...(params && { params }) },
    answers: describedAnswer ? { 200: describedAnswer } : (response ?? {}),
    jsonPart,
    formParts,
    otherAnswers,
  };
}
