import { failovers } from './process-faults';
import { testProcessFamily } from './test-family';

testProcessFamily(failovers, 3);
