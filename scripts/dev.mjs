/* npm run dev: the console with hot reload on port 3001 (CONSOLE_PORT), its server on 3000 (PORT), both rebuilt on change. */
import concurrently from 'concurrently';
import { root } from './build-stamp.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { webpackEnvironment } from './webpack-environment.mjs';

const quietly = '--mode development --stats errors-warnings';

endWithNpm();
const { result } = concurrently(
  [
    { name: 'console', command: `webpack serve --config-name client ${quietly}` },
    { name: 'server', command: `webpack --watch --config-name server ${quietly}` },
  ],
  { cwd: root, env: webpackEnvironment(), killOthersOn: ['failure', 'success'], prefixColors: ['blue', 'green'] },
);
result.catch(() => {
  process.exitCode = 1;
});
