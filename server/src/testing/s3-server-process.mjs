// An S3 server in its own process, with one bucket in a folder, for server tests.
//   node s3-server-process.mjs '{"directory", "port", "bucket"}'
import S3rver from 's3rver';
import FilesystemStore from 's3rver/lib/stores/filesystem.js';

/**
 * Operations that access several files for one object. They must be atomic as in S3, so they run
 * one at a time.
 */
const AT_ONCE = ['getObject', 'copyObject', 'deleteObject', 'putObjectMultipart'];
let last = Promise.resolve();
for (const name of AT_ONCE) {
  const work = FilesystemStore.prototype[name];
  FilesystemStore.prototype[name] = function atOnce(...args) {
    const done = last.then(() => work.apply(this, args));
    last = done.catch(() => undefined);
    return done;
  };
}

const { directory, port, bucket } = JSON.parse(process.argv[2] ?? '{}');
await new S3rver({
  directory,
  address: '127.0.0.1',
  port,
  silent: true,
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
