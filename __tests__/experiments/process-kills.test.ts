import { killing } from './process-faults';
import { testProcessFamily } from './test-family';

// The kills themselves run in server/process-kill.test.ts.
const [killed, ...others] = killing;
testProcessFamily(others);

test(`${killed!.promise}: the control, which acknowledges before it commits, is caught`, async () => {
  const { violations } = await killed!.run({ seed: 1, rounds: 1, isControl: true });
  expect(violations).toBeGreaterThan(0);
});
