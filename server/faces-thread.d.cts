import type { BuildOptions } from 'esbuild';

/** esbuild's options for the thread that looks at faces. */
export function facesThread(outfile: string): BuildOptions;
