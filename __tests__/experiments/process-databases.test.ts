import { databases } from './process-faults';
import { testProcessFamily } from './test-family';

testProcessFamily(databases);
