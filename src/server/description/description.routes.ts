import { Type } from '@sinclair/typebox';
import { type ApiDescription, descriptionAnswer } from '#contract/areas/description.wire';
import { messages } from '#contract/texts/messages';
import { errorCodes } from '#contract/vocabulary/envelope';
import { versionLabel } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import { downloadCookieName } from '#contract/vocabulary/downloads';
import { slipCookieName } from '#contract/vocabulary/slips';
import type { DescribedRoute } from '../http/described-routes';
import type { TypedApp } from '../http/typed-app';
import { describedCall, describedPath } from './described-call';
import { describedSchema } from './described-schema';

const failure = Type.Object({
  success: Type.Literal(false),
  message: Type.String({ description: 'A sentence for the person at the screen.' }),
  code: Type.Union(errorCodes.map((code) => Type.Literal(code))),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  requestId: Type.String({ description: 'By which the log of the server knows the request.' }),
});

const about = [
  'Sign in with POST /api/auth/login and send the token of its answer as "Authorization: Bearer TOKEN".',
  'Amounts are numbers with at most 2 decimals, days are YYYY-MM-DDT00:00:00 or YYYY-MM-DD.',
  'What is created with an Idempotency-Key is created once, however often it is sent.',
  'Every failure has a sentence in “message”; nothing was saved unless it says that this is not known.',
].join(' ');

/** GET /api/openapi.json: every call of this server, described from its own declarations (OpenAPI 3.1). */
export function registerDescription(app: TypedApp, routes: readonly DescribedRoute[]): void {
  let text: string | undefined;
  app.get(
    paths.description,
    { config: { access: 'books.read' }, schema: { response: { 200: descriptionAnswer } } },
    async (_request, reply) => {
      text ??= JSON.stringify(describe(routes));
      return reply.type('application/json; charset=utf-8').send(text as never);
    },
  );
}

function describe(routes: readonly DescribedRoute[]): ApiDescription {
  const calls = routes.map((route) => ({ ...route, call: describedCall(route) }));
  const described: Record<string, Record<string, (typeof calls)[number]['call']>> = {};
  for (const { path, method, call } of calls) {
    (described[describedPath(path)] ??= {})[method.toLowerCase()] = call;
  }
  return {
    openapi: '3.1.1',
    info: { title: messages.appTitle, version: versionLabel, description: about },
    tags: [...new Set(calls.map(({ call }) => call.tags[0]))].map((name) => ({ name })),
    paths: described,
    components: {
      schemas: { Failure: describedSchema(failure) },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        slipCookie: { type: 'apiKey', in: 'cookie', name: slipCookieName },
        downloadCookie: { type: 'apiKey', in: 'cookie', name: downloadCookieName },
      },
    },
  };
}
