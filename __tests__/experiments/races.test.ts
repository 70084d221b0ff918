import { bank } from './bank';
import { races } from './races';
import { testFamily } from './test-family';

testFamily([...races, bank]);
