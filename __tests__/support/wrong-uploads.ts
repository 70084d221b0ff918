import * as fc from 'fast-check';
import { slipPartName } from '../../src/contract/vocabulary/slips';
import { slipBytes } from './slip-files';

/** A body of a form, and the header that belongs to it. */
export interface Form {
  readonly contentType: string;
  readonly body: Buffer;
}

interface Part {
  readonly head: readonly string[];
  readonly content: string | Buffer;
}

const boundary = 'a-boundary-of-a-test';
const formType = `multipart/form-data; boundary=${boundary}`;

const field = (name: string, content: string | Buffer): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"`],
  content,
});
const file = (name: string, fileName: string, content: string | Buffer, more: readonly string[] = []): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, ...more],
  content,
});

function bodyOf(parts: readonly Part[], end = '\r\n'): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}${end}${head.join(end)}${end}${end}`, 'utf8'),
    Buffer.from(content),
    Buffer.from(end),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--${end}`)]);
}

const form = (...parts: Part[]): Form => ({ contentType: formType, body: bodyOf(parts) });

/** A form as it should be. */
export const rightForm = (part: string, text: string): Form => form(field(part, text));

/** Forms around a right JSON part that must be refused all the same. */
export function wrongForm(part: string, text: string): fc.Arbitrary<Form> {
  const right = bodyOf([field(part, text)]);
  const entry = field(part, text);
  const png = slipBytes('png');
  const forms: Form[] = [
    { contentType: 'multipart/form-data', body: right },
    { contentType: 'multipart/form-data; boundary=', body: right },
    { contentType: 'multipart/form-data; boundary=another', body: right },
    { contentType: `multipart/mixed; boundary=${boundary}`, body: right },
    { contentType: 'application/json', body: Buffer.from(text) },
    { contentType: 'application/x-www-form-urlencoded', body: right },
    { contentType: formType, body: Buffer.alloc(0) },
    { contentType: formType, body: Buffer.from(text) },
    { contentType: formType, body: Buffer.from(`--${boundary}--\r\n`) },
    form({ head: ['Content-Disposition form-data'], content: text }),
    form({ head: ['X-Other: 1'], content: text }),
    form(field('', text)),
    form(field(part.toUpperCase(), text)),
    form(field(`${part}${'x'.repeat(200)}`, text)),
    form(entry, entry),
    form(entry, file(part, 'blob', text)),
    form(entry, field('__proto__', '1')),
    form(entry, field('constructor', '1')),
    form(entry, field('toString', 'x')),
    form(entry, field('other', '')),
    form(entry, file('other', 'a.png', png)),
    form(entry, ...Array.from({ length: 6 }, (_, index) => field(`f${String(index)}`, ''))),
    form(entry, ...Array.from({ length: 300 }, (_, index) => field(`f${String(index)}`, ''))),
    form(field(part, `${' '.repeat(70_000)}${text}`)),
    form(file(part, 'blob', `${' '.repeat(70_000)}${text}`)),
    form(field(part, `\u0000${text}`)),
    form(field(part, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))),
    form({ head: [...entry.head, 'Content-Type: application/json'], content: text.slice(1) }),
    form(file(slipPartName, 'receipt.png', png)),
    form(entry, field(slipPartName, 'text')),
    form(entry, file(slipPartName, 'receipt.png', '')),
    form(entry, file(slipPartName, 'receipt.png', 'tiny')),
    form(entry, file(slipPartName, 'receipt.png', slipBytes('pdf'))),
    form(entry, file(slipPartName, 'receipt.exe', png)),
    form(entry, file(slipPartName, 'receipt', png)),
    form(entry, file(slipPartName, 'receipt.png.html', png)),
    form(entry, file(slipPartName, 'a.png', png), file(slipPartName, 'b.png', png)),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...forms) },
    // Cut off anywhere before its last line is whole.
    {
      weight: 1,
      arbitrary: fc
        .nat({ max: right.length - boundary.length })
        .map((length) => ({ contentType: formType, body: right.subarray(0, length) })),
    },
  );
}

/** Forms that are odd: they may be taken or refused, but never break anything. */
export function oddForm(part: string, text: string): fc.Arbitrary<Form> {
  const entry = field(part, text);
  const png = slipBytes('png');
  const names = [
    '../../x.png',
    'a\u0000.png',
    `${'x'.repeat(300)}.png`,
    '\u202egnp.exe.png',
    'NUL.png',
    '"; x=".png',
    'a.docx',
    'a.png. ',
  ];
  const forms: Form[] = [
    ...names.map((name) => form(entry, file(slipPartName, name, png))),
    form(entry, file(slipPartName, 'a.png', png, ['Content-Type: text/html'])),
    form(entry, {
      head: [`Content-Disposition: form-data; name="${slipPartName}"; filename*=UTF-8''%ff%00.png`],
      content: png,
    }),
    form({ head: [...entry.head, 'Content-Transfer-Encoding: base64'], content: text }),
    form({ head: [...entry.head, 'Content-Type: application/json\t; charset=utf-16'], content: text }),
    form({ head: [...entry.head, `X-Long: ${'x'.repeat(20_000)}`], content: text }),
    form({
      head: [...entry.head, ...Array.from({ length: 200 }, (_, index) => `X-${String(index)}: 1`)],
      content: text,
    }),
    { contentType: formType, body: bodyOf([entry], '\n') },
    { contentType: formType, body: Buffer.concat([Buffer.from('a preamble\r\n'), bodyOf([entry])]) },
    { contentType: formType, body: Buffer.concat([bodyOf([entry]), Buffer.from('an epilogue')]) },
    { contentType: `Multipart/Form-Data; charset=x; boundary="${boundary}"`, body: bodyOf([entry]) },
    { contentType: ` ${formType};`, body: bodyOf([entry]) },
  ];
  return fc.constantFrom(...forms);
}
