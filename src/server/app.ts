import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import { limits } from '#contract/vocabulary/limits';
import { registerAccountSetup } from './accounts/account-setup.routes';
import { registerAccounts } from './accounts/accounts.routes';
import { registerAuth } from './auth/auth.routes';
import { registerClosings } from './closings/closings.routes';
import { AuthService } from './auth/auth.service';
import { registerCompany } from './company-setup/company-setup.routes';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Replica } from './db/replica';
import type { BooksCheckJob } from './books/books-check-job';
import { registerBooks } from './books/books.routes';
import { registerDescription } from './description/description.routes';
import { registerCurrencies } from './currencies/currencies.routes';
import { DownloadableFiles } from './downloads/downloadable-files';
import { registerDownloads } from './downloads/downloads.routes';
import { registerCalendar } from './due/calendar.routes';
import { registerDue } from './due/due.routes';
import { registerDeposits } from './deposits/deposits.routes';
import { registerAnswerVersions } from './http/answer-versions';
import { registerCompression } from './http/compression';
import { registerConsole } from './http/console';
import { collectRoutes } from './http/described-routes';
import { answerBadAddress, answerBrokenRequest } from './http/early-failures';
import { registerErrors } from './http/errors';
import { registerForwardedAddresses } from './http/forwarded-addresses';
import { registerImports } from './imports/imports.routes';
import { registerEntries } from './entries/entries.routes';
import { registerHistory } from './history/history.routes';
import { Exports } from './movements/exports';
import { ReportPlaces } from './movements/report-places';
import { registerGracefulClose } from './http/graceful-close';
import { registerGuard } from './http/guard';
import { registerHealth } from './http/health.routes';
import { registerPlugins } from './http/plugins';
import { requestLimits } from './http/request-limits';
import { UploadsUnderWay } from './http/uploads-under-way';
import { registerStreamedAnswers } from './http/streamed-answers';
import { buildSerializer } from './http/serializer';
import { validatorCompiler } from './http/validator';
import type { MovementKind } from './movements/movement-declarations';
import { registerPartners } from './partners/partners.routes';
import { registerPeople } from './people/people.routes';
import { registerPayments } from './payments/payments.routes';
import { registerProjectSetup } from './project-setup/project-setup.routes';
import { registerQuery } from './query/query.routes';
import type { AppContext } from './app-context';
import type { TypedApp } from './http/typed-app';
import { registerSchedules } from './schedules/schedules.routes';
import { registerReconciliations } from './reconciliations/reconciliations.routes';
import { registerSettings } from './settings/settings.routes';
import type { AnswerWatcher } from './metrics/answer-figures';
import type { SlipSpool } from './slips/slip-spool';
import { registerFind } from './find/find.routes';
import { registerBalances } from './statements/balances.routes';
import { registerStatements } from './statements/statements.routes';
import { registerSlips } from './slips/slips.routes';
import { registerTransfers } from './transfers/transfers.routes';
import { registerViews } from './views/views.routes';

/** What the application stands on; the process provides it. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** a few connections whose statements take as long as they take, for work in the background */
  readonly patientDatabase: Database;
  /** a standby that reports and exports may be read from */
  readonly replica?: Replica | null;
  readonly spool: SlipSpool;
  readonly logger: Logger;
  /** checks the books, apart from the connections of the requests */
  readonly booksCheck: BooksCheckJob;
  /** folder of the built console; without it only the API is served */
  readonly consoleFolder: string | null;
  /** is told each answer */
  readonly watchAnswer?: AnswerWatcher | undefined;
  /** other than the ordinary patience with slow peers */
  readonly timeouts?: PeerTimeouts;
}

/** Milliseconds that peers get: for a request, an answer, between two requests, for the head; and how often it is looked. */
export type PeerTimeouts = Readonly<Record<'request' | 'connection' | 'keepAlive' | 'headers' | 'check', number>>;

/** Milliseconds: 10 MB at 1 Mbit/s take 84 s; the rest ends slow and idle peers. */
const ordinaryTimeouts: PeerTimeouts = {
  request: 120_000,
  connection: 130_000,
  keepAlive: 72_000,
  headers: 15_000,
  check: 5_000,
};

