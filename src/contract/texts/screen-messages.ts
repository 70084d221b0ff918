/** What stands in the place of a screen. */
export const screen = {
  failed:
    'This screen could not be shown. What was saved is safe, and what you typed is kept; please load the page again.',
  late: 'This screen has not arrived yet: the connection is very slow, or broken. Nothing was lost; it is shown as soon as it is here, or you try again.',
  popupMissing:
    'A part of the console could not be loaded, so nothing more is asked or sent. What you typed is kept; please load the page again.',
  noAccessTitle: 'No access',
  noAccess: (name: string) =>
    `Your role does not include ${name}. An administrator can change that; nothing of yours was lost.`,
  calendarMissing:
    'The calendar could not be loaded. The day can be typed; the calendar is there when the page is loaded again.',
  selectMissing:
    'The list could not be loaded, so nothing can be chosen here yet. What you typed elsewhere is kept; please load the page again.',
  notChecked:
    'What you typed could not be checked: a part of the console could not be loaded. Nothing was sent; please load the page again.',
} as const;
