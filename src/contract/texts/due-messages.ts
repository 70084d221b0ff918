import { accountTypes, isPaymentAccountType } from '../vocabulary/account-types';
import { dueDays } from '../values/due';

const payingTypes = accountTypes.filter(isPaymentAccountType).join(' or ');
const cash = `Cash is what the accounts that may pay (type ${payingTypes}) hold, agreed overdrafts with it`;

/** What is said of what is due and of the cash for it. */
export const dueMessages = {
  currencyRequired: 'Choose a currency by its three letters, as USD',
  spanUnknown: 'Choose what is overdue, or the next 7, 30, 60 or 90 days',
  /** over the figures */
  howCounted: `What is still to be paid, by its day. ${cash}; what is overdue counts as to be paid today. Short is what the cash lacks within ${String(dueDays)} days.`,
  /** where cash stands near what all accounts hold */
  cashIs: `${cash}.`,
  nothingDue: 'Nothing is overdue, and nothing is due in the next 90 days.',
  nothingInFigure: 'There is nothing in this figure. What was in it may have been paid or moved meanwhile.',
  /** over what is still to be paid of each project */
  byProject:
    'What is still to be paid of each project, by calendar quarter; of this quarter from today on. Nothing of What If is in it.',
  /** on paper, in the place of that table */
  projectsNotPrinted:
    'What is due of each project could not be loaded and is not on this paper. The figures above are not concerned: please choose Retry under Due by Project, and print again.',
  nothingOpen: 'Nothing is left to be paid of any project.',
  dayRequired: 'Choose the day to which it would move',
  /** over what is only thought of */
  whatIfAbout:
    'See what would come of other dates and transfers: move an installment of a figure, or add a transfer. The figures follow; Cash stays what lies there today. Nothing is written to the books.',
  /** over what was typed of it before a reload or a lost session */
  typedBack: 'What you typed before is back. It is not tried yet.',
  choiceUnknown: (fields: string) =>
    `${fields}: not in the list at the moment. Please try again shortly, or choose anew.`,
  /** what a calendar program calls it */
  calendarName: 'Due dates',
  calendarAbout:
    'A calendar program can follow what is due under an address of your own: project, installment and what is open of it, nothing else. Whoever has the address can read that, so give it to nobody.',
  calendarMade: 'The address of your calendar is made.',
  calendarOnce: 'Copy the address now: it is shown this once.',
  calendarCopied: 'The address was copied.',
  calendarNotCopied: 'The browser did not let the address be copied. Please select and copy it yourself.',
  calendarSince: (day: string) =>
    `You have an address, made on ${day}. It cannot be shown again; a new one takes its place.`,
  noCalendar: 'You have no address of a calendar.',
  calendarEnded: 'The address was taken back. Calendars that follow it get nothing any more.',
  calendarMaking: 'Making the address...',
  calendarEnding: 'Taking the address back...',
  confirmCalendar: 'Do you want an address under which a calendar program can read what is due?',
  confirmNewCalendar: 'Do you really want a new address? Calendars that follow the one you have get nothing any more.',
  calendarFailed: 'The address could not be changed. It is as it was before.',
  confirmCalendarEnd: 'Do you really want to take the address back? Calendars that follow it get nothing any more.',
  /** to who asks under an address that is nobody's */
  calendarUnknown: 'There is no calendar under this address. Its owner may have taken it back.',
  /** of an installment that was moved in thought only */
  isGone: 'Paid or removed meanwhile: it moves nothing any more.',
  /** of a transfer that is only thought of */
  transferIsGone: 'One of its accounts is gone or has another currency by now: it moves nothing any more.',
} as const;
