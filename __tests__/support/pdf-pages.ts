import zlib from 'node:zlib';

/** What stands on each page of a PDF as Chromium writes it: the glyphs in their order, '' on an empty sheet. */
export function pdfPages(file: Buffer): string[] {
  const text = file.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((match) => {
      const start = match.index + match[0].length;
      return [match[1], text.slice(start, text.indexOf('\nendobj', start))] as const;
    }),
  );
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    const stream = /stream\n([^]*)\nendstream/.exec(content)?.[1] ?? '';
    const drawn = zlib.inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...drawn.matchAll(/<([0-9A-Fa-f]+)>(?= Tj|[^\]]*\] TJ)/g)].map(([, glyphs]) => glyphs).join('');
  });
}
