import { rem, type VariantColorsResolver } from '@mantine/core';
import { notDrawn } from './undrawn-part';

/** As the component library's, for the variants that the console draws, each in a colour of its theme. */
export const defaultVariantColorsResolver: VariantColorsResolver = ({ color = '', variant }) => {
  const of = (part: string) => `var(--mantine-color-${part})`;
  const looks = (background: string, hover: string, text: string, border = 'transparent') => ({
    background,
    hover,
    color: text,
    border: `${rem(1)} solid ${border}`,
  });
  const ofLight = (background: string) => looks(background, of(`${color}-light-hover`), of(`${color}-light-color`));
  if (variant === 'default')
    return looks(of('default'), of('default-hover'), of('default-color'), of('default-border'));
  if (variant === 'filled') return looks(of(`${color}-filled`), of(`${color}-filled-hover`), of('white'));
  if (variant === 'light') return ofLight(of(`${color}-light`));
  if (variant === 'subtle') return ofLight('transparent');
  return notDrawn();
};
