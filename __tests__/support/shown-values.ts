/* How values must look on the screens, worked out apart from the product's own code. */

const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '1,250.50' for 1250.5 (contract §7). */
export const shownAmount = (amount: number): string => grouped.format(amount);

/** '05 Jan 2026' for '2026-01-05T00:00:00' (§9). */
export function shownDay(wire: string): string {
  const [year = '', month = '', day = ''] = wire.slice(0, 10).split('-');
  return `${day} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** '66.1%' of two amounts, to one decimal (§2 Home). */
export const shownPercent = (part: number, total: number): string =>
  `${(Math.round((part * 1000) / total + Number.EPSILON) / 10).toFixed(1)}%`;
