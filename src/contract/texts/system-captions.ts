/** What stands on the System screen. */
export const systemCaptions = {
  booksCheck: 'Check of the books',
  booksCheckAbout:
    'Balances, paid amounts, slips and movements are worked out anew from the entries and held against the audit log. It runs by itself after a start and once a day; nobody has to wait for it.',
  noFault: 'No fault',
  faults: (count: number) => (count === 1 ? '1 fault' : `${count.toLocaleString('en')} faults`),
  running: 'Running',
  interrupted: 'Interrupted',
  neverRun: 'Not run yet',
  neverRunAbout: 'The books were not checked yet.',
  began: (moment: string, done: number, all: number) =>
    `Began ${moment}: ${String(done)} of ${String(all)} rules are done.`,
  ended: (moment: string, rules: number) => `Ended ${moment}: ${String(rules)} rules were checked.`,
  interruptedAbout: (moment: string) =>
    `The check that began ${moment} was interrupted, as when the server is stopped. What it had found stands here; please check again.`,
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
