import { lastingWork } from './process-faults';
import { testProcessFamily } from './test-family';

testProcessFamily(lastingWork);
