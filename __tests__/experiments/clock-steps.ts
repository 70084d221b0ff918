import { dateFromAnswer, today } from '../../src/contract/values/dates';
import { paths } from '../../src/contract/vocabulary/paths';
import { BooksProcess } from './books-process';
import { chanceOf, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

const hour = 3_600_000;

/** Instants at which a careless program has another day than the business: ends of days and years, nights of the clock change. */
const instants = [
  ['Pacific/Kiritimati', '2026-12-31T10:00:30Z'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:30Z'],
  ['America/Santiago', '2026-09-06T04:00:30Z'],
  ['Asia/Beirut', '2026-03-28T22:00:30Z'],
  ['America/Havana', '2026-11-01T04:30:00Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['Asia/Karachi', '2028-02-29T18:59:30Z'],
  ['America/Los_Angeles', '2027-01-01T07:59:30Z'],
] as const;

/** Days that exist in every calendar, and on whose borders a conversion through a zone shows. */
const days = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-29', '2026-09-06', '2026-10-25', '2024-02-29'];

interface Row {
  readonly id: number;
  readonly date: string;
}

/** E24: the application's clock stands at borders and steps by an hour; days stay what was typed, sessions stay. The control sends days through a Date. */
export async function clockSteps(size: ExperimentSize): Promise<ExperimentOutcome> {
  const { seed, rounds, isControl } = size;
  const chance = chanceOf(seed);
  const wrong: string[] = [];
  let recorded = 0;
  let steps = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [zone, instant] = instants[((isControl ? 0 : seed) + round) % instants.length]!;
    const offset = Date.parse(instant) - Date.now();
    const books = await BooksProcess.open({
      preload: isControl ? 'dates-through-zone' : 'moved-clock',
      environment: { BUSINESS_TIME_ZONE: zone, TZ: zone, OFFSET_MILLISECONDS: String(offset) },
    });
    try {
      const client = await books.signIn();
      for (const step of [0, hour, -hour, 0, 24 * hour]) {
        if (isCaught(size, wrong.length)) break;
        await books.tell({ offsetMilliseconds: offset + step + Math.floor(chance() * 60_000) });
        steps += 1;
        const ofBusiness = today(new Date(Date.parse(instant) + step), zone);
        const typed = new Map<number, string>();
        for (const day of [...days, ofBusiness]) {
          const { status, body } = await client.createDeposit({ date: `${day}T00:00:00` });
          recorded += 1;
          if (status === 201) typed.set(body.data.id, day);
          else wrong.push(`${zone} ${day}: ${status} ${body.message}`);
        }
        const stored = await storedDays(books, [...typed.keys()]);
        for (const [id, day] of typed) {
          if (stored.get(id) !== day) wrong.push(`${zone} ${day} was stored as another day`);
        }
        const { status } = await client.get<Row[]>(paths.accounts.list);
        if (status !== 200) wrong.push(`${zone}: the session was lost by a step (${status})`);
      }
    } finally {
      await books.dispose();
    }
  }
  return {
    violations: wrong.length,
    figures: `${rounds} borders, ${steps} steps of the application's clock, ${recorded} deposits: ${wrong.length} wrong days or lost sessions${wrong.length > 0 ? ` (${wrong.slice(0, 2).join('; ')})` : ''}; the database keeps the true clock`,
  };
}

/** The day of each deposit, where its entry says the same. */
function storedDays(books: BooksProcess, ids: readonly number[]): Promise<Map<number, string | null>> {
  return books.withDatabase(async (database) => {
    const { rows } = await database.query<{ id: number; date: string; entry: string }>(
      `select d.id::int as id, to_char(d.deposit_date, 'YYYY-MM-DD') as date, to_char(j.entry_date, 'YYYY-MM-DD') as entry
        from deposits d join journal_entries j on j.id = d.journal_entry_id where d.id = any($1)`,
      [ids],
    );
    return new Map(rows.filter(({ date, entry }) => date === entry).map(({ id, date }) => [id, dateFromAnswer(date)]));
  });
}
