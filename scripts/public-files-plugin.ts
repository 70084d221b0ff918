import fs from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Puts every file of the public folder but the page's template beside the page, under its own name. */
export class PublicFilesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublicFilesPlugin', stage }, () => {
        for (const name of fs.readdirSync(this.folder, { recursive: true, encoding: 'utf8' })) {
          const file = path.join(this.folder, name);
          if (name === 'index.html' || !fs.statSync(file).isFile()) continue;
          compilation.fileDependencies.add(file);
          compilation.emitAsset(name.split(path.sep).join('/'), new sources.RawSource(fs.readFileSync(file)));
        }
      });
    });
  }
}
