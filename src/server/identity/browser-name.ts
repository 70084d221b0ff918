import { isName } from '#contract/values/plain-text';

/** The first that fits: those that name others too stand before them. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?!\d)[^ ]* .*Safari\//],
];
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];
const mostCharacters = 60;
/** No browser calls itself longer. Anybody may send a header thirty times as long, of which nothing further is looked through. */
const mostLooked = 500;

/** A browser in plain words, 'Firefox 140 on Windows'; of a program the beginning of what it calls itself. */
export function browserName(header: string | undefined): string {
  const userAgent = header?.slice(0, mostLooked);
  if (userAgent === undefined || !isName(userAgent)) return '';
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent));
  if (!browser) return userAgent.slice(0, mostCharacters);
  const [name, pattern] = browser;
  const system = systems.find(([, ofSystem]) => ofSystem.test(userAgent));
  return `${name} ${pattern.exec(userAgent)?.[1] ?? ''}${system ? ` on ${system[0]}` : ''}`;
}
