import { failovers } from './process-faults';
import { testProcessFamily } from './test-family';

// The second time it is the one that was the primary at first which takes its place.
testProcessFamily(failovers, 2);
