import { slowness } from './slow-clients';
import { testFamily } from './test-family';

testFamily(slowness);
