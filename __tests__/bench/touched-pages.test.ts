import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { keepAccounts } from '../../src/server/ledger/account-keeping';
import { keepLists } from '../../src/server/movements/list-keeping';
import { accountMessages as account } from '../../src/contract/texts/account-messages';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { ImportClient } from '../support/import-client';
import { emptyDatabase } from '../support/test-database';
import type { BookFacts } from './book-facts';
import { type BenchCall, deletedLists, laterPages, listCalls } from './calls';
import { changeEverything } from './changes';
import { choresWork } from './chores';
import { type Books, CountedBooks } from './counted-books';
import { importFiles } from './import-files';
import { isFlat, rowsOfPage } from './flat-works';
import { uncountedChanges, uncountedReads } from './not-counted';
import { notFlatYet } from './not-flat-yet';
import { addParking } from './parking-deposits';
import { comparedCalls } from './peer/compared-calls';
import { lookThrough, reconcile } from './reconciled-account';
import { recordingsOf } from './recordings';
import { furtherRoundTrips, roundTrips } from './round-trips';
import { carryOver, otherPages, refusedLists, sortedLists } from './sorted-lists';
import { type DatabaseWork, databaseWork, entriesReadOf, pagesOf, workInWords } from './statement-plans';
import { singleCalls } from './worked-calls';

/* What people wait for reads as much of long books as of short ones: by count, so that no clock decides it. */

const [short, long] = [500, 5_000];

/** The calls that are known not to be flat. Any other is told with what it cost: of short books, then of long ones. */
const known = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, expect.any(Array)]));

/** What a call touches at most, with its session. */
const mostPages = 300;

/** What a statement reads at most from the mark before: the page of a list, its count, how many it leaves out. */
const mostPagesFromMark = 160;
/** However long the list is. */
const isReadFromMarks = (work: DatabaseWork) =>
  entriesReadOf(work) <= long / 10 &&
  pagesOf(work) <= mostPages &&
  work.statements.every(({ pages }) => pages <= mostPagesFromMark);

let counted: CountedBooks;
let books: CountedBooks['books'];
beforeAll(async () => {
  counted = await CountedBooks.open(short, long);
  ({ books } = counted);
});
afterAll(() => counted.stop());

async function asked({ server: { client } }: Books, { path, query }: BenchCall, page = 0) {
  let data: unknown;
  const ask = () => client.get(path, page === 0 ? query : { ...query, page });
  // What a connection has not met yet it looks up in the catalogue, and which one is taken a load decides.
  await ask();
  const work = await databaseWork(async () => {
    const { status, body } = await ask();
    expect([status, body.message]).toEqual([200, 'OK']);
    data = body.data;
  });
  expect(work.statements.length).toBeGreaterThan(1);
  return { work, data };
}

it('asks for as much of long books as of short ones, but for what is known not to', async () => {
  const found: Record<string, string[]> = {};
  const many: string[] = [];
  const further: Record<string, number> = {};
  for (const [index, { name }] of singleCalls(books[0].facts).entries()) {
    const works: DatabaseWork[] = [];
    for (const each of books) {
      works.push((await asked(each, singleCalls(each.facts)[index]!)).work);
    }
    const [ofShort, ofLong] = works;
    if (ofLong!.roundTrips > 1) further[name] = ofLong!.roundTrips - 1;
    if (!isFlat(ofShort!, ofLong!)) found[name] = works.map(workInWords);
    else if (pagesOf(ofLong!) > mostPages) many.push(name);
  }
  expect(found).toEqual(known(notFlatYet.calls));
  expect(further).toEqual(furtherRoundTrips);
  expect(many).toEqual([]);
});

it('counts every call that reads, or says why not', async () => {
  const [{ facts, server }] = books;
  expect(await uncountedReads(server.client, [...singleCalls(facts), ...listCalls(facts)])).toEqual([]);
});

it('reads as much for the first, middle and last page of a long list as of a short one, but for what is known not to', async () => {
  const found: Record<string, string[]> = {};
  const lists = (facts: BookFacts) => [...listCalls(facts), ...deletedLists(facts)];
  for (const [index, { name }] of lists(books[0].facts).entries()) {
    const works: DatabaseWork[][] = [];
    for (const each of books) {
      const call = lists(each.facts)[index]!;
      const first = await asked(each, call);
      const { middle, last } = laterPages((first.data as { totalPages: number }).totalPages);
      const ofList = [first.work];
      for (const page of 'reversed' in call.query ? [last] : [middle, last]) {
        const { work } = page > 0 ? await asked(each, call, page) : first;
        // Where a page begins is asked first, and of what was deleted who did it last.
        const most = 1 + Number(page > 0) + Number('reversed' in call.query);
        expect([name, page, work.roundTrips <= most]).toEqual([name, page, true]);
        ofList.push(work);
      }
      works.push(ofList);
    }
    const [ofShort, ofLong] = works;
    if (ofShort!.some((work, page) => !isFlat(work, ofLong![page]!) && !isReadFromMarks(ofLong![page]!)))
      found[name] = works.flat().map(workInWords);
  }
  expect(found).toEqual(known(notFlatYet.lists));
});

