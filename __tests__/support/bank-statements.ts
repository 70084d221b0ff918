import { bankFileMessages as sentences } from '../../src/contract/texts/bank-file-messages';
import { messages } from '../../src/contract/texts/messages';

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
/** In a code of Windows whose signs from 0x80 on are these, of those that the text has. */
const inWindows = (text: string, signs: Readonly<Record<string, number>>) =>
  Uint8Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));
const turkish = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
const cyrillic = Object.fromEntries(
  Array.from({ length: 64 }, (_, at) => [String.fromCharCode(0x410 + at), 0xc0 + at] as const),
);
const arabicBytes: Record<string, number> = {
  ...{ ا: 0xc7, ب: 0xc8, ت: 0xca, ة: 0xc9, ح: 0xcd, خ: 0xce, د: 0xcf, ر: 0xd1, ص: 0xd5, ط: 0xd8, ع: 0xda, ف: 0xdd },
  ...{ ق: 0xde, ك: 0xdf, ل: 0xe1, م: 0xe3, ن: 0xe4, ه: 0xe5, و: 0xe6, ي: 0xed, ئ: 0xc6, إ: 0xc5, س: 0xd3, ش: 0xd4 },
};

interface Bank {
  readonly bank: string;
  readonly currency: string;
  readonly file: readonly string[];
  readonly bytes?: (text: string) => Uint8Array;
  readonly lines: readonly (readonly [line: number, day: number, amount: number])[];
  readonly remarks?: readonly string[];
}

const otherClosing = (file: string) => sentences.otherClosing(file, '1.00');

