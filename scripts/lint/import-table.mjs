import path from 'node:path';
import {
  areas,
  clientPackages,
  clientRanks,
  contractPackages,
  placeOf,
  rankOf,
  serverPackages,
  serverRanks,
} from './rooms.mjs';

const packageOf = (source) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');

const isWire = (name) => /\.wire(\.ts)?$/.test(name);

/** What is wrong with this import, as a sentence, or undefined. */
export function faultOf(file, source, typeOnly) {
  const from = placeOf(file);
  if (!from) return undefined;
  if (source.startsWith('#contract/')) return faultOfContract(from, source, typeOnly);
  if (!source.startsWith('.')) return faultOfPackage(from, source, typeOnly);

  const to = placeOf(path.posix.join(path.posix.dirname(file.replaceAll('\\', '/')), source));
  if (!to) return `Only what is under src may be imported; "${source}" is not.`;
  if (to.room !== from.room) {
    return to.room === 'contract'
      ? 'Import the contract through #contract/*.'
      : `The ${from.room} may not import the ${to.room}; what both need belongs into the contract.`;
  }
  if (from.room === 'contract') return faultOfContract(from, source, typeOnly);
  return from.room === 'client' ? faultInClient(from, to, typeOnly) : faultInServer(from, to, typeOnly);
}

function faultOfContract(from, source, typeOnly) {
  if (!isWire(source) || typeOnly) return undefined;
  if (from.room === 'client') return 'Wire schemas are for the server: take their types only (import type).';
  if (from.room === 'contract' && !isWire(from.path)) {
    return 'Only wire schemas may import wire schemas as values: the client would carry TypeBox. Use import type.';
  }
  return undefined;
}

function faultOfPackage(from, source, typeOnly) {
  if (from.room === 'contract') {
    if (!contractPackages.includes(packageOf(source))) return `The contract does not stand on "${packageOf(source)}".`;
    if (
      packageOf(source) === '@sinclair/typebox' &&
      !typeOnly &&
      !isWire(from.path) &&
      !/(^|\/)wire-/.test(from.path)
    ) {
      return 'Values of TypeBox belong into *.wire.ts: the client would carry them.';
    }
    return undefined;
  }
  if (from.room === 'client' && serverPackages.test(source))
    return `"${packageOf(source)}" is a package of the server.`;
  if (from.room === 'server' && clientPackages.test(source))
    return `"${packageOf(source)}" is a package of the screen.`;
  return undefined;
}

function faultInRanks(ranks, from, to) {
  if (from.unit === to.unit) return undefined;
  const own = rankOf(ranks, from).rank;
  const other = rankOf(ranks, to).rank;
  const unknown = own < 0 ? from.unit : other < 0 ? to.unit : undefined;
  if (unknown) return `"${unknown}" has no rank yet: give it one in scripts/lint/rooms.mjs.`;
  if (own > other) return undefined;
  return own === other
    ? `"${from.unit}" and "${to.unit}" stand on one rank and do not know one another.`
    : `"${from.unit}" stands below "${to.unit}" and may take its types only.`;
}

function faultInClient(from, to, typeOnly) {
  if (from.feature && to.feature && from.feature !== to.feature) return 'Features do not import one another.';
  return typeOnly ? undefined : faultInRanks(clientRanks, from, to);
}

const isArea = (place) => areas.includes(place.unit) && !rankOf(serverRanks, place).isNamed;

function faultInServer(from, to, typeOnly) {
  if (typeOnly) return undefined;
  if (from.unit === to.unit || !isArea(from) || !isArea(to)) return faultInRanks(serverRanks, from, to);
  return to.path.endsWith('.queries') ? undefined : 'Of another area only its *.queries may be imported.';
}

const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((each) => (each.importKind ?? each.exportKind) === 'type'));

/** ESLint's rule around the table. */
export const importTable = {
  meta: { type: 'problem', schema: [], messages: { fault: '{{fault}}' } },
  create(context) {
    const check = (node, typeOnly) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const fault = faultOf(context.filename, source, typeOnly);
      if (fault) context.report({ node: node.source, messageId: 'fault', data: { fault } });
    };
    return {
      ImportDeclaration: (node) => check(node, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => check(node, isTypeOnly(node)),
      ExportAllDeclaration: (node) => check(node, isTypeOnly(node)),
      ImportExpression: (node) => check(node, false),
      TSImportType: (node) => check(node, true),
    };
  },
};
