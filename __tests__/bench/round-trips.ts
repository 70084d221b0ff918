/** How many times each entry waits for the database: to know who is calling, to be judged, and to be written and committed. */
export const roundTrips = {
  'Record a deposit': 3,
  'Record a transfer': 3,
  'Pay an installment': 3,
  'Pay a fee': 3,
  'Record and reverse a deposit': 3 + 3,
};

/** Session, rights and what is read come in one round trip; these ask for more by what they have found, or by who asks. */
export const furtherRoundTrips = {
  'Partners: all': 1,
  'Partners: a partner': 1,
  'Partners: all, as of a day long past': 1,
  'Partners: a partner, as of a day long past': 1,
  'Project Details: owners': 2,
  People: 2,
  'History of a person': 1,
  'History of an account': 2,
  'Project Setup': 2,
  'Schedule Setup': 1,
  'Due and Cash': 1,
  'Due and Cash: installments': 1,
  'Due and Cash: projects': 1,
  'Totals of transfers, an account': 1,
  'Owners of a project': 2,
  'History of a project': 1,
  'Sessions of a person': 2,
  'Close: state': 2,
  'Views of a report': 1,
  'Address of the calendar': 1,
  'Check of the books': 2,
  'Panel of a deposit': 2,
  'Deposits taken back': 1,
  'Transfers taken back': 1,
  History: 5,
  'History, a person': 5,
  'History, days': 6,
};
