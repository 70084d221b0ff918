import { reversedWords } from '../reports/filter-labels';
import { captions } from './captions';

/** What is said beside a list of the reversed entries that it leaves out (contract §9). */
export const leftOut = {
  /** what opens them: '2 reversed' */
  link: (count: number) => `${count.toLocaleString('en')} reversed`,
  /** on paper and over a workbook: 'Left out: 2 reversed deposits'; no line where there are none, or nobody knows */
  lines: (record: string, count = 0): string[] =>
    count === 0 ? [] : [captions.chosenFilter('Left out', captions.counted(count, reversedWords.record(record)))],
} as const;
