import { sessions } from './sessions';
import { testFamily } from './test-family';

testFamily(sessions);
