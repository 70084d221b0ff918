module.exports = (api) => {
  const environment = api.env();
  api.cache.using(() => environment);
  const isDevelopment = environment === 'development';
  return {
    presets: [
      ['@babel/preset-env', { modules: false, bugfixes: true, targets: 'chrome 109, firefox 115, safari 16.4' }],
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
    ],
    plugins: isDevelopment ? ['react-refresh/babel'] : [],
  };
};
