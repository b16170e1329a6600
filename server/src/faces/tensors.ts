/**
 * Stands in for the package `@tensorflow/tfjs` in the built thread: of everything in it only the
 * tensors are needed, with their chained operations. The other 170 MB are not installed.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';

export * from '@tensorflow/tfjs-core';
