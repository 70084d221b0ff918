import { searchLetters } from '../values/search-letters';
import { isoCurrencies } from '../vocabulary/iso-currencies';
import { type ForeignCell, seenCell } from './foreign-cells';

/* How banks head the columns of a statement: in each role the words that tell most stand first. */
const words = {
  day: `posting date|posted date|post date|booking date|Buchungstag|Buchungsdatum|date comptable|дата проводки|تاريخ القيد
    |date|transaction date|txn date|tran date|Buchung|Datum|date opération|date de l'opération|date d'opération|Tarih|işlem tarihi
    |дата|дата операции|дата документа|التاريخ|تاريخ العملية|تاريخ المعاملة|value date|Valuta|Valutadatum|Wertstellung|Wertstellungstag
    |date valeur|date de valeur|valör|valör tarihi|дата валютирования|تاريخ القيمة`,
  amount: `сумма в валюте счёта|сумма платежа|amount|transaction amount|Betrag|Umsatz|montant|Tutar|işlem tutarı|сумма|сумма операции
    |المبلغ|مبلغ العملية|value`,
  debit: `debit|debits|debit amount|debit amt|withdrawal|withdrawals|withdrawal amount|withdrawal amt|paid out|money out|payments|Soll
    |Belastung|Belastungen|Lastschrift|débit|débits|Borç|borç tutarı|çıkan|giden|дебет|списание|расход|сумма по дебету|مدين|سحب|المدين`,
  credit: `credit|credits|credit amount|credit amt|deposit|deposits|deposit amount|deposit amt|paid in|money in|receipts|Haben
    |Gutschrift|Gutschriften|crédit|crédits|Alacak|alacak tutarı|giren|gelen|кредит|зачисление|приход|поступление|сумма по кредиту|دائن|إيداع|الدائن`,
  side: `Dr/Cr|Cr/Dr|D/C|C/D|S/H|Soll/Haben|Soll-Haben-Kennzeichen|debit/credit|credit/debit|debit or credit|credit debit indicator
    |debit credit indicator|B/A|Borç/Alacak|sens|дебет/кредит|مدين/دائن|+/-`,
  balance: `balance|running balance|account balance|ledger balance|closing balance|available balance|Saldo|Saldo nach Buchung|Kontostand|solde
    |Bakiye|остаток|баланс|остаток на счёте|исходящий остаток|الرصيد`,
  currency: `валюта счёта|валюта платежа|currency|account currency|ccy|Währung|devise|para birimi|döviz cinsi|döviz|валюта|валюта операции|العملة`,
  text: `description|transaction description|details|transaction details|narrative|narration|particulars|memo|remarks|name|payee|reference
    |Auftraggeber/Empfänger|Beguenstigter/Zahlungspflichtiger|Name Zahlungsbeteiligter|Zahlungsempfänger|Buchungstext|Verwendungszweck
    |libellé|intitulé|açıklama|işlem|назначение платежа|описание|описание операции|контрагент|البيان|الوصف|التفاصيل|تفاصيل العملية`,
} as const;
type BankRole = keyof typeof words;

/** No head and no word for a sum is longer, and nothing of a hostile length is looked through. */
const longestHead = 100;

/** The same letters however a bank writes them: without case, accents, blanks and signs between them. */
const headLetters = (text: string): string => searchLetters(text).replace(/[^\p{L}\p{N}]+/gu, '') || text.trim();

const known = new Map(
  Object.entries(words).flatMap(([role, list]) =>
    list
      .split('|')
      .map((word, rank): [string, { role: BankRole; rank: number }] => [
        headLetters(word),
        { role: role as BankRole, rank },
      ]),
  ),
);

/** How amounts and heads name a currency, beside its code; '$' is that of several. */
const signsOf: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': 'GBP', '₺': 'TRY', TL: 'TRY', '₽': 'RUB', RUR: 'RUB', 'руб.': 'RUB', руб: 'RUB' },
  ...{ 'د.إ': 'AED', Dhs: 'AED', DHS: 'AED', درهم: 'AED', '₹': 'INR', ريال: 'SAR' },
};
const codes: ReadonlySet<string> = new Set(isoCurrencies.map(({ code }) => code));

/** The currency that a word names, and no other word: 'AED', 'TL', '€'. */
export const currencyNamed = (word: string): string | undefined =>
  signsOf[word] ?? (codes.has(word) ? word : undefined);

/** What a head is for, how well it says so (0 best), and which currency it names: 'Amount (AED)', 'Betrag in EUR'. */
interface BankHead {
  readonly role: BankRole;
  readonly rank: number;
  readonly currency: string | undefined;
}

function headOf(cell: ForeignCell): BankHead | null {
  const text = seenCell(cell);
  if (text.length > longestHead) return null;
  const whole = known.get(headLetters(text));
  if (whole) return { ...whole, currency: undefined };
  const [, bare = '', inside, behind = ''] =
    /^(.*?)(?:\s*\(([^)]*)\)|\s+(?:(?:in|en)\s+|- ?)?([^\s()]+))$/.exec(text) ?? [];
  const currency = currencyNamed(inside ?? behind);
  if (currency === undefined && inside === undefined && behind !== '$') return null;
  const found = known.get(headLetters(bare));
  return found ? { ...found, currency } : null;
}

