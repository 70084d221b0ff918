import { faults } from './faults';
import { testFamily } from './test-family';

testFamily(faults);
