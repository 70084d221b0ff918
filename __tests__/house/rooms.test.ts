import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '../..');

/** What the compiler says about one expression, were it written in a file of that room. */
function complaints(room: string, code: string): string[] {
  const configFile = path.join(root, `tsconfig.${room}.json`);
  const { config } = ts.readConfigFile(configFile, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, configFile);
  const file = path.join(root, 'src', room, 'probe.ts');
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === file
      ? ts.createSourceFile(name, `export const probe: unknown = ${code};`, target)
      : readSource(name, target);
  const program = ts.createProgram([file], { ...options, incremental: false, tsBuildInfoFile: undefined }, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('.')[0] ?? '');
}

describe('each room is compiled with what it has', () => {
  it.each([
    ['contract', 'window'],
    ['contract', 'process'],
    ['client', 'process'],
    ['client', 'Buffer'],
    ['server', 'window'],
    ['server', 'document'],
  ])('the %s has no %s', (room, name) => {
    expect(complaints(room, name)).toEqual([`Cannot find name '${name}'`]);
  });

  it.each([
    ['contract', 'new Map()'],
    ['client', 'document.body'],
    ['server', 'process.env'],
  ])('the %s has %s', (room, code) => {
    expect(complaints(room, code)).toEqual([]);
  });
});
