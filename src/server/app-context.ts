import type { AuthService } from './auth/auth.service';
import type { Config } from './config';
import type { Database } from './db/database';
import type { DownloadableFiles } from './downloads/downloadable-files';
import type { Exports } from './movements/exports';
import type { ReportPlaces } from './movements/report-places';
import type { UploadsUnderWay } from './http/uploads-under-way';
import type { SlipSpool } from './slips/slip-spool';

/** What every area works with. */
export interface AppContext {
  readonly database: Database;
  /** a few connections whose statements take as long as they take */
  readonly patientDatabase: Database;
  readonly auth: AuthService;
  readonly config: Config;
  readonly exports: Exports;
  readonly downloads: DownloadableFiles;
  readonly reportPlaces: ReportPlaces;
  readonly spool: SlipSpool;
  readonly uploads: UploadsUnderWay;
}
