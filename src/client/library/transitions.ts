import type { MantineTransition } from '@mantine/core';

/** As the component library's, of which all but lists and popovers come and go at once. */
export const transitions: Readonly<Record<string, MantineTransition>> = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
};
