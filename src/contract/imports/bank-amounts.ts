import { currencyNamed, sideOf } from './bank-heads';
import { type DecimalSign, decimalOf } from '../values/foreign-values';
import { type Cents, centsFromText } from '../values/money';
import { figuresOfCell, type ForeignCell } from './foreign-cells';

/** An amount of a statement apart: its figures as they stand, the side that is written beside them, and the currency. */
export interface BankFigures {
  readonly figures: string;
  /** -1 for money that went out, 1 for what came in, 0 where nothing is said */
  readonly side: -1 | 0 | 1;
  readonly currency: string | undefined;
  /** whether a workbook keeps it as a number */
  readonly isNumber: boolean;
}

/** No amount is longer with all that stands beside it, and none of a hostile length is looked through. */
const longestFigures = 100;
const beside = /^([^\d().,+\-−'’\s]\S*?)(?:\s+|(?=[\d(+\-−]))|\s*\(?([^\d().,+\-−'’\s][^\d()\s]*)\)?$/u;

/** Takes '1,234.50 Cr', 'AED 1,234.50', '+12,00 €', "'-5" apart. */
export function bankFigures(cell: ForeignCell | undefined): BankFigures {
  let figures = figuresOfCell(cell).replace(/^'/, '');
  let side: -1 | 0 | 1 = 0;
  let currency: string | undefined;
  for (let many = 0; many < 3 && figures.length <= longestFigures; many += 1) {
    const [found = '', before, behind] = beside.exec(figures) ?? [];
    const word = (before ?? behind ?? '').replace(/\)$/, '');
    const [named, sideNamed] = [
      currencyNamed(word) ?? currencyNamed(word.toUpperCase()),
      sideOf(word.replace(/\.$/, '')),
    ];
    if (word === '' || (named === undefined && sideNamed === 0 && word !== '$')) break;
    if (named === undefined) side = sideNamed;
    currency ??= named;
    figures = (before === undefined ? figures.slice(0, -found.length) : figures.slice(found.length)).trim();
  }
  return { figures: figures.replace(/^\+\s?|\+$/, ''), side, currency, isNumber: typeof cell === 'object' };
}

/** Whether a cell of an amount holds one at all: banks also write a dash, or zero. */
export const isNoAmount = (figures: string): boolean => /^[-–—−]?$|^[-–—]{2,}$/.test(figures);

/** Far more than is lost in working out a balance, and far less than anybody writes behind the hundredths. */
const residue = 1e-6;

/** The hundredths of these figures; what a workbook keeps as a number has a point, however the texts beside it are written. Null where they are none. */
export function centsOf({ figures, isNumber }: BankFigures, sign: DecimalSign): Cents | null {
  const given = decimalOf(figures, isNumber ? '.' : sign);
  const decimal = given !== null && isNumber ? withoutResidue(given) : given;
  // Programs write more zeros behind the hundredths; a third digit that is none is no amount.
  return decimal === null ? null : centsFromText(decimal.replace(/(\.\d\d)0+$/, '$1'));
}

/** What a program has worked out may differ from its hundredths by what is lost in a float: 0.00 as 0.0000000000291. */
function withoutResidue(decimal: string): string {
  const rounded = Number(decimal).toFixed(2);
  return Math.abs(Number(decimal) - Number(rounded)) < residue ? rounded.replace(/^-(?=0\.00$)/, '') : decimal;
}
