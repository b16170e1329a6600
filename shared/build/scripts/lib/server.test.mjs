import net from 'node:net';
import { Refusal } from './say.mjs';
import { addressOf, assertPortFree, listening } from './server.mjs';

const refusalOf = (port, host) => assertPortFree(port, host).catch((cause) => cause);

it.each([
  [{}, 'http://localhost:8080'],
  [{ PORT: '81', HOST: '' }, 'http://localhost:81'],
  [{ HOST: '::' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ HOST: '10.0.0.2' }, 'http://10.0.0.2:8080'],
])('finds a server with %j at %s', (env, address) => {
  expect(addressOf(listening(env))).toBe(address);
});

describe('assertPortFree', () => {
  it('explains in one line that a port is taken', async () => {
    const other = net.createServer();
    await new Promise((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address();
    const refusal = await refusalOf(port, '127.0.0.1');
    const ofAnotherCommand = await assertPortFree(
      port,
      '127.0.0.1',
      'PORT=8091 npm run gallery',
    ).catch((cause) => cause);
    await new Promise((resolve) => {
      other.close(resolve);
    });
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=8090 npm start`,
    );
    expect(ofAnotherCommand.message).toMatch(/PORT=8091 npm run gallery$/);
    await expect(assertPortFree(port, '127.0.0.1')).resolves.toBeUndefined();
  });

  it.each([
    [Number.NaN, undefined],
    [70_000, undefined],
    [0, '203.0.113.1'],
  ])('explains in one line that port %s at %s is unavailable', async (port, host) => {
    const refusal = await refusalOf(port, host);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).not.toContain('\n');
  });
});
