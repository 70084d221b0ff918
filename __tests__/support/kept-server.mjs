/* The server as `npm start` keeps it running, without the build before it: kept-server.mjs MAIN [OPTION…] */
import { keepRunning } from '../../scripts/keep-running.mjs';

const [main, ...options] = process.argv.slice(2);
keepRunning(main, options);
