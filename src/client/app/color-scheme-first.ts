import { colorSchemeAttribute, keptColorScheme, shownColorScheme } from './color-scheme';

/* Runs before the first paint, in a script of its own at the head of the page: no flash of the other scheme. */
document.documentElement.setAttribute(colorSchemeAttribute, shownColorScheme(keptColorScheme()));