/** Whether a cell heads the days, as in heads that come again on each page. */
export const isDayHead = (cell: ForeignCell | undefined): boolean => cell !== undefined && headOf(cell)?.role === 'day';

/** Which column of a statement is which; of several that could be it that which says so best. */
export interface BankColumns {
  readonly places: Readonly<Partial<Record<BankRole, number>>>;
  /** every column that says what an entry is about */
  readonly texts: readonly number[];
  readonly currencies: readonly string[];
  /** heads of one role that say the same, so that nobody knows which is meant */
  readonly doubtful: readonly string[];
}

/** The columns of a statement where these cells are its heads; null where they are none. */
export function bankColumns(cells: readonly ForeignCell[]): BankColumns | null {
  const heads = cells.map(headOf);
  const places: Partial<Record<BankRole, number>> = {};
  const doubtful: string[] = [];
  heads.forEach((head, at) => {
    if (!head || head.role === 'text') return;
    const before = places[head.role];
    const rank = before === undefined ? Infinity : (heads[before]?.rank ?? Infinity);
    if (head.rank < rank) places[head.role] = at;
    else if (head.rank === rank && ['day', 'amount', 'debit', 'credit'].includes(head.role))
      doubtful.push(seenCell(cells[at]));
  });
  const { day, amount, debit, credit } = places;
  if (day === undefined || (amount === undefined && debit === undefined && credit === undefined)) return null;
  return {
    places,
    texts: heads.flatMap((head, at) => (head?.role === 'text' ? [at] : [])),
    currencies: heads.flatMap((head) => head?.currency ?? []),
    doubtful,
  };
}

/** The currency that is named beside such a head above the table: 'Currency: AED', or in the next cell. */
export function currencyAbove(cells: readonly ForeignCell[]): string | undefined {
  for (const [at, cell] of cells.entries()) {
    const [label = '', behind = ''] = seenCell(cell).split(':');
    if (headOf(label)?.role !== 'currency') continue;
    const named = currencyNamed(behind.trim() || seenCell(cells[at + 1]));
    if (named !== undefined) return named;
  }
  return undefined;
}

const debitWords = ['dr', 'd', 'db', 'debit', 's', 'soll', 'b', 'borç', '-', 'дт', 'дебет', 'مدين'].map(headLetters);
const creditWords = ['cr', 'c', 'credit', 'h', 'haben', 'a', 'alacak', '+', 'кт', 'кредит', 'دائن'].map(headLetters);

/** Whether a word says that money went out (-1) or came in (1); 0 where it is no such word. */
export function sideOf(word: string): -1 | 0 | 1 {
  if (word.length > longestHead) return 0;
  const letters = headLetters(word.replace('\u2212', '-'));
  if (debitWords.includes(letters)) return -1;
  return creditWords.includes(letters) ? 1 : 0;
}

/** What stands beside a bank's balance in a line of its own, with a day or without. */
const balances =
  `opening balance|closing balance|balance brought forward|balance carried forward|brought forward|carried forward|b/f|c/f
  |opening bal|closing bal|beginning balance|ending balance|start balance|end balance|Anfangssaldo|Endsaldo|alter Kontostand|neuer Kontostand
  |Saldovortrag|solde initial|solde final|solde précédent|nouveau solde|ancien solde|solde créditeur|solde débiteur|devreden bakiye|devir
  |açılış bakiyesi|kapanış bakiyesi|входящий остаток|исходящий остаток|الرصيد الافتتاحي|الرصيد الختامي|رصيد افتتاحي|رصيد ختامي|رصيد مرحل`
    .split('|')
    .map(headLetters);
const sums =
  `total|totals|total debits|total credits|total des opérations|total des mouvements|grand total|sub total|page total|statement total|Kontostand|Summe|Gesamt|Zwischensumme|toplam|genel toplam|итого|всего|обороты
  |المجموع|الإجمالي`
    .split('|')
    .map(headLetters)
    .concat(balances);

const isOneOf = (words: readonly string[], text: string) => {
  const bare = text.trim();
  return bare.length <= longestHead && words.includes(headLetters(bare));
};

/** Whether a text is what a bank calls a balance and nothing else: a company may be named Total. */
export const isBalanceText = (text: string): boolean => isOneOf(balances, text);

/** Whether a text is what a bank calls a balance or a sum and nothing else. */
export const isWholeSumText = (text: string): boolean => isOneOf(sums, text);

/** Whether a text without a day begins as a balance or a sum does. */
export const isSumText = (text: string): boolean => {
  const letters = headLetters(text.trimStart().slice(0, longestHead));
  return letters !== '' && sums.some((sum) => letters.startsWith(sum));
};
