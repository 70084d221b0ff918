import type { Report } from './report';

/** Under which a report is saved as a workbook: 'deposits.xlsx'. */
export const xlsxNameOf = ({ fileName }: Pick<Report, 'fileName'>): string => fileName.replace(/csv$/, 'xlsx');

/** What it is called in its head and as a sheet: 'Installment Payments' of 'installment-payments.csv'. */
export const xlsxTitle = ({ fileName, title }: Pick<Report, 'fileName' | 'title'>): string =>
  title ??
  fileName
    .replace(/\.csv$/, '')
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
