import { limits } from '../vocabulary/limits';
import { rowsInWords } from './import-phrases';

/** What is said about files that the browser fetches by itself. */
export const downloadMessages = {
  asked: 'The file can be fetched.',
  linkUsed:
    'This link opened one file once, in the browser that asked for it. Nothing was sent; please ask for the file again on its screen.',
  notFound: 'This file is not known in your session. Please ask for it again.',
  cancelled: 'The file was cancelled. What your browser may have kept of it is not complete.',
  expired: `Your browser did not fetch the file within ${String(limits.downloadSeconds)} seconds. Nothing was saved; please try again.`,
  left: 'Your browser ended the file before it was complete. Please delete what it may have kept, and try again.',
  interrupted:
    'The server that sent the file gives no sign of life any more. Please delete what your browser may have kept, and try again.',
  waiting: (fileName: string) => `${fileName} is asked for.`,
  running: (fileName: string) => `${fileName} goes to your browser's downloads.`,
  done: (fileName: string, amount: string) =>
    `${fileName} was sent whole: ${amount}. It is in your browser's downloads.`,
  /** '12,000 of 1,000,000 rows, 3.2 MB' */
  amount: (rows: number, totalRows: number | null, size: string) => {
    if (totalRows === null) return size;
    const counted = rows < totalRows ? `${rows.toLocaleString('en')} of ${rowsInWords(totalRows)}` : rowsInWords(rows);
    return `${counted}, ${size}`;
  },
  notEnded: (fileName: string, sentence: string) => `${fileName}: ${sentence}`,
  progressOf: (fileName: string) => `${fileName}: how far it is`,
  cancel: (fileName: string) => `Cancel ${fileName}`,
  notCancelled: "The file could not be cancelled here. Please cancel it in your browser's downloads.",
  stateNotRead: 'How far it is cannot be read at the moment; your browser shows it among its downloads.',
  failed: 'The file broke off before it was complete. Please delete what your browser may have kept, and try again.',
} as const;

/** What only the server says of them: apart, so that no screen brings it along. */
export const downloadAnswers = {
  endedBefore: 'The file had ended before it could be cancelled.',
  endUnseen:
    'A proxy between your browser and the server speaks HTTP/1.0, by which a file that breaks off looks whole. Nothing was sent; please tell whoever looks after the server to have the proxy speak HTTP/1.1 (nginx: proxy_http_version 1.1).',
} as const;
