import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * A build of a module as its developer has it: served from another origin, and different from its
 * manifest's hashes.
 */
export interface OwnBuild {
  readonly manifestUrl: string;
  stop(): Promise<void>;
}

/**
 * Serves a copy of a build on a port, with a text changed in its code only: its manifest has the
 * old hashes.
 */
export async function serveOwnBuild(
  built: string,
  port: number,
  { from, to }: { from: string; to: string },
): Promise<OwnBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'riwaq-e2e-own-'));
  cpSync(built, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = join(folder, name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(JSON.stringify(from), JSON.stringify(to)),
    );
  }
  const server = createServer((request, response) => {
    const file = join(folder, normalize(new URL(request.url ?? '/', 'http://x').pathname));
    try {
      response
        .writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'access-control-allow-origin': '*',
        })
        .end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    manifestUrl: `http://127.0.0.1:${port}/riwaq-manifest.json`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
