import { limits } from '#contract/limits';
import {
  paymentSlipsFile,
  slipAccept,
  slipCookieName,
  slipError,
  slipExtension,
  slipIsImage,
  slipNamePattern,
  type SlipOwner,
  slipPartName,
  slipSizeError,
  slipTypes,
} from '#contract/slips';

const under = 'File size must be less than 10MB.';
const underPayment = 'File size must be less than 10 MB';

describe('the size of a slip', () => {
  it.each<[SlipOwner, number, string | null]>([
    ['deposit', 10_485_759, null],
    ['deposit', 10_485_760, under],
    ['deposit', 10_485_761, under],
    ['transfer', 10_485_759, null],
    ['transfer', 10_485_760, null],
    ['transfer', 10_485_761, under],
    ['payment', 10_485_759, null],
    ['payment', 10_485_760, underPayment],
    ['payment', 10_485_761, underPayment],
    ['deposit', 1, null],
    ['payment', 1_000_000_000, underPayment],
  ])('%s of %d bytes: %p', (owner, bytes, sentence) => {
    expect(slipSizeError(owner, bytes)).toBe(sentence);
    expect(slipError(owner, { name: 'slip.pdf', size: bytes })).toBe(sentence);
    expect(limits.slipBytes).toBe(10_485_760);
  });
});

describe('the name of a slip', () => {
  it.each([
    ['slip.jpg', 'jpg'],
    ['slip.jpeg', 'jpeg'],
    ['slip.png', 'png'],
    ['slip.pdf', 'pdf'],
    ['SLIP.JPG', 'jpg'],
    ['Slip.JpEg', 'jpeg'],
    ['bank.statement.2026.pdf', 'pdf'],
    ['two..png', 'png'],
    ['.png', 'png'],
    ['Überweisung — März 😀.pdf', 'pdf'],
    ['إيصال.pdf', 'pdf'],
    ['a b (1).png', 'png'],
    ['../../etc/slip.png', 'png'],
    ['slip.pdf.exe', null],
    ['slip.png.html', null],
    ['slip.svg', null],
    ['slip.gif', null],
    ['slip.jpe', null],
    ['slip.jpgx', null],
    ['slip.constructor', null],
    ['slip.__proto__', null],
    ['slip.toString', null],
    ['slip', null],
    ['png', null],
    ['slip.', null],
    ['', null],
    ['slip.png ', null],
    ['slip.png\n', null],
    ['slip.png\u0000', null],
    ['slip.pn\u202eg', null],
    ['slip.ＰＮＧ', null],
  ])('%j ends in %p', (name, extension) => {
    expect(slipExtension(name)).toBe(extension);
    expect(slipIsImage(name)).toBe(extension !== null && extension !== 'pdf');
    expect(slipError('deposit', { name, size: 5 })).toBe(
      extension === null ? 'The slip must be a JPG, JPEG, PNG or PDF file.' : null,
    );
  });
});

describe('a refused file', () => {
  it.each<[{ name: string; size: number }, string]>([
    [{ name: 'slip.pdf', size: 0 }, 'The file is empty. Please choose another one.'],
    [{ name: 'slip.exe', size: 0 }, 'The file is empty. Please choose another one.'],
    [{ name: 'slip.exe', size: 10_485_760 }, under],
    [{ name: 'slip.exe', size: 10 }, 'The slip must be a JPG, JPEG, PNG or PDF file.'],
  ])('%p: %s', (file, sentence) => {
    expect(slipError('deposit', file)).toBe(sentence);
  });
});

describe('what is fixed about slips', () => {
  it('which are images, and what the file chooser offers', () => {
    expect(slipTypes).toEqual({
      jpg: { mediaType: 'image/jpeg', image: true },
      jpeg: { mediaType: 'image/jpeg', image: true },
      png: { mediaType: 'image/png', image: true },
      pdf: { mediaType: 'application/pdf', image: false },
    });
    expect(slipAccept).toBe('.jpg,.jpeg,.png,.pdf');
  });

  it('their part, cookie and archive', () => {
    expect([slipPartName, slipCookieName, paymentSlipsFile]).toEqual(['slip', 'slips', 'payment_slips.zip']);
  });

  it.each([
    [`${'aB3_-'.repeat(9).slice(0, 43)}.jpg`, true],
    [`${'a'.repeat(43)}.pdf`, true],
    [`${'a'.repeat(42)}.pdf`, false],
    [`${'a'.repeat(44)}.pdf`, false],
    [`${'a'.repeat(43)}.PDF`, false],
    [`${'a'.repeat(43)}.svg`, false],
    [`${'a'.repeat(43)}xpdf`, false],
    [`../${'a'.repeat(40)}.pdf`, false],
    [`${'a'.repeat(43)}.pdf\n`, false],
  ])('%j as a name in the address: %p', (name, isName) => {
    expect(new RegExp(slipNamePattern).test(name)).toBe(isName);
  });
});
