/** What stands on the System screen. */
export const systemCaptions = {
  booksCheck: 'Check of the books',
  booksCheckAbout:
    'Balances, paid amounts, slips and movements are worked out anew from the entries and held against the audit log: what is new after a start and once a day, everything once a week. It runs by itself; nobody has to wait for it.',
  noFault: 'No fault',
  faults: (count: number) => (count === 1 ? '1 fault' : `${count.toLocaleString('en')} faults`),
  running: 'Running',
  interrupted: 'Interrupted',
  neverRun: 'Not run yet',
  neverRunAbout: 'The books were not checked yet.',
  began: (moment: string, done: number, all: number) =>
    `Began ${moment}: ${String(done)} of ${String(all)} rules are done.`,
  everything: 'Everything is checked.',
  everythingAgain: (moment: string) => `Everything is checked; it goes on with the check that began ${moment}.`,
  onlyNew: (moment: string) => `What is new since ${moment} is checked.`,
  ruleUnderWay: (rule: string, done: number, all: number) =>
    all === 0 ? rule : `${rule}: ${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows`,
  checked: 'How far the check is',
  endedWhole: (moment: string, rules: number) => `Ended ${moment}: everything was checked, by ${String(rules)} rules.`,
  endedDaily: (moment: string, since: string, rules: number) =>
    `Ended ${moment}: what is new since ${since} was checked, by ${String(rules)} rules.`,
  wholeLast: (moment: string) => `Everything was checked last on ${moment}.`,
  wholeDue: (moment: string) =>
    moment === ''
      ? 'Everything was not checked to its end yet; that is due, and begins by itself.'
      : `Everything was checked last on ${moment}; that is due again, and begins by itself.`,
  wholeBecause: {
    none: '',
    spoilt:
      'What was remembered of the check before is not what the server had signed, so everything is looked at. Please ask whoever runs the server who can write in its data folder.',
    'of another chain':
      'What was remembered of the check before is of other books, as after an older backup was restored, so everything is looked at.',
  },
  interruptedAbout: (moment: string) =>
    `The check that began ${moment} was interrupted, as when the server is stopped. What it had found stands here; it goes on where it was after the next start, or with Check now.`,
  api: 'API',
  apiAbout:
    'Every call of this server, for programs of your own. The same as a file, in OpenAPI 3.1, can be read by the tools of that standard.',
  apiFileName: 'openapi.json',
  calls: (shown: number, all: number) =>
    shown === all ? `${String(all)} calls` : `${String(shown)} of ${String(all)} calls`,
  searchCalls: 'Path or what it does',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
  required: 'required',
  noCall: 'No call fits what is looked for.',
  tryIt: 'Try it',
  tryItAbout: 'Sent as you, with your session. Reading changes nothing.',
  answer: 'Answer',
  answered: (status: number, milliseconds: number) => `${String(status)} in ${String(milliseconds)} ms`,
  file: (bytes: number, type: string) => `A file of ${bytes.toLocaleString('en')} bytes, ${type}.`,
  cutOff: (characters: number) => `The first ${characters.toLocaleString('en')} characters of it.`,
  where: { path: 'in the address', query: 'in the query', header: 'header' },
} as const;

/** What a schema says of a value, in words. */
export const schemaWords = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
  anything: 'anything',
  file: 'file',
  listOf: (type: string) => `list of ${type}`,
  orNull: (type: string) => `${type} or null`,
  atLeast: (least: number) => `at least ${least.toLocaleString('en')}`,
  atMost: (most: number) => `at most ${most.toLocaleString('en')}`,
  above: (bound: number) => `above ${bound.toLocaleString('en')}`,
  below: (bound: number) => `below ${bound.toLocaleString('en')}`,
  characters: (most: number) => `at most ${String(most)} characters`,
  default: (value: string) => `${value} when left out`,
} as const;
