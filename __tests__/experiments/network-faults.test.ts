import { networkFaults } from './network-faults';
import { testFamily } from './test-family';

testFamily(networkFaults);
