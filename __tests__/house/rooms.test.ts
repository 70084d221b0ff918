import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '../..');

const refused = [
  ['contract', 'window'],
  ['contract', 'process'],
  ['client', 'process'],
  ['client', 'Buffer'],
  ['server', 'window'],
  ['server', 'document'],
] as const;
const allowed = [
  ['contract', 'new Map()'],
  ['client', 'document.body'],
  ['server', 'process.env'],
] as const;
const probes = [...refused, ...allowed];

/** What the compiler says about each of the room's expressions, were it written in a file of that room. */
function complaintsOf(room: string): Map<string, string[]> {
  const configFile = path.join(root, 'src', room, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile), undefined, configFile);
  const codes = probes.flatMap(([each, code]) => (each === room ? [code] : []));
  const files = new Map(codes.map((code, at) => [path.join(root, 'src', room, `probe-${String(at)}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) => {
    const code = files.get(name);
    if (code === undefined) return readSource(name, target);
    return ts.createSourceFile(name, `export const probe: unknown = ${code};`, target);
  };
  const own = { ...options, composite: false, emitDeclarationOnly: false, noEmit: true };
  const program = ts.createProgram([...files.keys()], own, host);
  const said = (name: string) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('.')[0] ?? '');
  return new Map([...files].map(([name, code]) => [code, said(name)]));
}

describe('each room is compiled with what it has', () => {
  // One program for a room: reading the libraries is what takes the time.
  const complaints = Object.fromEntries(['contract', 'client', 'server'].map((room) => [room, complaintsOf(room)]));

  it.each(refused)('the %s has no %s', (room, name) => {
    expect(complaints[room]?.get(name)).toEqual([`Cannot find name '${name}'`]);
  });

  it.each(allowed)('the %s has %s', (room, code) => {
    expect(complaints[room]?.get(code)).toEqual([]);
  });
});
