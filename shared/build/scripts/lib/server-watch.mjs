import { createRequire } from 'node:module';
import { buildFacesThread, serverBuildOptions } from './build-server.mjs';
import { serverMain } from './paths.mjs';
import { startNode } from './run.mjs';
import { say } from './say.mjs';

/** Builds the server whenever its sources change, and restarts it after each build. */
export async function watchServer(env) {
  const esbuild = createRequire(import.meta.url)('esbuild');
  let running = null;
  const restart = {
    name: 'restart',
    setup(build) {
      build.onEnd(async ({ errors }) => {
        for (const line of await esbuild.formatMessages(errors, { kind: 'error', color: true }))
          say(line);
        if (errors.length > 0) return;
        if (running) {
          running.child.kill();
          await running.ended;
          say('The server has changed: starting it again.');
        }
        running = startNode(serverMain, [], { env });
      });
    },
  };
  await buildFacesThread();
  const options = serverBuildOptions();
  const context = await esbuild.context({ ...options, plugins: [...options.plugins, restart] });
  await context.watch();
  return {
    async stop() {
      await context.dispose();
      running?.child.kill();
      await running?.ended;
    },
  };
}
