/** Stands for what the console never draws; drawn after all, it says so. */
export const notDrawn = (): never => {
  throw new Error('This part of the component library is not in the build; see webpack.config.ts.');
};
