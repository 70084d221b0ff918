/** What is said about slips (§5, §8, contract §9). */
export const slipMessages = {
  tooLarge: {
    deposit: 'File size must be less than 10MB.',
    transfer: 'File size must be less than 10MB.',
    payment: 'File size must be less than 10 MB',
  },
  empty: 'The file is empty. Please choose another one.',
  refusedType:
    'Files of this kind are run or mounted when they are opened, so none is kept as a slip. Please choose a picture, a PDF or another document.',
  noExtension:
    'The name of the file does not end in its kind, such as .pdf or .docx, so nobody could open it later. Please choose the original file.',
  wrongContent: 'The content of the file is not what its name says. Please choose the original JPG, PNG or PDF file.',
  noPlace:
    'The server cannot keep the files that are sent to it at the moment. Nothing was saved; please tell whoever looks after the server.',
  onlyOne: 'Only one slip can be attached.',
  notFound: 'This slip does not exist.',
  downloadFailed: (reason: string) => `Error downloading slips: ${reason}`,
  noneForInstallment: 'There is no slip for this installment.',
} as const;
