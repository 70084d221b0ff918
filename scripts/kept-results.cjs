/* What was made of a source, kept under node_modules/.cache for whoever makes the same of the same again. */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const cache = path.join(path.dirname(module.filename), '../node_modules/.cache');
/** A process of another account, or on a disk that is only read, keeps nothing and has its result all the same. */
const isNotWritable = ({ code }) => ['EACCES', 'EPERM', 'EROFS'].includes(code);

const digestLength = 32;
const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, digestLength);

/** Results of one kind, by everything that they depend on. */
function keptResults(name, toolchain) {
  const folder = path.join(cache, name);
  const placeOf = (key) => path.join(folder, key);
  return {
    keyOf: (text, file) => digestOf([...toolchain, file, text].join('\0')),

    /** The result in text; undefined where there is none, or not the whole of it, as a machine that lost its power leaves it. */
    read(key) {
      try {
        const text = fs.readFileSync(placeOf(key), 'utf8');
        const result = text.slice(digestLength);
        return text === digestOf(result) + result ? result : undefined;
      } catch {
        return undefined;
      }
    },

    /** Whoever reads it meanwhile finds the whole of it or nothing. */
    keep(key, result) {
      const unfinished = `${placeOf(key)}.${process.pid}`;
      try {
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(unfinished, digestOf(result) + result);
        fs.renameSync(unfinished, placeOf(key));
      } catch (error) {
        if (!isNotWritable(error)) throw error;
      }
    },
  };
}

module.exports = { keptResults };
