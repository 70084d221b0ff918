/*
 * Newer Node reads webpack.config.ts by itself and warns, each time, that package.json does not say which kind of module it
 * is; whoever starts the product for the first time would ask himself what he has done wrong.
 */
const unwarned = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';

/** The environment of a process that runs webpack. */
export const webpackEnvironment = () => ({
  ...process.env,
  NODE_OPTIONS: [process.env.NODE_OPTIONS, unwarned].filter(Boolean).join(' '),
});
