import { type CalendarDate, today } from '#contract/values/dates';
import { formatZonedMoment } from '#contract/values/moments';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';
import { StartupError } from '../startup-error';
import { isKnownToDatabase } from './time-zones';

/** The time zone until the company has chosen one. */
export const timeZoneOfNobody = 'UTC';

const keptTimeZone = writtenOnce(() => build.selectFrom('company_settings').select('business_time_zone'));

/** The company's time zone. */
export async function businessTimeZone(connection: Connection): Promise<string> {
  const kept = await firstRow(connection, keptTimeZone());
  return kept?.business_time_zone ?? timeZoneOfNobody;
}

/** A moment by the company's clock, which is named: whoever reads it may have another one. */
export const momentInWords = async (connection: Connection, moment: Date): Promise<string> =>
  formatZonedMoment(moment, await businessTimeZone(connection));

/**
 * Keeps the configured zone when the company has none yet, and answers the one that holds. Throws StartupError for one to be
 * kept that the database does not know by this name, and for a kept one that this computer does not know.
 */
export async function keepBusinessTimeZone(connection: Connection, configured: string | null): Promise<string> {
  if (configured !== null && !(await firstRow(connection, keptTimeZone()))) {
    if (!(await isKnownToDatabase(connection, configured)))
      throw new StartupError(
        `BUSINESS_TIME_ZONE must be the name of a time zone that the database knows, too, such as Asia/Dubai, not "${configured}". Nothing was changed.`,
      );
    const first = build.insertInto('company_settings').values({ business_time_zone: configured });
    await rows(
      connection,
      first.onConflict((conflict) => conflict.doNothing()),
    );
  }
  const zone = await businessTimeZone(connection);
  try {
    today(new Date(), zone);
    return zone;
  } catch {
    throw new StartupError(
      `The time zone of the company, ${zone}, is not known on this computer. Please start a Node.js that knows it.`,
    );
  }
}

/** Which day it is for the company: whatever the server judges by a day, it judges by this one (contract §9). */
export async function businessDay(connection: Connection, now: Date = new Date()): Promise<CalendarDate> {
  return today(now, await businessTimeZone(connection));
}
