import path from 'node:path';
import type { AsyncDependenciesBlock, Compilation, Compiler, Module } from 'webpack';
import type { ScreenBudget } from './screen-budgets';

interface Options {
  /** what every page begins with */
  entries: readonly string[];
  /** the folder that the parts of a screen are named from */
  sources: string;
  /** the file there that imports every screen */
  routes: string;
  budgets: readonly ScreenBudget[];
}

const kilobyte = 1000;
const inKilobytes = (bytes: number) => (bytes / kilobyte).toFixed(1);

/** Fails the build when a screen would send more than its budget allows, and says beside the build which files it sends. */
export class ScreenBytesPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ScreenBytesPlugin', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ScreenBytesPlugin', stage }, () => {
        const seen = this.options.budgets.map((budget) => this.measure(compilation, budget));
        for (const { screen, bytes, limit, missing } of seen) {
          if (missing.length > 0) {
            compilation.errors.push(
              new WebpackError(
                `${screen}: nothing imports ${missing.join(', ')} by import(); see scripts/screen-budgets.ts.`,
              ),
            );
          } else if (bytes > limit * kilobyte) {
            compilation.errors.push(
              new WebpackError(
                `${screen} would send ${inKilobytes(bytes)} KB of JS and CSS (brotli) at a first visit; at most ${String(limit)} KB are allowed (scripts/screen-budgets.ts).`,
              ),
            );
          }
        }
        for (const screen of this.withoutBudget(compilation))
          compilation.errors.push(new WebpackError(`${screen} has no limit in scripts/screen-budgets.ts.`));
        const text = JSON.stringify(seen, null, 2);
        compilation.emitAsset('../screen-bytes.json', new sources.RawSource(text));
      });
    });
  }

  private measure(compilation: Compilation, { screen, limit, parts }: ScreenBudget) {
    const files = new Set<string>();
    const missing: string[] = [];
    const begin = this.options.entries.flatMap((entry) => compilation.entrypoints.get(entry)?.getFiles() ?? []);
    for (const file of begin) files.add(file);
    for (const part of parts) {
      const found = this.filesOf(compilation, part);
      if (found.length === 0) missing.push(part);
      for (const file of found) files.add(file);
    }
    const sent = [...files].sort();
    const bytes = sent.reduce((sum, file) => sum + bytesOf(compilation, file), 0);
    return { screen, limit, bytes, files: sent, missing };
  }

  /** The parts that the routes import by import() and no budget names. */
  private withoutBudget({ modules, moduleGraph }: Compilation): string[] {
    const known = new Set(this.options.budgets.flatMap(({ parts }) => parts));
    const blocks = [...modules]
      .filter((module) => this.partOf(module) === this.options.routes)
      .flatMap((module) => module.blocks);
    const imported = blocks.flatMap(({ dependencies }) => dependencies.map((each) => moduleGraph.getModule(each)));
    return imported.map((module) => this.partOf(module)).filter((part) => !known.has(part));
  }

  private partOf(module: Module | null): string {
    return path.relative(this.options.sources, module?.nameForCondition() ?? '').replace(/\.tsx?$/, '');
  }

  /** The files that an import() of this part loads. */
  private filesOf(compilation: Compilation, part: string): string[] {
    const { moduleGraph, chunkGraph } = compilation;
    const isWanted = ({ dependencies }: AsyncDependenciesBlock) =>
      dependencies.some((dependency) => this.partOf(moduleGraph.getModule(dependency)) === part);
    return [...compilation.modules]
      .flatMap((module) => module.blocks)
      .filter(isWanted)
      .flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []);
  }
}

/** As it is sent: small files lie without their compressed form. */
function bytesOf(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.source.size() ?? 0;
}
