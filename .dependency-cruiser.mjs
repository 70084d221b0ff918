/* The rules of imports, as dependency-cruiser reads them; `npm run check:imports` holds them. */
import {
  areas,
  clientLayers,
  clientPackages,
  contractPackages,
  serverLayers,
  serverPackages,
} from './scripts/lint/layers.mjs';

const escaped = (name) => name.replaceAll('.', '\\.');
const isFile = (name) => /\.[a-z]+$/.test(name);
/** The place of a folder, or of a file with or without its ending. */
const placeOf = (side, name) => `^src/${side}/${escaped(name)}${isFile(name) ? '$' : '/'}`;
const folderOf = (name) => name.split('/')[0];
const inPackages = (names) => `(^|/)node_modules/(${names.join('|')})`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const asValue = { dependencyTypesNot: ['type-only'] };

const areNeighbours = (one, other) =>
  folderOf(one) === folderOf(other) || (areas.includes(one) && areas.includes(other));

/** A file that is named stands in its own layer, not in that of its folder; areas have a rule of their own. */
function layerRules(side, layers) {
  const named = layers.flat().filter((name) => isFile(name) && name.includes('/'));
  return layers.flatMap((layer, index) =>
    layer.map((name) => {
      const others = layers
        .slice(index)
        .flat()
        .filter((other) => !areNeighbours(name, other));
      const lower = layers.slice(0, index).flat();
      return rule(
        `${side}-layers: ${name}`,
        'A file imports from lower layers only (scripts/lint/layers.mjs); types alone may be taken from above.',
        { path: placeOf(side, name), pathNot: isFile(name) ? [] : named.map((file) => placeOf(side, file)) },
        {
          path: others.map((other) => placeOf(side, other)),
          pathNot: lower.filter((other) => isFile(other)).map((other) => placeOf(side, other)),
          ...asValue,
        },
      );
    }),
  );
}

const allLayers = [
  ...clientLayers.flat().map((name) => placeOf('client', name)),
  ...serverLayers.flat().map((name) => placeOf('server', name)),
];
const eachArea = `^src/server/(${areas.join('|')})/`;

export default {
  forbidden: [
    rule('circle', 'No file may need itself, not even by a type.', {}, { circular: true }),
    rule('unresolved', 'What is imported must be there.', {}, { couldNotResolve: true }),
    rule(
      'outside',
      'Only what is under src may be imported.',
      { path: '^src/' },
      { pathNot: '^src/|node_modules/', couldNotResolve: false, dependencyTypesNot: ['core'] },
    ),
    rule(
      'no-layer',
      'Give it a layer in scripts/lint/layers.mjs.',
      { path: '^src/(client|server)/' },
      { path: '^src/(client|server)/', pathNot: allLayers },
    ),
    rule(
      'no-layer-of-its-own',
      'Give it a layer in scripts/lint/layers.mjs.',
      { path: '^src/(client|server)/', pathNot: allLayers },
      {},
    ),
    rule(
      'contract-alone',
      'The contract knows neither client nor server.',
      { path: '^src/contract/' },
      { path: '^src/(client|server)/' },
    ),
    rule(
      'client-without-server',
      'What both need belongs into the contract.',
      { path: '^src/client/' },
      { path: '^src/server/' },
    ),
    rule(
      'server-without-client',
      'What both need belongs into the contract.',
      { path: '^src/server/' },
      { path: '^src/client/' },
    ),
    rule(
      'contract-by-its-name',
      'Import the contract through #contract/*.',
      { path: '^src/(client|server)/' },
      { path: '^src/contract/', dependencyTypesNot: ['aliased-subpath-import'] },
    ),
    rule(
      'wire-types-only',
      'Wire schemas are for the server: take their types only (import type).',
      { path: '^src/client/' },
      { path: '^src/contract/.*\\.wire\\.ts$', ...asValue },
    ),
    rule(
      'wire-by-wire',
      'The client would carry TypeBox: take the types only (import type).',
      { path: '^src/contract/', pathNot: '\\.wire\\.ts$' },
      { path: '^src/contract/.*\\.wire\\.ts$', ...asValue },
    ),
    rule(
      'typebox-by-wire',
      'The client would carry TypeBox: its values belong into *.wire.ts.',
      { path: '^src/contract/', pathNot: ['\\.wire\\.ts$', '/wire-[^/]+\\.ts$'] },
      { path: inPackages(['@sinclair/typebox/']), ...asValue },
    ),
    rule(
      'contract-packages',
      'The contract stands on few packages, which both sides carry.',
      { path: '^src/contract/' },
      { path: 'node_modules/', pathNot: inPackages(contractPackages.map((name) => `${name}/`)) },
    ),
    rule(
      'contract-core',
      'The contract runs in a browser too.',
      { path: '^src/contract/' },
      { dependencyTypes: ['core'] },
    ),
    rule('client-packages', 'A package of the server.', { path: '^src/client/' }, { path: inPackages(serverPackages) }),
    rule('client-core', 'The console runs in a browser.', { path: '^src/client/' }, { dependencyTypes: ['core'] }),
    rule('server-packages', 'A package of the screen.', { path: '^src/server/' }, { path: inPackages(clientPackages) }),
    rule(
      'features-apart',
      'Features do not import one another.',
      { path: '^src/client/features/([^/]+)/' },
      { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
    ),
    rule(
      'areas-by-queries',
      'Of another area only its *.queries may be imported.',
      { path: eachArea },
      { path: eachArea, pathNot: ['^src/server/$1/', '\\.queries\\.ts$'], ...asValue },
    ),
    ...layerRules('client', clientLayers),
    ...layerRules('server', serverLayers),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
  },
};
