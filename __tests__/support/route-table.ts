/** 'GET /api/health' and so on, from the application's own tree of routes; HEAD goes with its GET. */
export function routesOf(app: { printRoutes(options: { commonPrefix: boolean }): string }): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = '', segment = '', methods] = match;
      const depth = indent.length / 4;
      above.splice(depth, above.length, segment);
      const url = above.slice(0, depth + 1).join('');
      return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`);
    });
}
