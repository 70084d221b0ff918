import { disks } from './process-faults';
import { testProcessFamily } from './test-family';

testProcessFamily(disks);
