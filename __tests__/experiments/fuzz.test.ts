import { fuzzes } from './fuzz';
import { testFamily } from './test-family';

testFamily(fuzzes);
