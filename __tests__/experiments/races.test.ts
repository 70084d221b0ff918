import { bank } from './bank';
import { closings } from './closed-periods';
import { crowd } from './crowd';
import { races } from './races';
import { testFamily } from './test-family';

testFamily([...races, closings, bank, crowd]);
