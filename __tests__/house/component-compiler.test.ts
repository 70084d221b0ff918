import { createRequire } from 'node:module';

const { compileComponents } = createRequire(__filename)('../../scripts/component-compiler.cjs') as {
  compileComponents: (text: string, file: string) => { code: string } | null;
};

const component = (name: string) => `export function ${name}({ save, end }) {
  const saveOnce = async () => {
    try {
      await save();
    } finally {
      end();
    }
  };
  return <button onClick={() => void saveOnce()} />;
}`;

it('what the React Compiler leaves as it is stops a build, unless it is named with a reason', () => {
  expect(() => compileComponents(component('NewScreen'), 'NewScreen.tsx')).toThrow(
    /^The React Compiler leaves these as they are:\nNewScreen\.tsx:1 NewScreen: .*TryStatement/,
  );
  expect(compileComponents(component('DownloadButton'), 'DownloadButton.tsx')?.code).toContain('finally');
});
