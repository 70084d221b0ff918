import type { SyntheticEvent } from 'react';

const forget = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  input.value = '';
};

/**
 * For an input of a file that is kept elsewhere once it is chosen. Of the same file being chosen or dropped again the browser
 * would not tell, which is what somebody does who has changed it meanwhile.
 */
export const tellsOfSameFile = { onClick: forget, onDrop: forget };
