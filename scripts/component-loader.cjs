const { compileComponents } = require('./component-compiler.cjs');

/** webpack's way to the React Compiler, before types and JSX are taken away. */
module.exports = function loadComponents(text) {
  const made = compileComponents(text, this.resourcePath);
  this.callback(null, made?.code ?? text, made?.map);
};
