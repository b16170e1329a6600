/**
 * Replaces the package `@tensorflow/tfjs` in the built thread: only the tensors with their chained
 * operations are needed, and the other 170 MB are not installed.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';

export * from '@tensorflow/tfjs-core';
