import { upgrades } from './process-faults';
import { testProcessFamily } from './test-family';

testProcessFamily(upgrades.slice(0, 1));
