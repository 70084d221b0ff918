import { limits } from '#contract/vocabulary/limits';
import { slipError, slipSizeError } from '#contract/vocabulary/slip-rules';
import {
  checkedSlipTypes,
  paymentSlipsFile,
  slipCookieName,
  slipExtension,
  slipFileName,
  slipIsImage,
  slipMediaType,
  slipNamePattern,
  type SlipOwner,
  slipPartName,
} from '#contract/vocabulary/slips';

const under = 'File size must be less than 10MB.';
const refusedType =
  'Files of this kind are run or mounted when they are opened, so none is kept as a slip. Please choose a picture, a PDF or another document.';
const noExtension =
  'The name of the file does not end in its kind, such as .pdf or .docx, so nobody could open it later. Please choose the original file.';
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
    ['Überweisung — März 😀.pdf', 'pdf'],
    ['إيصال.pdf', 'pdf'],
    ['a b (1).png', 'png'],
    ['../../etc/slip.png', 'png'],
    ['SLIP.DOCX', 'docx'],
    ['statement.camt053', 'camt053'],
    ['slip.gif', 'gif'],
    ['slip.7z', '7z'],
    ['slip.constructo', 'constructo'],
    ['slip.tostring', 'tostring'],
    ['slip.png.', 'png'],
    ['slip.png . . ', 'png'],
    ['slip.png\u200e\u202c', 'png'],
    ['\u202egnp.slip.pdf', 'pdf'],
    ['a\nb.png', 'png'],
    ['slip.constructor', null],
    ['slip.__proto__', null],
    ['slip', null],
    ['png', null],
    ['.png', null],
    ['..png', null],
    ['/.bashrc', null],
    ['slip.', null],
    ['', null],
    ['...', null],
    ['slip.png\n', null],
    ['slip.png\u0000', null],
    ['slip.png::$DATA', null],
    ['slip.pn\u202eg', null],
    ['slip.p ng', null],
    ['slip.ＰＮＧ', null],
    ['slip.mobileconfig', null],
  ])('%j ends in %p', (name, extension) => {
    expect(slipExtension(name)).toBe(extension);
    expect(slipIsImage(name)).toBe(['jpg', 'jpeg', 'png'].includes(extension ?? ''));
    expect(slipError('deposit', { name, size: 5 })).toBe(extension === null ? noExtension : null);
  });

  it.each([
    'slip.pdf.exe',
    'slip.png.HTML',
    'slip.svg',
    'slip.exe.',
    'slip.exe . .',
    'slip.exe\u202e',
    'slip.\u202efdp.exe',
    'slip.lnk',
    'slip.url',
    'slip.iso',
    'slip.msi',
    'slip.docm',
    'slip.xlsb',
    'slip.iqy',
    'slip.ps1',
    'slip.command',
    'slip.appimage',
  ])('%j is what a computer runs or mounts', (name) => {
    expect(slipError('deposit', { name, size: 5 })).toBe(refusedType);
  });

  it.each([
    ['slip.PDF', 'slip.PDF'],
    ['slip.pdf. ', 'slip.pdf'],
    ['a\r\nset-cookie: b.pdf', 'aset-cookie: b.pdf'],
    ['\u202egnp.exe.pdf', 'gnp.exe.pdf'],
    ['квитанция “№5”.docx', 'квитанция “№5”.docx'],
    [`${'😀'.repeat(300)}.docx`, `${'😀'.repeat(250)}.docx`],
    [`${'x'.repeat(250)}.jpeg`, `${'x'.repeat(250)}.jpeg`],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('%j is kept as %j', (name, kept) => {
    expect(slipFileName(name)).toBe(kept);
  });

  it('of any length is looked through once', () => {
    const dots = '.'.repeat(100_000);
    expect(slipFileName(`a${dots}x.pdf`)).toBe(`a${dots.slice(0, 250)}.pdf`);
    expect(slipFileName(`a.pdf${dots}`)).toBe('a.pdf');
    expect(slipExtension('a'.repeat(200_000))).toBeNull();
  });
});

describe('a refused file', () => {
  it.each<[{ name: string; size: number }, string]>([
    [{ name: 'slip.pdf', size: 0 }, 'The file is empty. Please choose another one.'],
    [{ name: 'slip.exe', size: 0 }, 'The file is empty. Please choose another one.'],
    [{ name: 'slip.exe', size: 10_485_760 }, under],
    [{ name: 'slip.exe', size: 10 }, refusedType],
    [{ name: 'slip', size: 10 }, noExtension],
  ])('%p: %s', (file, sentence) => {
    expect(slipError('deposit', file)).toBe(sentence);
  });
});

describe('what is fixed about slips', () => {
  it('whose content is checked, which are images, and as what they are served', () => {
    expect(checkedSlipTypes).toEqual({
      jpg: { mediaType: 'image/jpeg', image: true },
      jpeg: { mediaType: 'image/jpeg', image: true },
      png: { mediaType: 'image/png', image: true },
      pdf: { mediaType: 'application/pdf', image: false },
    });
    expect(['png', 'pdf', 'docx', 'toString'].map(slipMediaType)).toEqual([
      'image/png',
      'application/pdf',
      'application/octet-stream',
      'application/octet-stream',
    ]);
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
    [`${'a'.repeat(43)}.docx`, true],
    [`${'a'.repeat(43)}.camt053xml`, true],
    [`${'a'.repeat(43)}.camt053xmls`, false],
    [`${'a'.repeat(43)}.`, false],
    [`${'a'.repeat(43)}.a-b`, false],
    [`${'a'.repeat(43)}xpdf`, false],
    [`../${'a'.repeat(40)}.pdf`, false],
    [`${'a'.repeat(43)}.pdf\n`, false],
  ])('%j as a name in the address: %p', (name, isName) => {
    expect(new RegExp(slipNamePattern).test(name)).toBe(isName);
  });
});