const maxHeaderSize = 16_384;

/** Those of TLS 1.3, and of 1.2 only what nobody can read later who comes by the key. */
const forwardSecret =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL';

const movementAreas = {
  deposit: registerDeposits,
  transfer: registerTransfers,
  payment: registerPayments,
  opening: registerAccountSetup,
} satisfies Record<MovementKind, unknown>;

/** Builds the whole application apart from the process; the caller listens and closes. */
export async function createApp({
  config,
  database,
  patientDatabase,
  replica = null,
  spool,
  logger,
  booksCheck,
  consoleFolder,
  watchAnswer,
  timeouts = ordinaryTimeouts,
}: AppParts): Promise<TypedApp> {
  const app = bareApp(config, logger, timeouts);
  app.setValidatorCompiler(validatorCompiler);
  registerForwardedAddresses(app);
  registerGracefulClose(app);
  registerStreamedAnswers(app, database);
  registerErrors(app);
  await registerPlugins(app);
  tellAnswers(app, watchAnswer);
  const limitsOfRequests = await requestLimits(app, config.readsPerMinute);
  const context: AppContext = {
    config,
    database,
    patientDatabase,
    spool,
    auth: new AuthService(database, {
      lives: config.session,
      isStrict: config.strictLogin,
    }),
    exports: new Exports(database, replica),
    downloads: new DownloadableFiles(),
    reportPlaces: new ReportPlaces(),
    uploads: new UploadsUnderWay(config.readsPerMinute > 0),
  };
  await app.register(async (api) => {
    registerGuard(api, database, limitsOfRequests, replica);
    const routes = collectRoutes(api);
    // Before the compression: a version is that of the data, however it is sent.
    registerAnswerVersions(api);
    await registerCompression(api);
    for (const register of [
      registerHealth,
      registerAuth,
      registerAccounts,
      registerCurrencies,
      registerCompany,
      ...Object.values(movementAreas),
      registerSettings,
      registerProjectSetup,
      registerSchedules,
      registerPeople,
      registerViews,
      registerClosings,
      registerReconciliations,
      registerQuery,
      registerImports,
      registerStatements,
      registerBalances,
      registerEntries,
      registerHistory,
      registerFind,
      registerDue,
      registerPartners,
      registerCalendar,
      (books: TypedApp, parts: AppContext) => registerBooks(books, parts, booksCheck),
      registerSlips,
      registerDownloads,
    ]) {
      register(api, context);
    }
    registerDescription(api, routes);
  });
  if (consoleFolder) await app.register((pages) => registerConsole(pages, consoleFolder));
  return app;
}

/** The framework with its limits, over TLS when there is a certificate. */
function bareApp({ trustProxy, tls }: Config, logger: Logger, timeouts: PeerTimeouts): TypedApp {
  const connections = { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check, maxHeaderSize };
  const options = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.jsonPartBytes,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.connection,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
    onProtoPoisoning: 'error' as const,
    onConstructorPoisoning: 'error' as const,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    trustProxy: typeof trustProxy === 'number' ? trustHops(trustProxy) : trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildSerializer } },
  };
  const app = tls
    ? fastify({ ...options, https: { ...tls, ...connections, minVersion: 'TLSv1.2', ciphers: forwardSecret } })
    : fastify({ ...options, http: connections });
  return app.withTypeProvider<TypeBoxTypeProvider>() as unknown as TypedApp;
}

/** Believes so many proxies, counted from this server. */
function trustHops(most: number) {
  return (_address: string, hop: number) => hop < most;
}

/**
 * One structured line an answer; never a header, body or token. What each open page asks all the time is a line when it
 * fails. Who counts answers is told all of them.
 */
function tellAnswers(app: TypedApp, watch: AnswerWatcher | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    const { method } = request;
    const status = reply.statusCode;
    const isQuiet = config.isAskedAllTheTime === true && status < 400;
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method,
        route,
        status,
        milliseconds: Math.round(reply.elapsedTime),
        user: request.session?.actor.userId,
        address: request.ip,
      },
      'request',
    );
    watch?.({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    done();
  });
}