it('counts the same of a call while another database of the tests is migrated', async () => {
  const [, ofLong] = books;
  const list = listCalls(ofLong.facts).find(({ name }) => name === 'Installment payments, no filter')!;
  const { data } = await asked(ofLong, list);
  const { middle } = laterPages((data as { totalPages: number }).totalPages);
  const pages = async () => pagesOf((await asked(ofLong, list, middle)).work);
  // What is asked for the first time looks up the catalogue, too.
  await pages();
  const before = await pages();
  const other = await emptyDatabase();
  await migrate({ connectionString: other.ownerUrl }, null);
  await other.drop();
  expect(await pages()).toBe(before);
});

it('records as cheaply in long books as in short ones, in so many round trips', async () => {
  const found: Record<string, number> = {};
  for (const [index, { name }] of recordingsOf(books[0].facts).entries()) {
    const works: DatabaseWork[] = [];
    for (const { facts, server } of books) {
      const recording = recordingsOf(facts)[index]!;
      works.push(await databaseWork(() => recording.record(server.client)));
    }
    const [ofShort, ofLong] = works;
    expect([name, isFlat(ofShort!, ofLong!)]).toEqual([name, true]);
    expect([name, ofLong!.roundTrips]).toEqual([name, ofShort!.roundTrips]);
    found[name] = ofLong!.roundTrips;
  }
  expect(found).toEqual(roundTrips);
});

it('judges, writes and undoes an import without reading any table of entries as a whole', async () => {
  const [, { database, facts, server }] = books;
  const chief = new ImportClient(server.client);
  for (const [kind, lines] of Object.entries(await importFiles(database, facts))) {
    const work = await databaseWork(async () => {
      const { state } = await chief.acted('undo', await chief.imported(kind as ImportKind, lines));
      expect(state).toBe('undone');
    });
    expect([kind, Math.floor(entriesReadOf(work) / long)]).toEqual([kind, 0]);
  }
});

it('reads hardly more while lines of a list wait to be carried over', async () => {
  const [{ server, facts }] = books;
  const deposit = recordingsOf(facts).find(({ name }) => name === 'Record a deposit')!;
  const year = listCalls(facts).find(({ name }) => name === 'Deposits, a year')!;
  const before = pagesOf((await asked(books[0], year)).work);
  for (let line = 0; line < 60; line += 1) await deposit.record(server.client);
  expect(pagesOf((await asked(books[0], year)).work)).toBeLessThanOrEqual(before + 12);
});

it('carries over as much beside long books as beside short ones', async () => {
  const carried: DatabaseWork[] = [];
  for (const { copy } of books) {
    const database = openDatabase({ connectionString: copy.runtimeUrl }, { size: 1 });
    const keep = () => keepLists(database).then(() => keepAccounts(database));
    carried.push(await databaseWork(keep));
    await database.end();
  }
  const [ofShort, ofLong] = carried;
  expect(entriesReadOf(ofLong!)).toBeLessThanOrEqual(entriesReadOf(ofShort!) + 20);
  // More of the lists are long enough for marks.
  expect(pagesOf(ofLong!)).toBeLessThanOrEqual(pagesOf(ofShort!) * 3);
});

it('starts, seals, signs and sweeps beside long books as beside short ones', async () => {
  const works = [await choresWork(books[0]), await choresWork(books[1])];
  const [ofShort, ofLong] = works;
  expect(ofLong!.statements.length).toBe(ofShort!.statements.length);
  expect(entriesReadOf(ofLong!)).toBeLessThanOrEqual(entriesReadOf(ofShort!) + 2);
  expect(pagesOf(ofLong!)).toBeLessThanOrEqual(pagesOf(ofShort!) + 20);
});

it('finds as cheaply in long books as in short ones, whether few or most entries fit', async () => {
  const searches = ['7.77', 'parking', 'parking 7.77', 'zanzibar', 'parking zanzibar', '7..8', 'park*', '#77'];
  const works: DatabaseWork[][] = [];
  for (const [place, { copy, server }] of books.entries()) {
    await addParking(copy.ownerUrl, [10_500, 17_000][place]!);
    const found: DatabaseWork[] = [];
    for (const search of searches) {
      const call = { path: paths.deposits.filter, query: { search } };
      await server.client.get(call.path, call.query);
      found.push((await asked(books[place]!, { ...call, name: search })).work);
    }
    works.push(found);
  }
  const [ofShort, ofLong] = works;
  expect(searches.filter((_, place) => !isFlat(ofShort![place]!, ofLong![place]!))).toEqual([]);
});

