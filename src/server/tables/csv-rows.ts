import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { ForeignRow } from '#contract/imports/foreign-cells';
import { textOfCsv } from '#contract/reports/csv';
import { messages } from '#contract/texts/messages';
import { type CsvEncoding, textsOf } from './csv-encoding';
import { findDelimiter } from './csv-delimiter';
import { holdsRows } from './swallowed-rows';
import { BoundedRows, unreadable } from './unreadable';

const lookedAt = 65_536;
/** Characters of a line beyond which its quotes are taken for unclosed. */
const longestLine = 1_000_000;

interface Parsed {
  readonly record: string[];
  readonly info: Info;
}

/** The rows of a CSV file, one after another; a line that spans several is known by its first. Throws what a person can mend. */
export async function* csvRows(path: string, encoding: CsvEncoding): AsyncGenerator<ForeignRow> {
  const texts = textsOf(path, encoding);
  const beginning = await beginningOf(texts);
  const { delimiter, namedBy } = findDelimiter(beginning);
  const linesNamed = namedBy > 0 ? 1 : 0;
  let linesParsed = linesNamed;
  let twiceParsed = 0;
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestLine,
    // When a line is broken, rows before it may be on their way still.
    on_record: (parsed: string[], { lines }) => {
      // With `info` the record stands beside it, which the types of the parser do not say.
      twiceParsed += countedTwice((parsed as unknown as Parsed).record);
      linesParsed = lines + linesNamed - twiceParsed;
      return parsed;
    },
  });
  // What fails is thrown by the parser, which is read below.
  pipeline(Readable.from(afterwards(beginning.slice(namedBy), texts)), parser, () => undefined);
  const rows = new BoundedRows();
  let linesBefore = linesNamed;
  let twice = 0;
  let width = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = linesBefore + 1;
      twice += countedTwice(record);
      linesBefore = info.lines + linesNamed - twice;
      if (linesBefore > line && holdsRows(record, delimiter, width))
        throw unreadable(messages.import.quoteHoldsRows(line, linesBefore));
      width = Math.max(width, record.length);
      const row = rows.take(
        line,
        record.map(textOfCsv),
        (column) => `Column ${String(column + 1)} of line ${String(line)}`,
      );
      if (row) yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(sentenceOf(error, linesParsed + 1)) : error;
  }
}

/** Line ends of two characters within cells, each of which the parser counts as two. */
const countedTwice = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + (cell.includes('\r\n') ? cell.split('\r\n').length - 1 : 0), 0);

async function beginningOf(texts: AsyncGenerator<string>): Promise<string> {
  let beginning = '';
  while (beginning.length < lookedAt) {
    const next = await texts.next();
    if (next.done) break;
    beginning += next.value;
  }
  return beginning;
}

async function* afterwards(beginning: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  if (beginning !== '') yield beginning;
  yield* texts;
}

function sentenceOf({ code }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return messages.import.quoteNotClosed(line);
  if (code !== 'CSV_MAX_RECORD_SIZE') return messages.import.brokenLine(line);
  return messages.import.cellTooLong(`Line ${String(line)}`, longestLine);
}
