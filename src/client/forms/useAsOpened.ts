import { useState } from 'react';

/**
 * A record as it was when its form was opened. Whoever is told that somebody else has changed it meanwhile does not write
 * over that by saving again: the version that is sent stays the one that was read.
 */
export function useAsOpened<Row extends object | null>(record: Row): Row {
  return useState(record)[0];
}
