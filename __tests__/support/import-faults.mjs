/* Looks at the imports beneath the folder it is started in. Out: the file and the rule of each fault. */
import { importFaults } from '../../scripts/check-imports.mjs';

console.log(JSON.stringify((await importFaults(process.cwd())).map(({ file, rule }) => [file, rule])));
