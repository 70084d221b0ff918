/* Looks for leftovers beneath the folder it is started in. Out: a sentence each. */
import { leftovers } from '../../scripts/check-leftovers.mjs';

console.log(JSON.stringify(leftovers(process.cwd())));
