import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { timedKey } from '../../src/contract/values/idempotency-keys';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { randomBytes } from 'node:crypto';
import type { BookFacts } from './book-facts';
import type { Books } from './counted-books';
import { sendEntry, sentEntries } from './recordings';
import { type DatabaseWork, databaseWork } from './statement-plans';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface Sent {
  readonly id?: number | undefined;
  readonly body?: object | undefined;
  readonly query?: string | undefined;
}

/** What each call cost that changes something, by its method and path as the server describes it. */
export type ChangeWorks = ReadonlyMap<string, DatabaseWork>;

/** Changes everything that can be changed, of what most entries are about: each call once. */
class Changes {
  readonly works = new Map<string, DatabaseWork>();

  constructor(private readonly books: Books) {}

  get facts(): BookFacts {
    return this.books.facts;
  }

  async count(method: string, path: string, work: () => Promise<unknown>): Promise<void> {
    this.works.set(`${method} ${path}`, await databaseWork(work));
  }

  /** Sends one; answers the number of what was made. */
  async send(method: 'POST' | 'PUT' | 'DELETE', path: string, { id, body, query = '' }: Sent = {}): Promise<number> {
    let made = 0;
    const address = `${id === undefined ? path : pathWithId(path, id)}${query}`;
    await this.count(method, path, async () => {
      const headers = {
        'content-type': 'application/json',
        [idempotencyHeader]: timedKey(Date.now(), randomBytes(16)),
      };
      const init = { headers: body ? headers : {}, ...(body && { body: JSON.stringify(body) }) };
      const answer = await this.books.server.client.call<{ id?: number } | null>(method, address, init);
      if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.body.message}`);
      made = answer.body.data?.id ?? 0;
    });
    return made;
  }

  async read<Data>(path: string): Promise<Data> {
    const { status, body } = await this.books.server.client.get<Data>(path);
    if (status !== 200) throw new Error(`${path}: ${body.message}`);
    return body.data;
  }

  async row<Of extends Row>(path: string, id: number): Promise<Of> {
    return (await this.read<Of[]>(path)).find((each) => each.id === id)!;
  }

  async entries(): Promise<void> {
    const { client } = this.books.server;
    for (const entry of sentEntries(this.facts)) {
      const id = await sendEntry(client, entry, entry.path);
      let corrected = 0;
      await this.count('POST', entry.correct, async () => {
        corrected = await sendEntry(
          client,
          { ...entry, body: { ...entry.body, remarks: 'Corrected' } },
          pathWithId(entry.correct, id),
        );
      });
      await this.send('DELETE', entry.reverse, { id: corrected });
    }
  }

  async settings(): Promise<void> {
    const { fees, accounts, admin } = paths;
    const { currency } = this.facts;
    const fee = await this.send('POST', fees.save, { body: { feename: 'Fee of a day' } });
    await this.send('PUT', fees.update, { id: this.facts.fee, body: { feename: 'Renamed fee' } });
    await this.send('DELETE', fees.remove, { id: fee });
    const body = { accName: 'Account of a day', currency: { id: currency } };
    const account = await this.send('POST', accounts.save, { body });
    await this.send('PUT', accounts.update, { id: account, body: { ...body, accName: 'Account of two days' } });
    await this.send('DELETE', accounts.remove, { id: account });
    const code = await this.send('POST', admin.currencies.add, { body: { code: 'NZD' } });
    await this.send('DELETE', admin.currencies.remove, { id: code });
    const { version } = await this.read<Row>(admin.company.settings);
    await this.send('PUT', admin.company.settings, { body: { name: 'Renamed', timeZone: 'Asia/Dubai', version } });
  }

  async accounts(): Promise<void> {
    const { list, add, change, close, reopen, recordOpening, reverseOpening } = paths.admin.accounts;
    const facts = { currencyId: this.facts.currency, accountType: 'COMBINED', overdraftLimit: 5_000_000 };
    const id = await this.send('POST', add, { body: { ...facts, name: 'New account' } });
    const opening = await this.send('POST', recordOpening, { body: { accountId: id, date: '2025-06-01', amount: 5 } });
    await this.send('DELETE', reverseOpening, { id: opening });
    await this.send('POST', close, { id, body: { version: (await this.row(list, id)).version } });
    await this.send('POST', reopen, { id, body: { version: (await this.row(list, id)).version } });
    const { version } = await this.row(list, this.facts.account);
    await this.send('PUT', change, { id: this.facts.account, body: { ...facts, name: 'Renamed account', version } });
  }

  async projects(): Promise<void> {
    const { admin } = paths;
    const { list, save, update, archive, restore, owners } = admin.projects;
    const { project: id, person: userid, currency } = this.facts;
    const facts = { name: 'New project', currency, startdate: '2025-06-01' };
    await this.send('POST', save, { body: { ...facts, owners: [{ userid, share: 100 }] } });
    const version = async () => (await this.row(list, id)).version;
    const { currency: kept, ...rest } = await this.row<Row & { currency: { id: number }; startdate: string }>(list, id);
    const renamed = { name: 'Renamed project', currency: kept.id, startdate: rest.startdate.slice(0, 10) };
    await this.send('PUT', update, { id, body: { ...renamed, version: rest.version } });
    await this.send('POST', archive, { id, body: { version: await version() } });
    await this.send('POST', restore, { id, body: { version: await version() } });
    const validFrom = '2025-06-01';
    await this.send('PUT', owners, {
      id,
      body: { version: await version(), validFrom, owners: [{ userid, share: 100 }] },
    });
    await this.send('DELETE', owners, { id, query: `?version=${String(await version())}&validFrom=${validFrom}` });
    const { rows, version: ofRows } = await this.read<{ rows: Record<string, unknown>[]; version: number }>(
      pathWithId(admin.schedule, id),
    );
    const asSent = rows.map(({ installmentid, scheduletype, name, amount, scheduledate }) => ({
      ...{ installmentid, scheduletype, amount, name: `${String(name)} again` },
      scheduledate: String(scheduledate).slice(0, 10),
    }));
    await this.send('PUT', admin.schedule, { id, body: { version: ofRows, rows: asSent, reason: 'Renamed' } });
  }

  async people(): Promise<void> {
    const { list, change, disable, enable, givePassword, sessions } = paths.admin.people;
    const who = { name: 'New person', username: 'new.person', role: 'ADMIN' };
    const id = await this.send('POST', list, { body: who });
    await this.send('POST', givePassword, { id });
    await this.send('DELETE', sessions, { id });
    await this.send('POST', disable, { id });
    await this.send('POST', enable, { id });
    const { username, role, version } = await this.row<Row & { username: string; role: string }>(
      list,
      this.facts.person,
    );
    await this.send('PUT', change, { id: this.facts.person, body: { name: 'Renamed', username, role, version } });
  }

  async closing(): Promise<void> {
    const { close } = paths;
    await this.send('POST', close.state, { body: { through: '2024-12-31' } });
    const days = { startDate: '2024-01-01', endDate: '2024-12-31', hours: 1, reason: 'An invoice came late' };
    const id = await this.send('POST', close.exceptions, { body: { userId: this.facts.person, ...days } });
    await this.send('DELETE', close.exception, { id });
    await this.send('POST', close.reopen, { body: { through: null, reason: 'Closed too early' } });
  }

  async own(): Promise<void> {
    const { views, books } = paths;
    const view = { name: 'View of a day', address: '?size=100', isShared: false };
    const id = await this.send('POST', views.list, { body: { ...view, report: 'deposits' } });
    await this.send('PUT', views.view, { id, body: { name: 'View of two days' } });
    await this.send('DELETE', views.view, { id });
    await this.send('POST', books.dueCalendar);
    await this.send('DELETE', books.dueCalendar);
  }
}

/** Everything that is changed by a call, once, and what each cost. */
export async function changeEverything(books: Books): Promise<ChangeWorks> {
  const changes = new Changes(books);
  await changes.entries();
  await changes.settings();
  await changes.accounts();
  await changes.projects();
  await changes.people();
  await changes.closing();
  await changes.own();
  return changes.works;
}
