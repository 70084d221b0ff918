import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const compressed = (
  algorithm: 'brotliCompress' | 'gzip',
  ending: string,
  compressionOptions: zlib.ZlibOptions | zlib.BrotliOptions,
) =>
  new CompressionPlugin({
    algorithm,
    filename: `[path][base].${ending}`,
    test: /\.(js|css|html|svg|webmanifest)$/,
    threshold: 512,
    compressionOptions,
  });

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_NDIRECT } = zlib.constants;
/** Of those that were tried, with which our files become the smallest. */
const closestBrotli = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_NDIRECT]: 15 };

/** Beside each text the same in brotli and gzip, which the server gives to whoever takes them; small ones gain nothing. */
export const compressedFiles = () => [
  compressed('brotliCompress', 'br', { params: closestBrotli }),
  compressed('gzip', 'gz', { level: 9 }),
];
