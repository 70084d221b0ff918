/** Names, for those who hear the page, of what has no words on it; and what stands in fields that are empty. */
export const controls = {
  skipToContent: 'Skip to the content',
  menu: 'Menu',
  screens: 'Screens',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  expandMenu: 'Expand the menu',
  collapseMenu: 'Collapse the menu',
  colours: { auto: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' },
  loading: 'Loading',
  loadingChoices: 'Loading...',
  nameOrCurrency: 'Name or currency',
  nameOrCode: 'Name or code',
  pages: 'Pages',
  choices: 'Choices',
  nameOrUsername: 'Name or username',
  choose: 'Choose',
  all: 'All',
  chooseFile: (size: string) => `Choose or drop a file (up to ${size})`,
  removeFile: 'Remove file',
  showPassword: 'Show what is typed',
  calendar: 'Calendar',
  openCalendar: (field: string) => `Open calendar: ${field}`,
  datePlaceholder: 'DD/MM/YYYY',
  clearChoice: (field: string) => `Clear the choice: ${field}`,
} as const;

/** Names of the buttons in the calendar. */
export const calendarControls = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
} as const;