/** Statement files as banks write them, of people and numbers that are made up; what is read of them on days of January 2026. */
export const banks: readonly Bank[] = [
  {
    bank: 'UAE: letter head, two columns, newest first, page break, totals and a disclaimer',
    currency: 'AED',
    file: [
      'Account Statement',
      'Account Holder,"Harbour Sample Developers, L.L.C"',
      'IBAN,AE070000000000000000001',
      'Currency,AED',
      'Period,01/01/2026 to 31/01/2026',
      'Opening Balance,"100,000.00"',
      '',
      'Transaction Date,Value Date,Narration,Debit,Credit,Running Balance',
      '28/01/2026,28/01/2026,"CHQ 000123, ROAD WORKS","12,500.75",,"137,499.25"',
      'Transaction Date,Value Date,Narration,Debit,Credit,Running Balance',
      '05/01/2026,06/01/2026,INWARD TRANSFER,,"50,000.00","150,000.00"',
      ',,Total,"12,500.75","50,000.00",',
      'Closing Balance,,,,,"137,499.25"',
      '"This is a computer generated statement, no signature is required."',
    ],
    lines: [
      [11, 5, 50000],
      [9, 28, -12500.75],
    ],
    remarks: [otherClosing('137,499.25')],
  },
  {
    bank: 'UAE: names of months, currency in the heads, Dr and Cr behind the amounts',
    currency: 'AED',
    file: [
      'Date,Description,Amount (AED),Balance (AED)',
      '03-Jan-26,Opening Balance,,"1,000.00 Cr"',
      '04-Jan-26,Service charge,52.50 Dr,947.50 Cr',
      '28-Jan-26,Deposit of a buyer,"2,000.00 Cr","2,947.50 Cr"',
    ],
    lines: [
      [3, 4, -52.5],
      [4, 28, 2000],
    ],
    remarks: [otherClosing('2,947.50')],
  },
  {
    bank: 'UAE: in Arabic, Windows-1256',
    currency: 'AED',
    file: [
      'التاريخ,البيان,مدين,دائن,الرصيد',
      '15/01/2026,إيداع نقدي من العميل,,750.25,750.25',
      '16/01/2026,رسوم الخدمات الشهرية,20.00,,730.25',
    ],
    bytes: (text) => inWindows(text, arabicBytes),
    lines: [
      [2, 15, 750.25],
      [3, 16, -20],
    ],
    remarks: [messages.import.oldArabic, otherClosing('730.25')],
  },
  {
    bank: 'Turkey: Windows-1254, semicolons, decimal comma, currency behind the amounts',
    currency: 'TRY',
    file: [
      'Hesap Hareketleri',
      'Müşteri: Örnek İnşaat A.Ş.',
      'Para Birimi: TL',
      'İşlem Tarihi;Açıklama;İşlem Tutarı;Bakiye',
      '05.01.2026 14:03;Gelen havale, daire taksiti;1.250,50 TL;1.250,50 TL',
      '17.01.2026 09:10;Fatura ödemesi;-250,00 TL;1.000,50 TL',
    ],
    bytes: (text) => inWindows(text, turkish),
    lines: [
      [5, 5, 1250.5],
      [6, 17, -250],
    ],
    remarks: [messages.import.oldEncoding('Windows-1254'), otherClosing('1,000.50')],
  },
  {
    bank: 'Turkey: debts and credits by a column',
    currency: 'TRY',
    file: ['Tarih\tAçıklama\tB/A\tTutar', '13/01/2026\tKira\tB\t1.500,00', '14/01/2026\tTahsilat\tA\t900,10'],
    lines: [
      [2, 13, -1500],
      [3, 14, 900.1],
    ],
  },
  {
    bank: 'Germany: a savings bank, Windows-1252, signed amounts, two-digit years',
    currency: 'EUR',
    file: [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Währung";"Info"',
      '"DE00";"05.01.26";"05.01.26";"GUTSCHRIFT";"Rate 3, Haus Süd";"Käthe Muster";"1.234,56";"EUR";"Umsatz gebucht"',
      '"DE00";"12.01.26";"12.01.26";"LASTSCHRIFT";"Strom";"Stadtwerke";"-98,10";"EUR";"Umsatz gebucht"',
    ],
    bytes: (text) => Buffer.from(text, 'latin1'),
    lines: [
      [2, 5, 1234.56],
      [3, 12, -98.1],
    ],
    remarks: [messages.import.oldEncoding('Windows-1252')],
  },
  {
    bank: 'Germany: Soll is negative already, letter head and old balance',
    currency: 'EUR',
    file: [
      'Umsätze Girokonto;;;;',
      '01.01.2026 - 31.01.2026;;;;',
      'Alter Kontostand;;;1.000,00;EUR',
      'Buchungstag;Verwendungszweck;Soll;Haben;Währung',
      '02.01.2026;Miete;-500,00;;EUR',
      '30.01.2026;Anzahlung;;2.500,00;EUR',
      'Kontostand;31.01.2026;;3.000,00;EUR',
    ],
    lines: [
      [5, 2, -500],
      [6, 30, 2500],
    ],
  },
  {
    bank: 'Germany: S and H in a column of its own',
    currency: 'EUR',
    file: ['Datum;Verwendungszweck;Betrag in EUR;S/H', '07.01.2026;Gebühr;4,90;S', '08.01.2026;Zahlung;10,00;H'],
    lines: [
      [2, 7, -4.9],
      [3, 8, 10],
    ],
  },
  {
    bank: 'United Kingdom: paid out and paid in, named months',
    currency: 'GBP',
    file: [
      'Date,Details,Paid out (£),Paid in (£),Balance (£)',
      '02 Jan 2026,BROUGHT FORWARD,,,500.00',
      '05 Jan 2026,RENT,"1,100.00",,-600.00',
      '06 Jan 2026,TOTAL ENERGIES LTD,,40.00,-560.00',
    ],
    lines: [
      [3, 5, -1100],
      [4, 6, 40],
    ],
    remarks: [otherClosing('-560.00')],
  },
  {
    bank: 'United Kingdom: value in one column, a quote before every text',
    currency: 'GBP',
    file: [
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      "27/01/2026,BAC,'BUYER 12,120.00,620.00,'SAMPLE,'001",
      "28/01/2026,D/D,'POWER,-20.00,600.00,'SAMPLE,'001",
    ],
    lines: [
      [2, 27, 120],
      [3, 28, -20],
    ],
    remarks: [otherClosing('600.00')],
  },
  {
    bank: 'France: UTF-16, tabs, no-break blanks as thousands',
    currency: 'EUR',
    file: [
      'Compte n° 000 - Société Exemple',
      'Date opération\tLibellé\tDébit euros\tCrédit euros'.replaceAll(' euros', ' (€)'),
      '15/01/2026\tVirement reçu\t\t12\u202f345,67',
      '16/01/2026\tPrélèvement\t1\u00a0000,00\t',
      '\tTotal des opérations\t1\u00a0000,00\t12\u202f345,67',
    ],
    bytes: utf16,
    lines: [
      [3, 15, 12345.67],
      [4, 16, -1000],
    ],
  },
  {
    bank: 'Russia: Windows-1251, debit and credit',
    currency: 'RUB',
    file: [
      'Выписка по счету за январь',
      'Валюта: RUR',
      'Дата операции;Дебет;Кредит;Назначение платежа',
      '19.01.2026;;150000,00;Взнос по договору',
      '20.01.2026;1200,50;;Комиссия банка',
      'Итого;1200,50;150000,00;',
    ],
    bytes: (text) => inWindows(text, cyrillic),
    lines: [
      [4, 19, 150000],
      [5, 20, -1200.5],
    ],
    remarks: [messages.import.oldEncoding('Windows-1251')],
  },
  {
    bank: 'United States: month first, DEBIT and CREDIT told beside signed amounts',
    currency: 'USD',
    file: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,01/28/2026,WIRE OUT,-1500.00,WIRE_OUTGOING,500.00,,',
      'CREDIT,01/05/2026,DEPOSIT,2000.00,ACH_CREDIT,2000.00,,',
    ],
    lines: [
      [3, 5, 2000],
      [2, 28, -1500],
    ],
    remarks: [sentences.monthFirst, otherClosing('500.00')],
  },
  {
    bank: 'United States: unsigned amounts, the kind says the side, dollars and brackets',
    currency: 'USD',
    file: [
      'Date,Description,Amount,Transaction Type',
      '2026-01-13 14:03:11,FEE,$15.00,debit',
      '2026-01-14T23:59:59,INTEREST,"$1,001.25",credit',
    ],
    lines: [
      [2, 13, -15],
      [3, 14, 1001.25],
    ],
  },
  {
    bank: 'Switzerland: apostrophes, a minus behind',
    currency: 'CHF',
    file: [
      'Datum;Buchungstext;Betrag;Saldo',
      "05.01.2026;Zahlung;1'250.00-;8'750.00",
      "06.01.2026;Gutschrift;(250.00);8'500.00",
      "07.01.2026;Eingang;+10.00;8'511.00",
    ],
    lines: [
      [2, 5, -1250],
      [3, 6, -250],
      [4, 7, 10],
    ],
    remarks: [sentences.balanceDiffers(4, '8,511.00', '8,510.00'), otherClosing('8,511.00')],
  },
];
