/* The members of `messages`. Each group is a file of its own, so that a screen brings along only what it says. */
export { companyMessages as company } from './company-messages';
export { history, person } from './administration-messages';
export { accountMessages as account } from './account-messages';
export { amountMessages as amount } from './amount-messages';
export { currencyMessages as currency } from './currency-messages';
export { askedMessages as asked } from './asked-messages';
export { openingMessages as opening } from './opening-messages';
export { openingRefusals as openingRefusal } from './opening-refusals';
export { books, booksCheck } from './books-messages';
export { closedDayMessages as closedDay } from './closed-day-messages';
export { closingMessages as closing } from './closing-messages';
export { correctionMessages as correction } from './correction-messages';
export { dueMessages as due } from './due-messages';
export { deposit } from './deposit-messages';
export { entryMessages as entry } from './entry-messages';
export { downloadAnswers as downloadAnswer, downloadMessages as download } from './download-messages';
export { findMessages as find } from './find-messages';
export { form } from './form-messages';
export { importBatchMessages as importBatch } from './import-batch-messages';
export { importMessages as import } from './import-messages';
export { list } from './list-messages';
export { login } from './login-messages';
export { notice } from './notice-messages';
export { partnerMessages as partner } from './partner-messages';
export { password } from './password-messages';
export { payment } from './payment-messages';
export { paymentRefusals as paymentRefusal } from './payment-refusals';
export { projectMessages as project } from './project-messages';
export { movement, outcome, query } from './request-messages';
export { read, request } from './unserved-messages';
export { reasonMessages as reason } from './reason-messages';
export { reconciliationMessages as reconciliation } from './reconciliation-messages';
export { scheduleMessages as schedule } from './schedule-messages';
export { savingMessages as saving } from './saving-messages';
export { screen } from './screen-messages';
export { session } from './session-messages';
export { fee, settings } from './settings-messages';
export { slipMessages as slip } from './slip-messages';
export { chosenFileMessages as chosenFile } from './chosen-file-messages';
export { statementMessages as statement } from './statement-messages';
export { transfer } from './transfer-messages';
export { viewMessages as view } from './view-messages';
export {
  appTitle,
  networkError,
  networkUnreachable,
  networkUnreachableSentence,
  noAnswer,
  unreachable,
  httpError,
  unknownError,
  ok,
  exportFailed,
} from './common-messages';