it('puts long lists in order as cheaply as short ones, and says so where it cannot', async () => {
  const works: { name: string; work: DatabaseWork[] }[][] = [];
  const refused: unknown[] = [];
  for (const each of books) {
    await carryOver(each.copy);
    const { rows } = await each.database.query<{ id: string }>('select min(id) as id from accounts');
    const accountId = Number(rows[0]?.id);
    const read = (query: Readonly<Record<string, string | number>>) =>
      asked(each, { name: '', path: paths.deposits.filter, query });
    const found: { name: string; work: DatabaseWork[] }[] = [];
    for (const query of sortedLists(accountId)) {
      const { data, work } = await read(query);
      const { deposits, totalItems } = data as { deposits: { id: number }[]; totalItems: number };
      expect(totalItems).toBeGreaterThan(limits.sortedEntries);
      const others: DatabaseWork[] = [];
      for (const place of otherPages(query, deposits)) others.push((await read({ ...query, ...place })).work);
      found.push({ name: JSON.stringify(query), work: [work, ...others] });
    }
    works.push(found);
    for (const [query, field] of refusedLists(accountId)) {
      const { status, body } = await each.server.client.get(paths.deposits.filter, query);
      refused.push([status, body.errors[0]?.field === field]);
    }
  }
  const [ofShort, ofLong] = works;
  const isCheap = (work: DatabaseWork, before: DatabaseWork) =>
    pagesOf(work) <= mostPages && (isFlat(before, work) || entriesReadOf(work) <= mostPages);
  const dear = ofLong!.filter(
    ({ work }, list) => !work.every((each, page) => isCheap(each, ofShort![list]!.work[page]!)),
  );
  expect(dear.map(({ name, work }) => [name, work.map(pagesOf)])).toEqual([]);
  expect(refused).toEqual(refused.map(() => [400, true]));
});

it('reconciles an account with years of open entries as cheaply as one with few', async () => {
  const [ofShort, ofLong] = [await reconcile(books[0]), await reconcile(books[1])];
  for (const { paged, kept } of [ofShort, ofLong]) expect(paged).toEqual(kept);
  const dear = [...ofLong.works].filter(([step, work]) => !isFlat(ofShort.works.get(step)!, work));
  expect(dear.map(([step, work]) => [step, workInWords(work)])).toEqual([]);
});

it('looks for an amount in so many open entries at once, however many there are', async () => {
  const [few, many] = [1, 2].map((times) => limits.openLookedThrough * times + 100);
  const [ofFew, ofMany] = [await lookThrough(books[0], few!), await lookThrough(books[1], many!)];
  expect([ofFew.pages, ofMany.pages]).toEqual([
    [0, 1],
    [0, 0, 1],
  ]);
  expect([isFlat(ofFew.work, ofMany.work), workInWords(ofMany.work)]).toEqual([true, expect.any(String)]);
});

it('refuses to delete what most entries use, without counting them all', async () => {
  const [, { database, server }] = books;
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from accounts order by id limit 1',
  );
  const [{ id, name }] = rows as [{ id: string; name: string }];
  const work = await databaseWork(async () => {
    const { status, body } = await server.client.remove(pathWithId(paths.accounts.remove, Number(id)));
    expect([status, body.message]).toEqual([409, account.inUse(name, limits.countedUses + 1)]);
  });
  expect(entriesReadOf(work)).toBeLessThanOrEqual(limits.countedUses + rowsOfPage);
});

it('changes what most entries are about as cheaply in long books as in short ones', async () => {
  const [ofShort, ofLong] = [await changeEverything(books[0]), await changeEverything(books[1])];
  const dear = [...ofLong].filter(([call, work]) => !isFlat(ofShort.get(call)!, work));
  expect(dear.map(([call, work]) => [call, workInWords(ofShort.get(call)!), workInWords(work)])).toEqual([]);
  expect(await uncountedChanges(books[0].server.client, [...ofLong.keys()])).toEqual([]);
});

it('answers all that its peer is asked for, too', async () => {
  const [{ facts, server }] = books;
  for (const { name, ours } of comparedCalls(facts, { all: short, ofPerson: short / 20, installment: 1 })) {
    const { status, body } = await server.client.get(ours.path, ours.query);
    const said = status === 200 ? JSON.stringify(ours.says(body as never)) : body.message;
    expect([name, status, said]).toEqual([name, 200, expect.stringMatching(/[1-9A-Z]/)]);
  }
});
